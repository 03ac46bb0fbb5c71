/* eslint-disable @typescript-eslint/no-namespace, @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars --
   interfaces of other packages grow only by being declared again, with the names that their parameters have there */
import type {} from "expect";

/** What importing `@toolwright/testing/jest` adds to Jest's `expect`. */
export interface ToolMatchers<R> {
  /** The tool failed, in a way that the model reads; with this whole text, or one that the expression finds. */
  toBeToolError(text?: string | RegExp): R;
  /** The structured content is this value, by the rules of `toEqual`. */
  toHaveStructuredContent(value: unknown): R;
  /** All texts of the result, on lines of their own, are this whole text, or one that the expression finds. */
  toHaveText(text: string | RegExp): R;
  /**
   * The app's tools are as this file has them, beside the test. A file that is not there yet is written, but not under
   * `--ci`; `-u` writes it again. To be awaited.
   */
  toMatchContract(file: string): Promise<void>;
}

// For `expect` of @jest/globals.
declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T> extends ToolMatchers<R> {}
}

// For the global `expect` of @types/jest.
declare global {
  namespace jest {
    interface Matchers<R, T> extends ToolMatchers<R> {}
  }
}
