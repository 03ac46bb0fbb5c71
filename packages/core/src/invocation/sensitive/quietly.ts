/** Runs code that a value may bring along, a getter say, or that it makes fail: what it cannot tell, nobody repeats either. */
export function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
