import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { cubicLoops } from "./cubic-loops.js";

/** Expressions as services have them, some quadratic, none cubic. */
const EVERYDAY: readonly RegExp[] = [
  /^.*$/,
  /.+/,
  /^\s*\S+\s*$/,
  /^\s+|\s+$/,
  /\s*,\s*/,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /[^\s@]+@[^\s@]+\.[^\s@]+/,
  /^[\w.%+-]+@[\w.-]+\.[A-Za-z]{2,}$/,
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/,
  /^https?:\/\/[^\s/$.?#].[^\s]*$/i,
  /^(https?:\/\/)?([\da-z.-]+)\.([a-z.]{2,6})([/\w .-]*)*\/?$/,
  /^https?:\/\/(?:www\.)?[-\w@:%.+~#=]{1,256}\.[a-zA-Z0-9()]{1,6}\b(?:[-\w()@:%+.~#?&/=]*)$/,
  /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w\s]).{12,}$/,
  /^\+?(\d{1,3})?[-. (]*(\d{3})[-. )]*(\d{3})[-. ]*(\d{4})$/,
  /^[\w,\s-]+\.(?:jpe?g|png|gif)$/i,
  /^.+\.(?:jpe?g|png|gif)$/i,
  /^(?:\/[^/\0]+)*\/?$/,
  /^#?([a-f0-9]{6}|[a-f0-9]{3})$/i,
  /^(\d+)\s*(ms|s|m|h|d)$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/,
  /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/,
  /^[A-Z][a-z]+(?:[ '-][A-Z]?[a-z]+)*$/,
  /<[^>]+>/g,
  /^.{1,255}$/s,
  /^(?!.*\.\.)(?!\.)[\w.]{1,64}(?<!\.)$/,
  /\b\d+\b.*\berror\b/i,
];

describe("cubicLoops", () => {
  it.each([
    [/a.*b.*c.*d.*e$/, [".", "."]],
    [/[^]*a[^]*b[^]*c/, ["[^]", "[^]"]],
    [/foo.*bar.*baz/, [".", "."]],
    [/^\s*\S*\s*\w*\s*$/, ["\\s", "\\s", "\\s"]],
    [/^\s*\w*\s*\w*\s*\w*:$/, ["\\s", "\\s", "\\s"]],
    [/^a*a*a*$/, ["a", "a", "a"]],
    [/^a*a*-a*a*$/, ["a", "a", "a", "a"]],
    [/^a+b*[ab]+c*\w+$/i, ["a", "[ab]", "\\w"]],
    [/^.+@.+\..+$/, [".", ".", "."]],
    [/\s*,?\s*$/, ["\\s", "\\s"]],
    [/^\d+.*-.*\d$/m, ["\\d", ".", "."]],
    [/^(.{0,999})-(.{0,999})-(.{0,999})x$/, [".", ".", "."]],
    [/^(?=.*a.*b.*c).+$/, [".", ".", "."]],
    [/^SELECT\s+[\w*,\s]+\s+FROM\s+\w+$/i, ["\\s", "[\\w*,\\s]", "\\s"]],
  ])("are told of %s by what is repeated: %j", (expression, loops) => {
    expect(cubicLoops(expression.source, expression.flags)).toEqual(loops);
  });

  it.each([
    ["matches whatever comes", /^.*-.*-.*$/s],
    ["ends with the first match", /.*foo.*/s],
    ["is quadratic", /a.*b$/],
    ["is quadratic behind an anchor", /^.*-.*-$/],
    ["is counted", /^\w{1,60}\w{1,60}\w{1,60}\w{1,60}$/],
    ["has loops that share no text", /^a*b*c*d*e*$/],
    ["asserts one after the other", /^(?=.*a)(?=.*b)(?=.*c)(?=.*d).*$/s],
    ["looks behind at a single character", /^\s*\w*\s*(?<!x)$/],
    ["refers back, which is not judged", /^(a*)a*a*\1$/],
    ["has no loop", /^\w\w?-\d{4}$/],
  ])("does not refuse what %s: %s", (_why, expression) => {
    expect(cubicLoops(expression.source, expression.flags)).toBeUndefined();
  });

  it.each(EVERYDAY)("lets %s be", (expression) => {
    expect(cubicLoops(expression.source, expression.flags)).toBeUndefined();
  });

  it.each(Object.entries(z.regexes))("lets zod's own %s be", (name, made) => {
    const expression =
      typeof made === "function" ? made((name === "mac" ? ":" : { precision: 3 }) as never) : made;
    expect(cubicLoops(expression.source, expression.flags)).toBeUndefined();
  });
});
