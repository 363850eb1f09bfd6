import type { Article, ArticleSeo } from "@citable/contract"

/** What people read of an article, and where it is. A translation has the same, in the same places. */
export interface ArticleTexts extends Pick<Article, "title" | "excerpt" | "body" | "body_format" | "images" | "cover"> {
  seo: Pick<ArticleSeo, "title" | "description" | "json_ld">
}
