import type { Page } from "playwright-core";

/** A request as a page sends it. */
export interface PageRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a page may read of the answer; only `refused` where the browser lets it read nothing. */
export interface PageAnswer {
  readonly refused?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Runs plain `fetch` in the page, as a script of that page would. */
export function fetchFrom(page: Page, request: PageRequest): Promise<PageAnswer> {
  return page.evaluate(async ({ url, ...init }) => {
    try {
      const response = await fetch(url, init);
      const headers = Object.fromEntries(response.headers.entries());
      return { status: response.status, headers, text: await response.text() };
    } catch (fault) {
      return { refused: String(fault) };
    }
  }, request);
}
