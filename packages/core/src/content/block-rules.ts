import { isBase64 } from "./base64.js";

/** The members of an object. */
export type Members = Readonly<Record<string, unknown>>;

/** What a member has to be, where it is there. */
export interface Rule {
  /** What it should be; reads after "is not". */
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
  /** Of the members of what it holds for. */
  readonly within?: Rules;
  /** Of the elements. */
  readonly each?: Rule;
}

/** What the members of an object have to be; those that it does not name may be anything. */
export interface Rules {
  readonly members: Readonly<Record<string, Rule>>;
  /** Members that have to be there. */
  readonly required?: readonly string[];
}

/**
 * What the members of a content block have to be, beside those that make it one (2025-11-25, `ContentBlock`). Each type has
 * its own: a `title` says something of a link, and nothing of a text, where clients pass over it.
 */
export function rulesOf({ type, resource }: Members): Rules {
  if (type === "resource") return hasText(resource) ? TEXT_RESOURCE : BLOB_RESOURCE;
  return type === "resource_link" ? LINK : type === "text" ? ANY_BLOCK : MEDIA;
}

/** Contents that have a text are read as text, whatever else they have. */
function hasText(resource: unknown): boolean {
  return isRecord(resource) && typeof (resource as Members)["text"] === "string";
}

const isRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";

const TEXT: Rule = { expected: "a string", holds: isText };
const BASE64: Rule = { expected: "Base64", holds: (value) => isText(value) && isBase64(value) };
const RECORD: Rule = { expected: "an object", holds: isRecord };
const TEXTS: Rule = { expected: "a list", holds: Array.isArray, each: TEXT };

const ANNOTATIONS: Rules = {
  members: {
    audience: {
      expected: "a list",
      holds: Array.isArray,
      each: oneOf("user", "assistant"),
    },
    priority: {
      expected: "a number from 0 to 1",
      holds: (value) => typeof value === "number" && value >= 0 && value <= 1,
    },
    lastModified: {
      expected: "a date and time such as 2026-01-31T09:00:00Z",
      holds: (value) => isText(value) && isDateTime(value),
    },
  },
};

const ICON: Rules = {
  members: { src: TEXT, mimeType: TEXT, sizes: TEXTS, theme: oneOf("light", "dark") },
  required: ["src"],
};

const ANY_BLOCK: Rules = { members: { annotations: { ...RECORD, within: ANNOTATIONS }, _meta: RECORD } };

const MEDIA: Rules = { members: { ...ANY_BLOCK.members, data: BASE64 } };

const LINK: Rules = {
  members: {
    ...ANY_BLOCK.members,
    title: TEXT,
    description: TEXT,
    mimeType: TEXT,
    size: { expected: "a number", holds: (value) => typeof value === "number" },
    icons: { expected: "a list", holds: Array.isArray, each: { ...RECORD, within: ICON } },
  },
};

const CONTENTS: Readonly<Record<string, Rule>> = { mimeType: TEXT, _meta: RECORD };
const TEXT_RESOURCE = embedded(CONTENTS);
const BLOB_RESOURCE = embedded({ ...CONTENTS, blob: BASE64 });

function embedded(members: Readonly<Record<string, Rule>>): Rules {
  return { members: { ...ANY_BLOCK.members, resource: { ...RECORD, within: { members } } } };
}

function oneOf(...texts: readonly string[]): Rule {
  return {
    expected: texts.map((text) => JSON.stringify(text)).join(" or "),
    holds: (value) => isText(value) && texts.includes(value),
  };
}

/** As clients of the official library read it: RFC 3339, section 5.6, in capitals, and without leap seconds. */
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function isDateTime(text: string): boolean {
  const day = DATE_TIME.exec(text)?.[1];
  if (day === undefined) return false;
  const date = new Date(`${day}T00:00:00Z`);
  // The 30th of February is read as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
