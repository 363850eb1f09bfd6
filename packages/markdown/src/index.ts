// Rendering
export { renderBody } from "./render-body.ts"
export type { MarkdownDialect, RenderBodyOptions } from "./render-options.ts"
export type {
  ArticleReference,
  ArticleResolver,
  RenderedBody,
  RenderedEmbed,
  RenderedHeading,
  RenderedImage,
  RenderedLink,
  RenderedQuestion,
  RenderedSection,
  RenderedTocEntry,
  RenderWarning,
} from "./rendered-body.ts"
export type { BodyContext, BodyPlugin, ElementFinisher } from "./body-plugin.ts"
export type { MarkdownParser, ParseMarkdown } from "./markdown-parser.ts"

// The version of the output
export { pipelineVersion } from "./pipeline-version.ts"

// Caching
export { createMemoryCache } from "./cache/create-memory-cache.ts"
export type { MemoryCacheOptions } from "./cache/create-memory-cache.ts"
export { renderCached } from "./cache/render-cached.ts"
export type { RenderCachedOptions } from "./cache/render-cached.ts"
export type { TextCache } from "./text-cache.ts"

// For a site's own Markdown processor
export { sanitizeMarkdown } from "./sanitize-markdown.ts"
export type { SanitizedMarkdown } from "./sanitize-markdown.ts"

// The addresses in a source
export { findAddresses } from "./find-addresses.ts"
export type { FoundAddress } from "./find-html-addresses.ts"

// A source that a program changes in place
export { readMarkdown } from "./read-markdown.ts"
export type { ReadMarkdownOptions } from "./read-markdown.ts"
export { openMarkdown } from "./open-markdown.ts"
export type { OpenMarkdown } from "./open-markdown.ts"
export { findHeading } from "./find-heading.ts"
export { tokenizeHtml } from "./tokenize-html.ts"
export type { HtmlTokenHandlers } from "./tokenize-html.ts"

// Other formats of HTML
export { toFeedHtml } from "./outputs/to-feed-html.ts"
export type { FeedHtmlOptions } from "./outputs/to-feed-html.ts"
export { toMarkdown } from "./outputs/to-markdown.ts"
