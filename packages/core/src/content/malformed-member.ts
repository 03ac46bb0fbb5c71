import { type Members, type Rule, type Rules, rulesOf } from "./block-rules.js";

/** A member of a result that clients would refuse, with all of the result. */
export interface MalformedMember {
  /** Its path from the result, as code spells it: `content[0].annotations.priority`. */
  readonly member: string;
  /** What it should be; reads after "is not". */
  readonly expected: string;
}

/** The first member of some content blocks that is not what the protocol says; JSON data, with the members that make blocks. */
export function malformedMember(content: readonly object[]): MalformedMember | undefined {
  for (const [at, block] of content.entries()) {
    const found = firstWithin(block as Members, rulesOf(block as Members), `content[${String(at)}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstWithin(
  record: Members,
  { members, required = [] }: Rules,
  path: string,
): MalformedMember | undefined {
  // Of what is there, not of what might be: most blocks have two members.
  for (const name of Object.keys(record)) {
    const rule = Object.hasOwn(members, name) ? members[name] : undefined;
    const found = rule && record[name] !== undefined && broken(record[name], rule, `${path}.${name}`);
    if (found) return found;
  }
  const missing = required.find((name) => record[name] === undefined);
  const rule = missing === undefined ? undefined : members[missing];
  return rule && { member: `${path}.${String(missing)}`, expected: rule.expected };
}

function broken(
  value: unknown,
  { expected, holds, within, each }: Rule,
  member: string,
): MalformedMember | undefined {
  if (!holds(value)) return { member, expected };
  if (within !== undefined) return firstWithin(value as Members, within, member);
  const elements = each === undefined ? [] : (value as readonly unknown[]);
  for (const [at, element] of elements.entries()) {
    const found = each && broken(element, each, `${member}[${String(at)}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}
