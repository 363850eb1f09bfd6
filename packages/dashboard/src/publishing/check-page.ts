import type { Article } from "@citable/contract"
import type { PageContext } from "@citable/service/pages"

import { containsInOrder } from "./contains-in-order.ts"
import { toLetters, toText } from "./to-text.ts"

/** What a visitor of an article's page gets now. */
export type PageCheck =
  /** The page bears the date on which this version was saved. */
  | { kind: "shown" }
  /** The page has the title and the whole text of this version. Its other fields can be those of another one. */
  | { kind: "text" }
  /** There is a page with this title. Nothing else can be compared. */
  | { kind: "unknown" }
  /** There is a page, but this version is not in it. */
  | { kind: "other" }
  /** The site says that there is no such page. */
  | { kind: "none"; status: number }
  | { kind: "failed"; reason: string }

export interface CheckPageOptions {
  fetchSite: PageContext["fetchSite"]
  /** Renders the text of the article as sites do. */
  render: (article: Article) => Promise<string>
  /** Reads the version that was live before. A page that still has a paragraph of it that is gone shows that one. */
  readBefore?: () => Promise<Article | undefined>
}

const mostRedirects = 3
const waitMs = 5000

/** A shorter paragraph that is gone from the text can stand anywhere else on the page. */
const leastLetters = 12
const mostGone = 20

/** Fetches the page of an article as a visitor does, and looks whether it shows the published version. */
export async function checkPage(
  url: string,
  article: Article,
  { fetchSite, render, readBefore }: CheckPageOptions,
): Promise<PageCheck> {
  let page: { status: number; html: string }
  try {
    page = await readPage(url, fetchSite)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { kind: "failed", reason: error.message }
  }
  const { status, html } = page
  if (status === 404 || status === 410) return { kind: "none", status }
  if (status !== 200) return { kind: "failed", reason: `The page answers ${status}.` }
  const shown = readModified(html)
  if (shown !== undefined && shown !== Date.parse(article.modified_at ?? article.updated_at)) return { kind: "other" }
  // A date that the writer gave can be that of several versions.
  if (shown !== undefined && article.modified_at === null) return { kind: "shown" }
  const letters = toLetters(toText(html))
  // The title is also in the head, or in a list of links behind the text.
  if (!containsInOrder(letters, [toLetters(article.title)])) return { kind: "other" }
  const toParts = async (one: Article) => toBlocks(await render(one)).map((block) => toLetters(toText(block)))
  const parts = await toParts(article)
  // A long text is not rendered, and a text can consist of pictures.
  if (article.body.trim() !== "" && parts.every((part) => part === "")) return { kind: "unknown" }
  if (!containsInOrder(letters, parts)) return { kind: "other" }
  const before = await readBefore?.()
  const now = parts.join(" ")
  const gone = before === undefined ? [] : (await toParts(before)).filter((part) => part.length >= leastLetters)
  const isStale = gone
    .filter((part) => !containsInOrder(now, [part]))
    .slice(0, mostGone)
    .some((part) => containsInOrder(letters, [part]))
  return { kind: isStale ? "other" : "text" }
}

async function readPage(url: string, fetchSite: PageContext["fetchSite"]): Promise<{ status: number; html: string }> {
  const signal = AbortSignal.timeout(waitMs)
  let target = url
  for (let redirects = 0; ; redirects++) {
    const headers = { accept: "text/html", "user-agent": "Citable-Check/1" }
    const response = await fetchSite(target, { signal, headers })
    const html = await response.text()
    const location = response.headers.get("location")
    const next =
      location === null || response.status < 300 || response.status > 399 ? null : URL.parse(location, target)
    if (next === null || redirects === mostRedirects) return { status: response.status, html }
    target = next.href
  }
}

/** The date of the last change that a page bears, as the site packages write it, in milliseconds since 1970. */
function readModified(html: string): number | undefined {
  // Each character is looked at once: a page may have a million tags without an end.
  for (let open = html.indexOf("<meta"); open !== -1;) {
    const end = html.indexOf(">", open)
    if (end === -1) return undefined
    const tag = html.slice(open, Math.min(end, open + 500))
    if (/\barticle:modified_time\b/i.test(tag)) {
      const date = Date.parse(/\bcontent=["']([^"']{1,100})["']/i.exec(tag)?.[1] ?? "")
      return Number.isNaN(date) ? undefined : date
    }
    open = html.indexOf("<meta", end)
  }
  return undefined
}

/** The paragraphs, headings and other blocks of a rendered text. */
const toBlocks = (html: string): string[] =>
  html.split(/<\/?(?:p|h[1-6]|li|td|th|pre|blockquote|figcaption|dt|dd|div)\b[^>]*>/)
