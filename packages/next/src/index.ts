// App Router, with and without Cache Components
export { createCitable } from "./create-citable.ts"
export type { ArticleOptions, Citable, CitableOptions, FeedOptions, StaticParams } from "./internal/app-citable.ts"
export type { SitemapQuery } from "./internal/app-citable.ts"

// Articles
export type { ArticleSummary, SiteArticle } from "./internal/reading/article-reader.ts"
export type { ArticlePage, ArticlePageQuery, ArticleQuery, RelatedOptions } from "./internal/reading/query-articles.ts"
export type { SwitcherOptions as TranslationsOptions } from "./internal/reading/create-switcher.ts"
export type { ArticleAddress, PathParts } from "./internal/site/site-options.ts"
