/** Shorter patterns cost little, and a reader understands them. */
const MAX_LENGTH = 40;

/**
 * Values of each format that differ in what a narrower rule would look at. A pattern that takes them all adds nothing to
 * the format's name that a model could use.
 */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  email: [
    "a@b.co",
    "first.last+tag@sub.domain.example.museum",
    "UPPER_case-9@EXAMPLE.org",
    "0123456789012345678901234567890123456789012345678901234567890123@a-b.io",
    `x@${"long-label.".repeat(12)}com`,
  ],
  uuid: [
    "123e4567-e89b-12d3-a456-426614174000",
    "123E4567-E89B-42D3-8456-426614174000",
    "f47ac10b-58cc-7372-b567-0e02b2c3d479",
    "f47ac10b-58cc-5372-9567-0e02b2c3d479",
  ],
  "date-time": [
    "2024-02-29T23:59:59Z",
    "1985-04-12T00:20:50.52Z",
    "2000-12-31T12:00:00.123456Z",
    "0001-01-01T00:00:00Z",
  ],
  date: ["2024-02-29", "1985-04-12", "2000-12-31", "0001-01-01", "9999-11-30"],
  time: ["00:00:00Z", "23:59:59Z", "12:30:15.123Z", "12:30:15+02:00"],
  duration: ["P1D", "P3Y6M4DT12H30M5S", "PT36H", "P2W", "PT1M"],
  ipv4: ["0.0.0.0", "127.0.0.1", "255.255.255.255", "192.168.10.199", "8.8.4.4"],
  ipv6: ["::", "::1", "2001:db8::8a2e:370:7334", "FE80:0:0:0:202:B3FF:FE1E:8329", "1:2:3:4:5:6:7::"],
  hostname: ["localhost", "a-b.example.com", "UPPER.example", "1.2.3.4", `${"a".repeat(63)}.org`],
  cidrv4: ["0.0.0.0/0", "10.0.0.0/8", "255.255.255.255/32", "192.168.10.0/24"],
  cidrv6: ["::/0", "2001:db8::/32", "fe80::1/128", "1:2:3:4:5:6:7:8/64"],
  base64: ["", "QQ==", "QUI=", "QUJD", "+/+/"],
  base64url: ["", "QQ", "QUI", "QUJD", "-_-_"],
};

/**
 * Whether a pattern only spells out what the format beside it says already, as converters write it (zod's one for ipv6 has
 * 375 characters). One that refuses any typical value of the format is its author's own rule.
 */
export function isSaidByFormat(pattern: unknown, format: unknown): boolean {
  if (typeof pattern !== "string" || typeof format !== "string" || pattern.length <= MAX_LENGTH) return false;
  const samples = Object.hasOwn(SAMPLES, format) ? SAMPLES[format] : undefined;
  const regex = samples && compiled(pattern);
  return regex !== undefined && samples?.every((sample) => regex.test(sample)) === true;
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
