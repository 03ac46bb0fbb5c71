/** A member of a result that clients would refuse, with all of the result. */
export interface MalformedMember {
  /** Its path from the result, as code spells it: `content[0].annotations.priority`. */
  readonly member: string;
  /** What it should be; reads after "is not". */
  readonly expected: string;
}

type Members = Readonly<Record<string, unknown>>;

interface Rule {
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
  /** Of the members of what it holds for. */
  readonly within?: Readonly<Record<string, Rule>>;
  /** Of the elements. */
  readonly each?: Rule;
}

const isRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
const isDateTime = (value: unknown): boolean => typeof value === "string" && DATE_TIME.test(value);
const isRole = (value: unknown): boolean => value === "user" || value === "assistant";

/** As clients of the official library read it: with seconds and an offset left to the sender, the date never. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

const TEXT: Rule = { expected: "a string", holds: (value) => typeof value === "string" };
const BASE64: Rule = { expected: "Base64", holds: (value) => typeof value === "string" && isBase64(value) };
const RECORD: Rule = { expected: "an object", holds: isRecord };
const TEXTS: Rule = { expected: "a list", holds: Array.isArray, each: TEXT };

const ANNOTATIONS: Rule = {
  ...RECORD,
  within: {
    audience: {
      expected: "a list",
      holds: Array.isArray,
      each: { expected: '"user" or "assistant"', holds: isRole },
    },
    priority: { expected: "a number from 0 to 1", holds: isShare },
    lastModified: { expected: "a date and time with its offset", holds: isDateTime },
  },
};

const ICONS: Rule = {
  expected: "a list",
  holds: Array.isArray,
  each: { ...RECORD, within: { src: TEXT, mimeType: TEXT, sizes: TEXTS, theme: TEXT } },
};

/** What the members of a content block are, of whatever type (2025-11-25, `ContentBlock`), where they are there. */
const BLOCK: Readonly<Record<string, Rule>> = {
  annotations: ANNOTATIONS,
  _meta: RECORD,
  data: BASE64,
  mimeType: TEXT,
  title: TEXT,
  description: TEXT,
  size: { expected: "a number", holds: (value) => typeof value === "number" },
  icons: ICONS,
  resource: { ...RECORD, within: { mimeType: TEXT, blob: BASE64, _meta: RECORD } },
};

/** The first member of some content blocks that is not what the protocol says; JSON data, with the members that make blocks. */
export function malformedMember(content: readonly object[]): MalformedMember | undefined {
  for (const [at, block] of content.entries()) {
    const found = firstWithin(block as Members, BLOCK, `content[${String(at)}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstWithin(
  record: Members,
  rules: Readonly<Record<string, Rule>>,
  path: string,
): MalformedMember | undefined {
  // Of what is there, not of what might be: most blocks have two members.
  for (const name of Object.keys(record)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const found = rule && record[name] !== undefined && broken(record[name], rule, `${path}.${name}`);
    if (found) return found;
  }
  return undefined;
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

/** RFC 4648, section 4; line breaks and missing padding pass, as they do in what decodes it. */
function isBase64(text: string): boolean {
  if (/[^A-Za-z0-9+/=\s]/.test(text) || /=[^=\s]/.test(text)) return false;
  if (!/[=\s]/.test(text)) return text.length % 4 !== 1;
  const digits = text.replace(/[=\s]/g, "");
  const padding = text.replace(/[^=]/g, "");
  return padding === ""
    ? digits.length % 4 !== 1
    : padding.length <= 2 && (digits.length + padding.length) % 4 === 0;
}
