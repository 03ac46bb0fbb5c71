import { describe } from "@jest/globals";
import type { ClientRevision } from "../test-client-options.js";

/** One revision of each era: with a handshake and sessions, and without. */
const ERAS: readonly ClientRevision[] = ["2025-11-25", "2026-07-28"];

/**
 * Declares the same tests once per revision; without others, once for each era of the protocol.
 *
 * @example
 * ```ts
 * describeRevisions((revision) => {
 *   it("counts issues", async () => {
 *     await using app = await createTestApp({ services: [IssueTools], revision });
 *     expect(await app.call("count_issues", { repo: "acme/api" })).toHaveText("2");
 *   });
 * });
 * ```
 */
export function describeRevisions(
  declare: (revision: ClientRevision) => void,
  revisions: readonly ClientRevision[] = ERAS,
): void {
  describe.each(revisions)("revision %s", declare);
}
