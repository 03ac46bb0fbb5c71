import { describe, expect, it } from "@jest/globals";
import { compareAnswers } from "./compare-answers.js";

const tool = {
  name: "a",
  title: "A",
  inputSchema: { properties: { x: { type: "string" } }, required: ["x"] },
};
const answer = (body: object): string => JSON.stringify({ jsonrpc: "2.0", id: 1, ...body });
const callOf = (text: string, more: object = {}): string =>
  answer({ result: { content: [{ type: "text", text }], ...more } });
const beyond = {
  badArguments: callOf("Invalid arguments", { isError: true }),
  unknownTool: answer({ error: { code: -32602, message: "Unknown tool" } }),
  list: answer({ result: { tools: [tool] } }),
};
const step = (progress: number, more: object = {}): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    method: "notifications/progress",
    params: { progressToken: 7, progress, ...more },
  });
const floor = { call: callOf("done"), told: [step(1), step(2)], beyond };

describe("compareAnswers", () => {
  it("finds nothing between equal answers", () => {
    expect(compareAnswers(floor, floor, true)).toEqual([]);
  });

  it("finds a call that brings something else", () => {
    expect(compareAnswers(floor, { ...floor, call: callOf("other") }, false)).toEqual([
      "the result of a call",
    ]);
  });

  it("finds a notification that does not come", () => {
    expect(compareAnswers(floor, { ...floor, told: [step(1)] }, false)).toEqual(["what is told before it"]);
  });

  it("minds members beside the progress only where it is strict", () => {
    const other = { ...floor, told: [step(1), step(2, { message: "nearly" })] };
    expect(compareAnswers(floor, other, false)).toEqual([]);
    expect(compareAnswers(floor, other, true)).toEqual(["what is told before it"]);
  });

  it("finds a tool that is missing from the list", () => {
    const other = { ...floor, beyond: { ...beyond, list: answer({ result: { tools: [] } }) } };
    expect(compareAnswers(floor, other, false)).toEqual(["the list"]);
  });

  it("takes a title from either place where it may stand, unless it is strict", () => {
    const { title, ...rest } = tool;
    const listWith = (annotations: object): string =>
      answer({ result: { tools: [{ ...rest, annotations }] } });
    const other = { ...floor, beyond: { ...beyond, list: listWith({ title }) } };
    expect(compareAnswers(floor, other, false)).toEqual([]);
    expect(compareAnswers(floor, other, true)).toEqual(["the list"]);
    const wrong = { ...floor, beyond: { ...beyond, list: listWith({ title: "B" }) } };
    expect(compareAnswers(floor, wrong, false)).toEqual(["the list"]);
  });

  it("finds bad arguments that pass", () => {
    const other = { ...floor, beyond: { ...beyond, badArguments: callOf("done") } };
    expect(compareAnswers(floor, other, false)).toEqual(["bad arguments"]);
  });

  it("minds the kind of a refusal only where it is strict", () => {
    const error = answer({ error: { code: -32602, message: "Bad" } });
    const other = { ...floor, beyond: { ...beyond, badArguments: error } };
    expect(compareAnswers(floor, other, false)).toEqual([]);
    expect(compareAnswers(floor, other, true)).toEqual(["bad arguments"]);
  });

  it("minds members beside the content only where it is strict", () => {
    const other = { ...floor, call: callOf("done", { resultType: "complete" }) };
    expect(compareAnswers(floor, other, false)).toEqual([]);
    expect(compareAnswers(floor, other, true)).toEqual(["the result of a call"]);
  });
});
