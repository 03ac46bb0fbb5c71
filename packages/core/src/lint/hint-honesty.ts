import type { Tool } from "@toolwright/kernel";
import type { Breach } from "./finding.js";
import { wordsOfName } from "./words-of-name.js";

const WRITING: ReadonlySet<string> = new Set([
  ...["create", "update", "delete", "remove", "set", "add", "insert", "write", "edit", "rename", "upload"],
  ...["send", "cancel", "drop", "purge", "erase", "destroy"],
]);
const DESTROYING: ReadonlySet<string> = new Set(["delete", "drop", "purge", "erase", "destroy"]);
/** What is a verb behind another word, too: a `set` or a `drop` is as often a thing, as in `price_drop_alerts`. */
const ALWAYS_VERBS: ReadonlySet<string> = new Set(["delete", "remove", "purge", "erase", "destroy"]);
/** Verbs that have what follows for their object: `get_delete_policy` gets. */
const OTHER_VERBS: ReadonlySet<string> = new Set([
  ...["analyze", "approve", "audit", "can", "check", "compare", "confirm", "count", "describe", "disable"],
  ...["download", "enable", "estimate", "explain", "export", "fetch", "find", "get", "has", "inspect", "is"],
  ...["list", "lookup", "monitor", "open", "plan", "prevent", "preview", "print", "query", "read", "request"],
  ...["restore", "review", "schedule", "search", "should", "show", "simulate", "suggest", "test", "track"],
  ...["undo", "validate", "verify", "view", "watch"],
]);

/** Compares what a tool's name says with what its hints promise. */
export function checkHints({ name, annotations = {} }: Tool): readonly Breach[] {
  const verb = verbOf(name);
  if (annotations.readOnlyHint === true && WRITING.has(verb)) {
    const message = `the tool is called "${name}", and says that it only reads`;
    return [{ message, fix: "leave readOnlyHint out, or name the tool after what it reads" }];
  }
  if (annotations.destructiveHint === false && DESTROYING.has(verb)) {
    const message = `the tool is called "${name}", and says that it destroys nothing`;
    return [{ message, fix: "use @Annotations.delete(), or say in the name what it does instead" }];
  }
  return [];
}

/**
 * The first word, or the second behind what a service's prefix may be: `billing_delete_invoice` deletes. A namespace that ends
 * in a dot is left out: so does `issues.deleteAll`.
 */
function verbOf(name: string): string {
  const [first = "", second = ""] = wordsOfName(name.slice(name.lastIndexOf(".") + 1));
  const isPrefix = !WRITING.has(first) && !OTHER_VERBS.has(first);
  return isPrefix && ALWAYS_VERBS.has(second) ? second : first;
}
