/** The smallest PNG: one transparent pixel, in base64. */
export const PIXEL_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const HEADER_BYTES = 44;
const SAMPLE_RATE = 8000;
const SAMPLES = 80;
/** In unsigned 8-bit samples, the middle of the range. */
const SILENCE = 0x80;

/** Ten milliseconds of silence as a WAV file: mono, 8 bit. */
export function silentWav(): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + SAMPLES).fill(SILENCE, HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const tag = (offset: number, name: string): void => bytes.set(new TextEncoder().encode(name), offset);
  tag(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + SAMPLES, true);
  tag(8, "WAVE");
  tag(12, "fmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  tag(36, "data");
  view.setUint32(40, SAMPLES, true);
  return bytes;
}
