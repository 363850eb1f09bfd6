// Pages Router
export { createCitable } from "./pages/create-citable.ts"
export type { ArticlePreview, ArticleProps, Citable, CitableOptions, PerRequest } from "./pages/create-citable.ts"
export { createDraft } from "./pages/create-draft.ts"
export type { Draft, DraftOptions } from "./pages/create-draft.ts"
export { createWebhook } from "./pages/create-webhook.ts"
export type { Webhook, WebhookOptions } from "./pages/create-webhook.ts"

// Articles
export type { ArticleSummary, SiteArticle } from "./internal/reading/article-reader.ts"
export type { SwitcherOptions as TranslationsOptions } from "./internal/reading/create-switcher.ts"
export type { ArticlePage, ArticlePageQuery, ArticleQuery, RelatedOptions } from "./internal/reading/query-articles.ts"
