import type { PublicCheck, PublicQuestion } from "@citable/import"
import type { PageFetchOptions } from "@citable/reader"

export interface OpenedPublicCheck {
  checkPublic: PublicCheck
  close: () => Promise<void>
}

/**
 * Opens the check whether an old site shows articles to everybody. A site on a private network is not public, whatever it shows, so the check
 * reaches none.
 */
export async function openPublicCheck({
  signal,
  ...network
}: { signal: AbortSignal } & Partial<Omit<PageFetchOptions, "userAgent">>): Promise<OpenedPublicCheck> {
  const { createPageFetch } = await import("@citable/reader")
  const { createPublicCheck } = await import("@citable/reader/look")
  const fetch = createPageFetch({ userAgent: "CitableBot/1.0", ...network })
  const { renderBody } = await import("@citable/markdown/render")
  const render = async ({ title, body, body_format: format = "markdown", locale }: PublicQuestion["article"]) =>
    (await renderBody(body, { name: title, siteUrl: "/", format, locale })).html
  return { checkPublic: createPublicCheck({ fetch, render, signal }), close: () => fetch.close() }
}
