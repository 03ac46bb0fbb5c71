import { trimField } from "./header-value.js";

/** Whether `Content-Encoding` leaves the body as it is: nothing here decompresses, and `identity` changes nothing. */
export function isIdentityEncoding(header: string | undefined): boolean {
  if (header === undefined) return true;
  return header.split(",").every((coding) => /^(identity)?$/i.test(trimField(coding)));
}
