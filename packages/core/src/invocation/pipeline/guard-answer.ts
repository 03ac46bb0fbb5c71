/** What a guard answered with instead of yes or no, without the value itself: it may be of the caller. */
export function kindOfAnswer(answer: unknown): string {
  return answer === null ? "null" : typeof answer;
}
