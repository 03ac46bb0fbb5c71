import type { Tool } from "@toolwright/kernel";
import type { Breach } from "./finding.js";

const WRITING =
  /^(create|update|delete|remove|set|add|insert|write|edit|rename|upload|send|cancel|drop|purge|erase|destroy)$/;
const DESTROYING = /^(delete|drop|purge|erase|destroy)$/;

/** Compares what a tool's name says with what its hints promise. */
export function checkHints({ name, annotations = {} }: Tool): readonly Breach[] {
  const verb = verbOf(name);
  if (annotations.readOnlyHint === true && WRITING.test(verb)) {
    const message = `the tool is called "${name}", and says that it only reads`;
    return [{ message, fix: "leave readOnlyHint out, or name the tool after what it reads" }];
  }
  if (annotations.destructiveHint === false && DESTROYING.test(verb)) {
    const message = `the tool is called "${name}", and says that it destroys nothing`;
    return [{ message, fix: "use @Annotations.delete(), or say in the name what it does instead" }];
  }
  return [];
}

/** The first word, behind a namespace that ends in a dot: `issues.deleteAll` deletes. */
function verbOf(name: string): string {
  const own = name.slice(name.lastIndexOf(".") + 1);
  return (/^[A-Za-z][a-z]*/.exec(own)?.[0] ?? "").toLowerCase();
}
