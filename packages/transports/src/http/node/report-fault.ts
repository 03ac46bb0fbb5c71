/** Tells the operator of a fault that no peer and no caller can be told of, as Node's own warnings do: on stderr. */
export function reportFault(fault: unknown): void {
  const stack = (fault as { readonly stack?: unknown } | null | undefined)?.stack;
  process.emitWarning(typeof stack === "string" ? stack : String(fault), { type: "HttpTransportWarning" });
}
