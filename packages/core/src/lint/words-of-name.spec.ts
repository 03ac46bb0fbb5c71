import { describe, expect, it } from "@jest/globals";
import { wordsOfName } from "./words-of-name.js";

describe("the words of a name", () => {
  it.each([
    ["deleteAll", "delete all"],
    ["DeleteAll", "delete all"],
    ["delete_all", "delete all"],
    ["DELETE-ALL", "delete all"],
    ["DELETEAll", "delete all"],
    ["getURL", "get url"],
    ["v2.delete_x", "v delete x"],
    ["_delete", "delete"],
    ["42", ""],
    ["", ""],
  ])("of %j are %j", (name, words) => {
    expect(wordsOfName(name).join(" ")).toBe(words);
  });
});
