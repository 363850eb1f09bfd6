import type { Article } from "@citable/contract"
import { lastChangeOf } from "@citable/contract/core"
import {
  type AnsweredPage,
  type ArticleFinding,
  expectArticle,
  judgeArticlePage,
  readArticleMark,
  toListedArticle,
} from "@citable/reader/look"

import { renderPreview } from "../articles/render-preview.ts"

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

/** Judges the page of a published article, and says what it shows of the version that is live. */
export async function judgePage(
  page: AnsweredPage,
  article: Article,
  { url, now }: { url: string; now: number },
): Promise<{ findings: ArticleFinding[]; text: PageText }> {
  const { html } = await renderPreview(article, undefined)
  const expected = expectArticle(toListedArticle(article), { html, canonical: url, isWhole: true })
  const findings = judgeArticlePage(page, expected, now)
  const has = (...codes: readonly ArticleFinding["code"][]) =>
    findings.some(({ code, level }) => codes.includes(code) && !(code === "title" && level === "warning"))
  const { metas } = page.facts()
  // A date that the writer gave, or that of the publication, can be that of several versions.
  const isDated =
    article.modified_at === null &&
    lastChangeOf(article) === article.updated_at &&
    metas.some(({ name }) => name === "article:modified_time")
  const isMarked = isDated || readArticleMark(page.facts()) !== undefined
  // A long text is not rendered, and a text can consist of pictures.
  const isUnknown = expected.blocks?.length === 0 && article.body.trim() !== ""
  const text = has("revision")
    ? "older"
    : has("status", "title")
      ? "other"
      : isUnknown
        ? "unknown"
        : has("passage", "text")
          ? isMarked
            ? "marked"
            : "other"
          : isMarked
            ? "shown"
            : "text"
  return { findings, text }
}
