import type { PageFetch, PageResponse } from "@citable/safe-fetch"

import type { PageFacts } from "../page/page-facts.ts"

export interface FoundMarkdown {
  /** Whether `Accept: text/markdown` gets Markdown; null if there was no answer. */
  negotiated: boolean | null
  /** The version of a page in Markdown that the page links, or its twin with `.md`; null if there is none. */
  url: string | null
}

export interface FindMarkdownOptions {
  fetch: PageFetch
  /** The home page. */
  url: string
  /** Null if the home page could not be read. */
  facts: PageFacts | null
  /** A page below the home page, whose twin is tried; null without one. */
  page: string | null
  signal?: AbortSignal | undefined
}

/** Looks for a site's pages in Markdown: by negotiation, by `link rel=alternate`, and by the address with `.md`. */
export async function findMarkdown(options: FindMarkdownOptions): Promise<FoundMarkdown> {
  const { fetch, url, facts, page, signal } = options
  const ask = async (target: string, accept: string): Promise<PageResponse | null> => {
    const request = { url: target, headers: { accept }, maxBytes: 256 * 1024, timeoutMs: 8000 }
    try {
      return await fetch({ ...request, ...(signal === undefined ? {} : { signal }) })
    } catch {
      // No answer is no Markdown. The probe reports a site that cannot be reached.
      signal?.throwIfAborted()
      return null
    }
  }
  const negotiated = await ask(url, "text/markdown, text/html;q=0.5")
  const alternate = facts?.links.find(
    ({ rel, type, url: target }) => rel.includes("alternate") && type === "text/markdown" && target !== null,
  )
  const found = { negotiated: negotiated === null ? null : isMarkdown(negotiated) }
  if (alternate !== undefined) return { ...found, url: alternate.url }
  const twin = toTwin(page ?? url)
  const answer = await ask(twin, "text/markdown, text/plain;q=0.9, */*;q=0.1")
  return { ...found, url: answer !== null && (isMarkdown(answer) || isPlain(answer)) ? twin : null }
}

function isMarkdown({ status, headers }: PageResponse): boolean {
  return status === 200 && /^text\/(?:x-)?markdown\b/i.test(headers["content-type"] ?? "")
}

/** Servers that do not know the ending send plain text, or bytes. */
function isPlain({ status, headers, body }: PageResponse): boolean {
  const type = headers["content-type"] ?? ""
  const start = Buffer.from(body.subarray(0, 200)).toString("latin1")
  return status === 200 && /^(?:text\/plain|application\/octet-stream)\b/i.test(type) && !/^\s*</.test(start)
}

/** `/guide` and `/guide/` have the twin `/guide.md`, `/guide.html` as well, and `/` has `/index.md`. */
function toTwin(page: string): string {
  const url = new URL(page)
  url.search = ""
  url.hash = ""
  const path = url.pathname.replace(/\/+$/, "").replace(/\.html?$/, "")
  url.pathname = path === "" ? "/index.md" : `${path}.md`
  return url.href
}
