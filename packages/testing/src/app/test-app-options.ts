import type { AppOptions } from "@toolwright/core";
import type { Override } from "../mocks/mock-types.js";
import type { ClientRevision, TestClientOptions } from "../test-client-options.js";

/** What a test app is made of: an app's options, none of them required, and a test's own. */
export interface TestAppOptions extends Partial<AppOptions> {
  /**
   * Bound in place of what modules and container bind, before anything is made. One that replaces no binding, and that
   * nothing asks for, is refused: where it was meant, the real thing would run. A `container` of the test's loses the
   * bindings that are replaced: make one per test.
   */
  readonly overrides?: readonly Override[];
  /** What the client speaks. Default `2026-07-28`. */
  readonly revision?: ClientRevision;
  /** How else the client presents itself: headers, address, capabilities. */
  readonly client?: Omit<TestClientOptions, "revision">;
}
