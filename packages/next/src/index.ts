// App Router
export { createCitable } from "./create-citable.ts"
export type { ArticleOptions, Citable, CitableOptions, FeedOptions } from "./create-citable.ts"

// Articles
export type { ArticleSummary, SiteArticle } from "./internal/article-reader.ts"
export type { ArticlePage, ArticlePageQuery, ArticleQuery, RelatedOptions } from "./internal/query-articles.ts"
export type { ArticleAddress } from "./internal/site-options.ts"
