import type { Article } from "@citable/contract"

import { containsInOrder } from "./contains-in-order.ts"
import { toLetters, toText } from "./to-text.ts"

/** What the HTML of an article's page shows of a version of the article. */
export type PageText =
  /** The page names this version, or the date on which it was saved, and has its title and its whole text. */
  | "shown"
  /** The page has the title and the whole text of this version. Its other fields can be those of another one. */
  | "text"
  /** The page names this version or its date, and has its title, but not its whole text. */
  | "marked"
  /** There is a page with this title. Nothing else can be compared. */
  | "unknown"
  /** The page names another version, or the date of another one. */
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
  const mark = readMark(html, article)
  if (mark?.isSame === false) return "older"
  const letters = toLetters(toText(html))
  // The title is also in the head, or in a list of links behind the text.
  const titles = [article.title, article.seo?.title ?? ""].map(toLetters).filter((title) => title !== "")
  if (titles.length > 0 && !titles.some((title) => containsInOrder(letters, [title]))) return "other"
  const toParts = async (one: Article) => toBlocks(await render(one)).map((block) => toLetters(toText(block)))
  const parts = await toParts(article)
  // A long text is not rendered, and a text can consist of pictures.
  if (article.body.trim() !== "" && parts.every((part) => part === "")) return "unknown"
  const isMarked = mark?.isUnique === true
  if (!containsInOrder(letters, parts)) return isMarked ? "marked" : "other"
  if (isMarked) return "shown"
  const before = await readBefore?.()
  const now = parts.join(" ")
  const gone = before === undefined ? [] : (await toParts(before)).filter((part) => part.length >= leastLetters)
  const isStale = gone
    .filter((part) => !containsInOrder(now, [part]))
    .slice(0, mostGone)
    .some((part) => containsInOrder(letters, [part]))
  return isStale ? "other" : "text"
}

/** Whether a page names a version of the article, as the site packages do. Undefined if it names none. */
function readMark(
  html: string,
  { id, version, modified_at: modifiedAt, updated_at: updatedAt }: Article,
): { isSame: boolean; isUnique: boolean } | undefined {
  const { article, version: named, modified } = readMetas(html)
  if (named !== undefined && article === id) return { isSame: named === String(version), isUnique: true }
  const date = Date.parse(modified ?? "")
  if (Number.isNaN(date)) return undefined
  // A date that the writer gave can be that of several versions.
  return { isSame: date === Date.parse(modifiedAt ?? updatedAt), isUnique: modifiedAt === null }
}

/** The first of each element that tells the version of a page. */
function readMetas(html: string): { article?: string; version?: string; modified?: string } {
  const found: Record<string, string> = {}
  // Each character is looked at once: a page may have a million tags without an end.
  for (let open = html.indexOf("<meta"); open !== -1;) {
    const end = html.indexOf(">", open)
    if (end === -1) break
    const tag = html.slice(open, Math.min(end, open + 500))
    const [, name] = /\b(?:citable:|article:)(article|version|modified)(?:_time)?\b/i.exec(tag) ?? []
    const [, content] = /\bcontent=["']([^"']{1,100})["']/i.exec(tag) ?? []
    if (name !== undefined && content !== undefined) found[name.toLowerCase()] ??= content
    open = html.indexOf("<meta", end)
  }
  return found
}

/** The paragraphs, headings and other blocks of a rendered text. */
const toBlocks = (html: string): string[] =>
  html.split(/<\/?(?:p|h[1-6]|li|td|th|pre|blockquote|figcaption|dt|dd|div)\b[^>]*>/)
