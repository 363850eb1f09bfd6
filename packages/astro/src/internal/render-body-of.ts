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
  plugins: readonly BodyPlugin[]
  parser?: MarkdownParser | undefined
  cache?: TextCache | undefined
  timeLimit?: TimeLimit | undefined
  /** The site's own Markdown processor, where it is to make the HTML. */
  renderMarkdown?: ((markdown: string) => Promise<{ html: string }>) | undefined
}

/** An article's body as safe HTML, the same for collections of a build and live ones. */
export async function renderBodyOf(article: Article, options: BodyOptions): Promise<RenderedBody> {
  const { plugins, parser, cache, timeLimit, renderMarkdown } = options
  const common = { name: article.title, images: article.images, plugins, timeLimit }
  if (renderMarkdown === undefined || article.body_format !== "markdown") {
    const input = { ...common, parser, format: article.body_format }
    return cache === undefined ? renderBody(article.body, input) : renderCached(article.body, { ...input, cache })
  }
  // A line in front keeps the processor from taking a rule at the beginning for front matter.
  const { html } = await renderMarkdown(`\n${article.body}`)
  return renderBody(unmarkImages(html), { ...common, format: "html" })
}

/** Whether a time limit ended it, so that another time it may be rendered: nothing is to keep it. */
export function isTimedOut({ warnings }: RenderedBody): boolean {
  return warnings.some(({ code }) => code === "timed_out")
}
