import type { Article } from "@citable/contract"

import { containsInOrder } from "./contains-in-order.ts"
import { toLetters, toText } from "./to-text.ts"

/** What the HTML of an article's page shows of a version of the article. */
export type PageText =
  /** The page bears the date on which this version was saved, and has its title and its whole text. */
  | "shown"
  /** The page has the title and the whole text of this version. Its other fields can be those of another one. */
  | "text"
  /** The page bears the date of this version and its title, and not its whole text. */
  | "date"
  /** There is a page with this title. Nothing else can be compared. */
  | "unknown"
  /** The page bears the date of another version. */
  | "older"
  /** This version is not in the page. */
  | "other"

export interface ComparePageOptions {
  /** Renders the text of the article as sites do. */
  render: (article: Article) => Promise<string>
  /** Reads the version that was live before. A page that still has a paragraph of it that is gone shows that one. */
  readBefore?: (() => Promise<Article | undefined>) | undefined
}

/** A shorter paragraph that is gone from the text can stand anywhere else on the page. */
const leastLetters = 12
const mostGone = 20

/** Compares the HTML of a page with a version of an article, in time in proportion to both. */
export async function comparePage(
  html: string,
  article: Article,
  { render, readBefore }: ComparePageOptions,
): Promise<PageText> {
  const bears = readModified(html)
  if (bears !== undefined && bears !== Date.parse(article.modified_at ?? article.updated_at)) return "older"
  const letters = toLetters(toText(html))
  // The title is also in the head, or in a list of links behind the text.
  const titles = [article.title, article.seo?.title ?? ""].map(toLetters).filter((title) => title !== "")
  if (titles.length > 0 && !titles.some((title) => containsInOrder(letters, [title]))) return "other"
  const toParts = async (one: Article) => toBlocks(await render(one)).map((block) => toLetters(toText(block)))
  const parts = await toParts(article)
  // A long text is not rendered, and a text can consist of pictures.
  if (article.body.trim() !== "" && parts.every((part) => part === "")) return "unknown"
  // A date that the writer gave can be that of several versions.
  const isDated = bears !== undefined && article.modified_at === null
  if (!containsInOrder(letters, parts)) return isDated ? "date" : "other"
  if (isDated) return "shown"
  const before = await readBefore?.()
  const now = parts.join(" ")
  const gone = before === undefined ? [] : (await toParts(before)).filter((part) => part.length >= leastLetters)
  const isStale = gone
    .filter((part) => !containsInOrder(now, [part]))
    .slice(0, mostGone)
    .some((part) => containsInOrder(letters, [part]))
  return isStale ? "other" : "text"
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
