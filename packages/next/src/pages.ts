// Pages Router
export { createCitable } from "./pages/create-citable.ts"
export type { Citable, CitableOptions } from "./pages/create-citable.ts"
export { createWebhook } from "./pages/create-webhook.ts"
export type { Webhook, WebhookOptions } from "./pages/create-webhook.ts"

// Articles
export type { ArticleSummary, SiteArticle } from "./internal/article-reader.ts"
export type { ArticlePage, ArticlePageQuery, ArticleQuery, RelatedOptions } from "./internal/query-articles.ts"
