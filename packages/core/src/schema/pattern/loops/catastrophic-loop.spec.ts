import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { catastrophicLoop } from "./catastrophic-loop.js";

/** Expressions as services have them. None takes exponential time. */
const EVERYDAY: readonly RegExp[] = [
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /^\d{4}-\d{2}-\d{2}$/,
  /^(\d{1,3}\.){3}\d{1,3}$/,
  /^[\w.+-]+@[\w-]+\.[\w.-]+$/,
  /^(?=.*\d)(?=.*[a-z]).{8,}$/,
  /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w\s]).{12,}$/,
  /^([A-Z]{2})(\d{3}){2}$/,
  /^https?:\/\/[^/?#]+(\/[^?#]*)?(\?[^#]*)?$/,
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  /^\p{Lu}\p{Ll}+( \p{Lu}\p{Ll}+)*$/u,
  /^(foo|bar)+$/,
  /^\+?[1-9]\d{1,14}$/,
  /^\+?(\d{1,3})?[-. (]*(\d{3})[-. )]*(\d{3})[-. ]*(\d{4})$/,
  /^#(?:[0-9a-f]{3}){1,2}$/i,
  /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/,
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/,
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,}$/,
  /^[a-z]([a-z0-9-]*[a-z0-9])?(\.[a-z]([a-z0-9-]*[a-z0-9])?)*$/,
  /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i,
  /^\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/,
  /^[A-Z]{2}\d{2}(?:[ ]?[0-9A-Z]{4}){2,7}[ ]?[0-9A-Z]{1,4}$/,
  /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|3[47]\d{13})$/,
  /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/,
  /^P(?!$)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/,
  /^(?:\/[^/]+)+\/?$/,
  /^(?:[a-zA-Z]:)?(?:\\[^\\/:*?"<>|]+)+$/,
  /^[\w-]+\/[\w.-]+$/,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
  /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/,
  /^(?:sha256|sha512):[0-9a-f]+$/,
  /^(?:[01]?\d|2[0-3]):[0-5]\d(?:,(?:[01]?\d|2[0-3]):[0-5]\d)*$/,
  /^(\*|[0-5]?\d)(\/\d+)?( (\*|[0-5]?\d)(\/\d+)?){4}$/,
  /^[a-zA-Z_$][\w$]*(?:\.[a-zA-Z_$][\w$]*)*$/,
  /^(?:[A-Z][a-z]+)+$/,
  /^\w+(?:,\w+)*$/,
  /^(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/,
  /^(?!.*\.\.)(?!\.)[\w.]{1,64}(?<!\.)$/,
  /^[+-]?(?:\d+\.?\d*|\.\d+)$/,
  /^SELECT\s+[\w*,\s]+\s+FROM\s+\w+(?:\s+WHERE\s+.+)?$/i,
];

describe("catastrophicLoop", () => {
  it.each([
    [/^(a+)+$/, "a"],
    [/^(a*)*$/, "a"],
    [/^(a|a)*$/, "a"],
    [/^(a|aa)+$/, "a"],
    [/^(\w+\s?)+$/, "\\w"],
    [/(x+x+)+y/, "x"],
    [/^([a-zA-Z0-9]+)*@/, "[a-zA-Z0-9]"],
    [/(.*,)*.*,z{2,}(\d|\w)+$/, "."],
    [/(a+){10}$/, "a"],
    [/^(?:[a-z]|[A-Z])+$/i, "[a-z]"],
    [new RegExp("^(?:\\p{L}+\\s?)+$", "v"), "\\p{L}"],
    [/^(([a-z])+.)+[A-Z]([a-z])+$/, "[a-z]"],
    [/^(?=(\w+\s?)+$).*x$/, "\\w"],
    [/^x\b(?!(a|a)*$)/, undefined],
    [/^x(?=(a|a)*$)/, "a"],
    [/^(?=.{1,254}$)(a+)+$/, "a"],
    [/^([\s\S]+)+x$/, "[\\s\\S]"],
    [/^#(([a-f]|[0-9a-f])*)*;$/, "[a-f]"],
    [/^[)]+([)]+)+$/, "[)]"],
    [/^(?:\b)*(a+)+$/, "a"],
    [/^(?:^|$)*(?:)+(?:){3,}(a+)+$/, "a"],
    [/^(?<año>a+)+$/, "a"],
    [/^(?<=(a*){0})(a+)+$/, "a"],
    [/(?<=x(?:a+)+)!/, "a"],
    [/^.*(?<!-([a-z]|[a-y])*)$/, "[a-z]"],
    [/^(?:(?:[^<>]+|<\/?[a-z]+>))*$/, "[^<>]"],
    [/^[^",]*(?:,\s*(?:"(?:[^"\\]|\\.)*"|[^",]*))*$/, ","],
  ])("of %s is %j", (expression, loop) => {
    expect(catastrophicLoop(expression.source, expression.flags)).toBe(loop);
  });

  it.each([
    ["matches whatever comes", /^(?:[^,]*,?)*$/],
    ["ends with the first match", /(a+)+/],
    ["ends with the first match, counted", /(a+){10}/],
    ["asserts a short text first", /^(?=.{1,20}$)(a+)+$/],
    ["overlaps in case alone", /^(?:[a-z]|[A-Z])+$/],
    ["is polynomial", /^(a+){3}$/],
    ["escapes the parenthesis", /^[(a+)]+\($/],
    ["refers back, which is not judged", /^(a+)+\1$/],
    ["looks behind for what comes first", /(?<=(?:a+)+x)!/],
    ["looks behind at a short text", /^.{0,5}(?<=x(?:a+)+)!/],
  ])("does not refuse a loop that %s: %s", (_why, expression) => {
    expect(catastrophicLoop(expression.source, expression.flags)).toBeUndefined();
  });

  it.each(EVERYDAY)("lets %s be", (expression) => {
    expect(catastrophicLoop(expression.source, expression.flags)).toBeUndefined();
  });

  it.each(Object.entries(z.regexes))("lets zod's own %s be", (name, made) => {
    const expression =
      typeof made === "function" ? made((name === "mac" ? ":" : { precision: 3 }) as never) : made;
    expect(expression).toBeInstanceOf(RegExp);
    expect(catastrophicLoop(expression.source, expression.flags)).toBeUndefined();
  });
});
