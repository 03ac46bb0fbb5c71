import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { type Link, LinkedList } from "./linked-list.js";

it("holds what came and has not gone, in the order in which it came", () => {
  const steps = fc.array(fc.option(fc.nat(), { nil: undefined }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (removals) => {
      const list = new LinkedList<number>();
      const model: { readonly value: number; readonly link: Link<number> }[] = [];
      for (const [value, removal] of removals.entries()) {
        if (removal === undefined || model.length === 0) model.push({ value, link: list.add(value) });
        else for (const { link } of model.splice(removal % model.length, 1)) list.remove(link);
        expect([...list]).toEqual(model.map((member) => member.value));
        expect(list.isEmpty).toBe(model.length === 0);
      }
    }),
  );
});

it("shows everybody who was there when the walk began, whoever leaves meanwhile", () => {
  const list = new LinkedList<string>();
  const links = ["one", "two", "three"].map((value) => list.add(value));
  const seen: string[] = [];
  for (const value of list) {
    seen.push(value);
    for (const link of links.splice(0)) list.remove(link);
  }
  expect(seen).toEqual(["one", "two", "three"]);
  expect(list.isEmpty).toBe(true);
});
