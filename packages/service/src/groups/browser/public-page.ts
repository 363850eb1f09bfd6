import { CitableError } from "@citable/contract"

import type { Reading } from "../../ports/reading/create-reading.ts"
import { ProblemError } from "../../problems/problem-error.ts"

/** Runs a reading of a page; what a caller can mend, or has to know, becomes a problem. */
export async function withPageProblems<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof ProblemError || !(cause instanceof CitableError)) throw cause
    if (cause.code === "browser_missing" || cause.code === "sandbox_missing")
      throw new ProblemError("not_configured", cause.message, { cause })
    if (cause.code === "unsupported_media_type")
      throw new ProblemError("unsupported_media_type", cause.message, { cause })
    if (cause.code === "address_not_allowed" || cause.code === "invalid_url") {
      throw new ProblemError("invalid_input", cause.message, { cause })
    }
    throw new ProblemError("integration_failed", cause.message, { cause })
  }
}

/** The options of the reader for one call. */
export function toReadOptions(
  reading: Reading,
  { render, timeout_ms }: { render: "auto" | "never" | "always"; timeout_ms: number },
): { fetch: Reading["fetch"]; browser: Reading["browser"]; render: "auto" | "never" | "always"; timeoutMs: number } {
  return { fetch: reading.fetch, browser: reading.browser, render, timeoutMs: timeout_ms }
}

/** What every answer about a page says first. */
export function toFetched(
  page: { url: string; finalUrl: string; status: number; mediaType: string | null; rendered: boolean },
  now: number,
): {
  url: string
  final_url: string
  http_status: number
  content_type: string | null
  rendered: boolean
  fetched_at: string
} {
  return {
    url: page.url,
    final_url: page.finalUrl.slice(0, 4000),
    http_status: page.status,
    content_type: page.mediaType?.slice(0, 2000) ?? null,
    rendered: page.rendered,
    fetched_at: new Date(now).toISOString(),
  }
}
