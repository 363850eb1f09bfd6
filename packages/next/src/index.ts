// App Router
export { createCitable } from "./create-citable.ts"
export type { ArticleOptions, Citable, CitableOptions, FeedOptions } from "./create-citable.ts"

// Articles
export type { ArticleQuery, ArticleSummary, SiteArticle } from "./internal/article-reader.ts"
export type { ArticleAddress } from "./internal/site-options.ts"
