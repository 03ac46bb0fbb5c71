/** In which forms a client takes its answer. */
export interface FloorAccepts {
  readonly json: boolean;
  readonly stream: boolean;
}

const BOTH: FloorAccepts = { json: true, stream: true };

/** Reads `Accept`; what nearly every client sends is known by sight. */
export function readAccept(header: string | undefined): FloorAccepts {
  if (header === undefined || header === "application/json, text/event-stream") return BOTH;
  const ranges = header
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([name]) => name);
  const takes = (...names: string[]): boolean => ranges.some((range) => names.includes(range ?? ""));
  return {
    json: takes("application/json", "application/*", "*/*"),
    stream: takes("text/event-stream", "text/*", "*/*"),
  };
}
