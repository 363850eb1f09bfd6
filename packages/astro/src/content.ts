// Pages
export { renderArticle } from "./render-article.ts"
export type { RenderedArticle } from "./render-article.ts"
export { articlePaths } from "./article-paths.ts"
export type { ArticlePath, ArticlePathsOptions } from "./article-paths.ts"
export { languagePaths } from "./language-paths.ts"
export type { LanguageEntry, LanguagePath, LanguagePathsOptions } from "./language-paths.ts"
export { toErrorResponse } from "./to-error-response.ts"
export type { ErrorResponseOptions } from "./to-error-response.ts"

// Their heads
export { toArticleHead } from "./to-article-head.ts"
export type { ArticleHeadElements, ArticleHeadImage, ArticleHeadProps } from "./to-article-head.ts"

// Their pictures
export { toArticleImage } from "./to-article-image.ts"
export type { ArticleImageProps } from "./article-image-props.ts"

// Their other languages
export { articleTranslations } from "./article-translations.ts"
export type { SwitcherOptions, TranslationOptions } from "./article-translations.ts"

// Feeds and sitemaps
export { toRssItems } from "./to-rss-items.ts"
export type { RssItem, RssItemOptions } from "./to-rss-items.ts"
export { toSitemap } from "./to-sitemap.ts"
export type { SitemapEntry, SitemapListPage, SitemapOptions } from "./to-sitemap.ts"

// The index for language models
export { toLlmsTxt } from "./to-llms-txt.ts"
export type { LlmsTxtOptions } from "./to-llms-txt.ts"

export type { AnyEntry, ArticleEntry } from "./article-entry.ts"
