import { JSON_TYPE } from "./accept.js";
import { parseMediaType } from "./media-type.js";

/** Whether `Content-Type` says JSON in UTF-8, the only body that the protocol has; other parameters do not matter. */
export function isJsonContentType(header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header === JSON_TYPE) return true;
  const mediaType = parseMediaType(header);
  if (mediaType?.essence !== JSON_TYPE) return false;
  const charset = mediaType.parameters.get("charset")?.toLowerCase();
  return charset === undefined || charset === "utf-8" || charset === "utf8";
}
