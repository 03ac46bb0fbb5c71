/** Bytes that are UTF-8 nowhere: alone, overlong, of a surrogate, beyond Unicode, or cut off. */
const BROKEN = ["ff", "80", "c0af", "c1bf", "e08080", "eda080", "edbfbf", "f4908080", "f8888080", "fe"].map(
  (hex) => Buffer.from(hex, "hex"),
);

/** A text with bytes that are no UTF-8 at every position, each kind in turn, between characters and within them. */
export function brokenAtEveryPosition(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text);
  return Array.from({ length: bytes.length + 1 }, (_, at) => {
    const broken = BROKEN[at % BROKEN.length] ?? Buffer.of(0xff);
    return Buffer.concat([bytes.subarray(0, at), broken, bytes.subarray(at)]);
  });
}
