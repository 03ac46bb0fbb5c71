import { describe, expect, it } from "@jest/globals";
import { isIdentityEncoding } from "./content-encoding.js";

describe("isIdentityEncoding", () => {
  it.each([undefined, "", "identity", " Identity\t", "identity, identity"])("accepts %j", (header) =>
    expect(isIdentityEncoding(header)).toBe(true),
  );

  it.each(["gzip", "identity, gzip", "br", "identity;q=1", "x"])("refuses %j", (header) =>
    expect(isIdentityEncoding(header)).toBe(false),
  );
});
