import { describe, expect, it } from "@jest/globals";
import { headerIn, ResponseReader } from "./response-reader.js";

const KNOWN_LENGTH = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"é":1}';
const CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n";

function readByteByByte(text: string) {
  const reader = new ResponseReader();
  const responses = [...Buffer.from(text, "utf8")].map((byte) => reader.push(Buffer.from([byte])));
  return responses.filter((response) => response !== undefined);
}

describe("ResponseReader", () => {
  it("is not misled by data that looks like the last chunk", () => {
    const reader = new ResponseReader();
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(reader.push(Buffer.from(`${head}6\r\n10\r\n\r\n`))).toBeUndefined();
    expect(reader.push(Buffer.from("\r\n0\r\n\r\n"))?.body).toBe("10\r\n\r\n");
  });

  it("reads a body of known length, counted in bytes", () => {
    expect(new ResponseReader().push(Buffer.from(KNOWN_LENGTH))).toMatchObject({
      status: 200,
      body: '{"é":1}',
    });
  });

  it("puts a body in chunks together", () => {
    expect(new ResponseReader().push(Buffer.from(CHUNKED))?.body).toBe("hello world");
  });

  it("reads a response without a body", () => {
    expect(new ResponseReader().push(Buffer.from("HTTP/1.1 202 Accepted\r\n\r\n"))).toMatchObject({
      status: 202,
      body: "",
    });
  });

  it.each([
    ["known length", KNOWN_LENGTH, '{"é":1}'],
    ["chunked", CHUNKED, "hello world"],
  ])("waits for the rest of a response that arrives in pieces: %s", (_kind, text, body) => {
    expect(readByteByByte(text).map((response) => response.body)).toEqual([body]);
  });

  it("starts anew after a response", () => {
    const reader = new ResponseReader();
    reader.push(Buffer.from(KNOWN_LENGTH));
    expect(reader.push(Buffer.from(CHUNKED))?.body).toBe("hello world");
  });
});

describe("headerIn", () => {
  it("finds a header's value without the white space around it", () => {
    expect(headerIn("http/1.1 200 ok\r\nmcp-session-id:  abc \r\nx: y", "mcp-session-id")).toBe("abc");
  });
});
