import type { ClassDependency } from "@toolwright/core";
import type { BindingConstraints } from "inversify";
import type { Qualifier, Token } from "../mocks/mock-types.js";

/** One thing that a service asks for, at one place or at several: what is bound to it sits here. */
export interface Seat {
  readonly token: Token;
  readonly asked: readonly [ClassDependency, ...ClassDependency[]];
}

/** The things that a service asks its container for, in the order of its constructor. */
export function seatsOf(dependencies: readonly ClassDependency[]): readonly Seat[] {
  const seats: Seat[] = [];
  for (const dependency of dependencies) {
    const index = seats.findIndex(({ asked: [first] }) => asksForTheSame(first, dependency));
    const seat = seats[index];
    if (seat === undefined) seats.push({ token: dependency.identifier, asked: [dependency] });
    else seats[index] = { ...seat, asked: [...seat.asked, dependency] };
  }
  return seats;
}

/** Whether a token, and a qualifier where there is one, mean this seat. */
export function isMeant(
  { token, asked: [{ name, tags }] }: Seat,
  meant: Token,
  qualifier?: Qualifier,
): boolean {
  return token === meant && fitsQualifier({ name, tags }, qualifier);
}

/** Whether somebody asks for what a qualifier means: by its name and its tag, as far as it has them. */
export function fitsQualifier(
  { name, tags }: Pick<ClassDependency, "name" | "tags">,
  meant: Qualifier = {},
): boolean {
  if (meant.name !== undefined && meant.name !== name) return false;
  return meant.tag === undefined || (tags.has(meant.tag.key) && tags.get(meant.tag.key) === meant.tag.value);
}

/** Whether a request of inversify's is for this seat, among several of one token. */
export function isAskedFor({ asked: [{ name, tags }] }: Seat, request: BindingConstraints): boolean {
  return request.name === name && haveTheSame(request.tags, tags);
}

/** A token as its author would say it, such that nobody takes a symbol for a variable. */
export function nameOf(token: Token): string {
  if (typeof token === "symbol") return String(token);
  return typeof token === "string" ? JSON.stringify(token) : token.name;
}

/** What a service asks for, for a sentence that says that something else was meant. */
export function describe({ token, asked }: Seat): string {
  const [{ name, tags }] = asked;
  const places = asked.map(({ at }) => at).join(" and ");
  return `${qualified(token, name, tags)} (${places})`;
}

/** All that somebody asks for, as a sentence. */
export function whatIsAsked(asker: string, seats: readonly Seat[]): string {
  const asked = seats.map(describe).join(", ");
  return `${asker} asks for ${asked === "" ? "nothing" : asked}.`;
}

/** A token and its qualifier, in the same words. */
export function describeToken(token: Token, { name, tag }: Qualifier = {}): string {
  return qualified(token, name, tag === undefined ? [] : [[tag.key, tag.value]]);
}

function qualified(
  token: Token,
  name: Qualifier["name"],
  tags: Iterable<readonly [unknown, unknown]>,
): string {
  const qualifiers = [
    ...(name === undefined ? [] : [`named ${String(name)}`]),
    ...[...tags].map(([key, value]) => `tagged ${String(key)} ${String(value)}`),
  ];
  return [nameOf(token), ...qualifiers].join(", ");
}

function asksForTheSame(one: ClassDependency, other: ClassDependency): boolean {
  return one.identifier === other.identifier && one.name === other.name && haveTheSame(one.tags, other.tags);
}

function haveTheSame(one: ClassDependency["tags"], other: ClassDependency["tags"]): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
