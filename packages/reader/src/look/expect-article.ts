import { blocksOf } from "./answered-page.ts"
import type { ExpectedArticle } from "./judge-article-page.ts"
import { lastPassage } from "./last-passage.ts"
import type { ListedArticle } from "./listed-article.ts"

export interface ExpectArticleOptions {
  /** The rendered text. Undefined: it is not checked. */
  html: string | undefined
  /** The address of the page for search engines, unless the writer chose one. */
  canonical: string | null | undefined
  /** Whether the page has the text in the default rendering, so that all of it can be compared. Default: its end alone. */
  isWhole?: boolean
}

/** What the page of a published article has to show. */
export function expectArticle(
  article: ListedArticle,
  { html, canonical, isWhole = false }: ExpectArticleOptions,
): ExpectedArticle {
  const blocks = blocksOf(html ?? "")
  const passage = lastPassage(blocks)
  return {
    titles: [article.title, article.seoTitle ?? ""].filter((title) => title !== ""),
    passages: passage === undefined ? [] : [passage],
    blocks: isWhole ? blocks : undefined,
    canonical: article.canonical ?? canonical,
    locale: article.locale,
    isHidden: article.isHidden,
    live: article,
  }
}
