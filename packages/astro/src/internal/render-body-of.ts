import type { Article } from "@citable/contract/content"
import {
  type BodyPlugin,
  type MarkdownParser,
  renderBody,
  renderCached,
  type RenderedBody,
  type TextCache,
} from "@citable/markdown"
import type { TimeLimit } from "@citable/markdown/time-limit"

import { unmarkImages } from "./mark-images.ts"

export interface BodyOptions {
  bodyBaseUrl?: string | undefined
  /** Astro's `site`, if it is known. */
  siteUrl: string | undefined
  plugins: readonly BodyPlugin[]
  parser?: MarkdownParser | undefined
  cache?: TextCache | undefined
  timeLimit?: TimeLimit | undefined
  /** The site's own Markdown processor, if it renders the HTML. */
  renderMarkdown?: ((markdown: string) => Promise<{ html: string }>) | undefined
}

/** Renders an article's body as safe HTML, the same for collections of a build and live collections. */
export async function renderBodyOf(article: Article, options: BodyOptions): Promise<RenderedBody> {
  const { bodyBaseUrl: baseUrl, siteUrl = "/", plugins, parser, cache, timeLimit, renderMarkdown } = options
  const common = { name: article.title, baseUrl, siteUrl, images: article.images, plugins, timeLimit }
  if (renderMarkdown === undefined || article.body_format !== "markdown") {
    const input = { ...common, parser, format: article.body_format }
    return cache === undefined ? renderBody(article.body, input) : renderCached(article.body, { ...input, cache })
  }
  // Without the empty line, the processor would read a rule at the beginning as front matter.
  const { html } = await renderMarkdown(`\n${article.body}`)
  return renderBody(unmarkImages(html), { ...common, format: "html" })
}

/** Whether a time limit ended the body. Nothing may cache the result, because rendering may succeed the next time. */
export function isTimedOut({ warnings }: RenderedBody): boolean {
  return warnings.some(({ code }) => code === "timed_out")
}
