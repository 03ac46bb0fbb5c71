import fc from "fast-check";

/** Texts of each format, and near misses. */
export const TEXTS: readonly string[] = [
  ...[
    "",
    "x",
    "a@b.example",
    "a@b",
    "A.b+c@sub.example.museum",
    "a..b@c.de",
    ".a@b.de",
    '"a b"@c.de',
    "ü@b.de",
    "a@b-.example",
    "a!b@c.example",
    "a@b.c0",
    "o'@b.example",
  ],
  "123e4567-e89b-12d3-a456-426614174000",
  "123E4567-E89B-42D3-8456-426614174000",
  "00000000-0000-0000-0000-000000000000",
  "123e4567-e89b-92d3-f456-426614174000",
  "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
  ...[
    "https://a.example/x?y#z",
    "http://localhost:3000",
    "mailto:a@b.de",
    "urn:a:b",
    "//a.example",
    "http://exa mple",
  ],
  ...["https://a.example/ü", " http://a.de", "a:", "http://[::1]/"],
  ...["2024-02-29T23:59:59Z", "2024-02-29T23:59:59.123456Z", "2024-02-29T23:59Z", "2023-02-29T00:00:00Z"],
  ...["2024-02-29T00:00:00+01:00", "2024-02-29T00:00:00+0100", "2024-02-29T00:00:00", "2024-02-29t00:00:00z"],
  ...["2016-12-31T23:59:60Z", "2024-02-29 00:00:00Z", "2024-01-01T24:00:00Z"],
  ...["2024-02-29", "2023-02-29", "2024-13-01", "20240229"],
  ...["12:30:15", "12:30", "12:30:15Z", "12:30:15.123", "12:30:15+01:00", "24:00:00", "12:30:60"],
  ...["127.0.0.1", "256.0.0.1", "1.2.3", "01.2.3.4"],
  ...[
    "::1",
    "2001:db8::8a2e:370:7334",
    "::ffff:1.2.3.4",
    "::1:1.2.3.4",
    "::1.2.3.04",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7:8:9",
    "fe80::1%eth0",
    "::",
  ],
  ...["QQ==", "QUI=", "QUJD", "QQ", "QQ=", "Q===", "-_-_", "+/+/"],
];

/** A text, or the same with one character more or less, or another. */
const nearly = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts, fc.nat(), fc.constantFrom("", "a", "0", "9", ":", ".", "-", "T", "=", "@"), fc.nat(2))
    .map(([text, at, other, removed]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + other + text.slice(index + removed);
    });

const instants = fc
  .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Texts of one format alone, and near misses but for URLs, of which the platform's parser mends any. */
export const GENERATED = {
  email: nearly(fc.emailAddress()),
  uuid: nearly(fc.uuid()),
  url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  "date-time": nearly(instants),
  date: nearly(instants.map((text) => text.slice(0, 10))),
  time: nearly(instants.map((text) => text.slice(11, 19))),
  ipv4: nearly(fc.ipV4()),
  ipv6: nearly(fc.ipV6()),
  base64: nearly(fc.base64String()),
} as const;

export type Format = keyof typeof GENERATED;
