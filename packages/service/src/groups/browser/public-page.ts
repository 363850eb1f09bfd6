import type { CallContext } from "../../call/call-context.ts"
import { digestOnThread } from "../../ports/reading/digest-on-thread.ts"

/** The options of the reader for one call. */
export function toReadOptions(
  { reading, principal }: Pick<CallContext, "reading" | "principal">,
  { render, timeout_ms }: { render: "auto" | "never" | "always"; timeout_ms: number },
) {
  const { fetch, browser } = reading
  return { fetch, browser, render, timeoutMs: timeout_ms, digest: digestOnThread(principal.accountId) }
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
