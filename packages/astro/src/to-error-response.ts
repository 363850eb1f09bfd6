import { retrySeconds } from "@citable/client/steady"

export interface ErrorResponseOptions {
  /** The page that visitors see while the article cannot be read, as HTML. Default: two sentences in English. */
  html?: string
}

const defaultHtml = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not available</title>
<p>This page is not available at the moment. Please try again in a few seconds.</p></html>`

/**
 * Turns the error of `getLiveEntry` or `getLiveCollection` into the page's answer: 404 if the article does not exist, for which Astro shows
 * the site's own 404 page; otherwise 503 with `Retry-After`, and the reason in the log. A search engine that visits during an outage
 * therefore keeps the page.
 *
 * @example
 *     const { entry, error } = await getLiveEntry("articles", slug)
 *     if (!entry) return toErrorResponse(error)
 */
export function toErrorResponse(error?: Error, { html = defaultHtml }: ErrorResponseOptions = {}): Response {
  if (error === undefined || error.name === "LiveEntryNotFoundError") return new Response(null, { status: 404 })
  console.error(error.message)
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "retry-after": String(retrySeconds(error)),
      "cache-control": "no-store",
    },
  })
}
