import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The composition roots and the leaf; everything else, and what it shares with stdio, must run where there is no Node. */
const NODE_ONLY =
  /^(stdio\/|process\/|http\/(node\/|mount\/node-handler\.ts$|http-transport\.ts$|index\.ts$))/;

const folder = join(process.cwd(), "packages/transports/src");

function ruleFiles(): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map((entry) => String(entry).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".spec.ts") && !NODE_ONLY.test(name));
}

describe("the rules of HTTP", () => {
  it("use nothing of Node", () => {
    const names = ruleFiles();
    expect(names).toEqual(expect.arrayContaining(["decode-utf8.ts", "http/endpoint.ts"]));
    const users = names.filter((name) =>
      /from "(node:|\.{1,2}\/node\/)|\b(Buffer|process)\.\w|\brequire\(/.test(
        readFileSync(join(folder, name), "utf8"),
      ),
    );
    expect(users).toEqual([]);
  });
});
