import type { Article } from "@citable/contract/content"
import { CitableError } from "@citable/contract/core"
import type {
  BodyPlugin,
  MarkdownDialect,
  MarkdownParser,
  RenderedBody,
  SanitizedMarkdown,
  TextCache,
} from "@citable/markdown"
import type { TimeLimit } from "@citable/markdown/time-limit"

import { unmarkImages } from "./mark-images.ts"

export interface BodyOptions {
  bodyBaseUrl?: string | undefined
  /** Astro's `site`, if it is known. */
  siteUrl: string | undefined
  dialect?: MarkdownDialect | undefined
  headingOffset?: number | undefined
  /** How wide pages show images. */
  imageSizes?: string | undefined
  plugins: readonly BodyPlugin[]
  /** A function loads one for the first body. */
  parser?: MarkdownParser | (() => Promise<MarkdownParser | undefined>) | undefined
  cache?: TextCache | undefined
  timeLimit?: TimeLimit | undefined
  /** Whether blocks say on which line of the body they begin, for the editor that shows the page. */
  sourceLines?: boolean | undefined
  /** The site's own Markdown processor, if it renders the HTML. */
  processor?: SiteProcessor | undefined
}

export interface SiteProcessor {
  /** The path of the site's own files. */
  assets: string
  /** The text of the scripts and style sheets that the processor writes into articles. */
  inline(this: void): Promise<readonly string[]>
  render(this: void, markdown: string): Promise<{ html: string; metadata?: object }>
}

export interface BodyOfArticle extends RenderedBody {
  /** What the plugins of the site's processor have added to the front matter. */
  frontmatter?: Record<string, unknown>
}

/**
 * Renders an article's body as safe HTML, the same for collections of a build and live collections.
 *
 * @throws {CitableError} `markdown_failed` if a plugin of the site's own processor throws.
 */
export async function renderBodyOf(article: Article, options: BodyOptions): Promise<BodyOfArticle> {
  const { bodyBaseUrl: baseUrl, siteUrl = "/", dialect, parser, cache, processor } = options
  const { plugins, headingOffset, imageSizes, timeLimit, sourceLines } = options
  // A build whose articles are rendered already loads no renderer.
  const { renderBody, renderCached } = await import("@citable/markdown/render")
  const common = {
    name: article.title,
    locale: article.locale,
    baseUrl,
    siteUrl,
    headingOffset,
    // Unlike a slug, the id never changes, and a page of several articles has each footnote once.
    footnotePrefix: article.id,
    images: article.images,
    imageSizes,
    plugins,
    timeLimit,
  }
  // What an author may not write is gone before the site's processor adds its own classes, styles and controls.
  const isForSite = processor !== undefined && article.body_format === "markdown"
  const source = isForSite ? await sanitize(article) : undefined
  if (processor === undefined || source === undefined) {
    const chosen = typeof parser === "function" ? await parser() : parser
    const input = { ...common, ...dialect, parser: chosen, format: article.body_format, sourceLines }
    return cache === undefined ? renderBody(article.body, input) : renderCached(article.body, { ...input, cache })
  }
  // After white space only, the processor would read a rule at the beginning as front matter. Sanitising removes the comment.
  const { html, metadata } = await processor.render(`<!-- -->\n\n${source.markdown}`).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CitableError(`the site's own Markdown processor refuses it: ${reason}`, {
      code: "markdown_failed",
      cause,
    })
  })
  const inline = /<(?:script|style)\b/i.test(html) ? await processor.inline() : []
  const processed = { assets: processor.assets, inline }
  const rendered = await renderBody(unmarkImages(html), { ...common, format: "html", processed })
  const { frontmatter } = (metadata ?? {}) as Pick<BodyOfArticle, "frontmatter">
  return {
    ...rendered,
    ...(frontmatter === undefined ? {} : { frontmatter }),
    warnings: [...source.warnings, ...rendered.warnings],
  }
}

async function sanitize({ body, title }: Article): Promise<SanitizedMarkdown | undefined> {
  const { sanitizeMarkdown } = await import("@citable/markdown")
  return sanitizeMarkdown(body, title)
}

/** Whether a time limit ended the body. Nothing may cache the result, because rendering may succeed the next time. */
export function isTimedOut({ warnings }: RenderedBody): boolean {
  return warnings.some(({ code }) => code === "timed_out")
}
