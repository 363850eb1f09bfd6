import type { ArticleImage } from "@citable/contract"

import { countWords, toReadingTime } from "./internal/count-words.ts"
import { createReporter } from "./internal/create-reporter.ts"
import type { Reporter } from "./internal/create-reporter.ts"
import { finishTree, toSourceTree } from "./internal/finish-tree.ts"
import type { Finished } from "./internal/finish-tree.ts"
import { assertBodyLength, Refusal } from "./internal/limits.ts"
import { normaliseSource } from "./internal/normalise-source.ts"
import { parseHtml, parseMarkdown, stringifyTree } from "./internal/parse-body.ts"
import { toBaseUrl } from "./internal/resolve-url.ts"
import { sanitizeTree } from "./internal/sanitize-tree.ts"
import { toExcerpt } from "./internal/to-excerpt.ts"

export interface RenderBodyOptions {
  /** What the body is written in: CommonMark with GFM (raw HTML allowed), or HTML. `"markdown"` by default. */
  format?: "markdown" | "html" | undefined
  /** The absolute http(s) URL that relative image and link URLs are relative to, as `<base href>` would have it. */
  baseUrl?: string | undefined
  /** What warnings call the article: its title, slug or file. */
  name?: string | undefined
  /**
   * Added to the level of every heading, 0 to 5; the result stays within h1 to h6. By default 1 for a body that
   * contains an h1 and 0 for any other, so that the page's title stays the only h1.
   */
  headingOffset?: number | undefined
  /** What is known about the article's images: gives `width` and `height` to an `<img>` with the same URL. */
  images?: readonly Pick<ArticleImage, "url" | "width" | "height">[] | undefined
}

export interface RenderedHeading {
  /** 1 to 6, as in the HTML, after the shift. */
  depth: number
  /** The heading's `id`. */
  slug: string
  text: string
}

export interface RenderedImage {
  /** Absolute. */
  src: string
  alt: string
}

export interface RenderedLink {
  href: string
  /** `internal`: same site or relative; `external`: another origin; `mail`: mailto; `phone`: tel; `fragment`: `#…`. */
  kind: "internal" | "external" | "mail" | "phone" | "fragment"
  text: string
}

export interface RenderWarning {
  /** Permanent; the README lists them. */
  code: string
  /** Names the article (when `name` is given) and the place. */
  message: string
}

export interface RenderedBody {
  /** Safe to insert into a page: sanitised, no script, no inline style, no h1 unless asked for. */
  html: string
  /** In document order; each slug is unique and is the heading's `id`. */
  headings: RenderedHeading[]
  /** The text before `<!-- more -->`, else the first real paragraph; at most 200 characters, cut at a word. */
  excerpt: string
  /** The words of the article, a block a line; without code blocks and footnote marks. */
  text: string
  /** Words of `text`; a Chinese or Japanese character counts as one. */
  word_count: number
  /** Minutes, at least 1. */
  reading_time: number
  /** Images that the HTML shows, in document order. */
  images: RenderedImage[]
  /** Links of the HTML, in document order, without those of footnotes. */
  links: RenderedLink[]
  /** What was left out, could not be resolved or is broken; empty for a body that renders as written. */
  warnings: RenderWarning[]
}

/**
 * Turns an article's body into safe HTML and says what is in it.
 *
 * Never throws for any string: a body that is too long, nested too deeply or cannot be rendered comes back as escaped
 * text in `<pre class="citable-source">`, with a warning. The same body and options always give the same result for one
 * {@link pipelineVersion}.
 */
export async function renderBody(body: string, options: RenderBodyOptions = {}): Promise<RenderedBody> {
  const reporter = createReporter(options.name)
  try {
    return render(body, options, reporter)
  } catch (error) {
    return toFallback(body, error, reporter)
  }
}

function render(body: string, options: RenderBodyOptions, reporter: Reporter): RenderedBody {
  assertBodyLength(body)
  const base = toBaseUrl(options.baseUrl, reporter)
  const source = normaliseSource(body)
  const untrusted = options.format === "html" ? parseHtml(source) : parseMarkdown(source, reporter)
  const tree = sanitizeTree(untrusted, reporter)
  const finished = finishTree(tree, { ...options, base, reporter })
  return { html: stringifyTree(tree), ...toMetadata(finished), warnings: reporter.warnings() }
}

function toMetadata(finished: Finished): Omit<RenderedBody, "html" | "warnings"> {
  const { headings, images, links, text } = finished
  const count = countWords(text)
  return {
    headings,
    excerpt: toExcerpt(finished.lead),
    text,
    word_count: count.words + count.characters,
    reading_time: toReadingTime(count),
    images,
    links,
  }
}

/** The source as text: one article that cannot be rendered is shown as it is, and fails nothing else. */
function toFallback(body: string, error: unknown, reporter: Reporter): RenderedBody {
  const refusal = Refusal.from(error)
  reporter.warn(refusal.code, `${refusal.message}; it is shown as plain text`)
  const source = normaliseSource(body)
  return {
    html: stringifyTree(toSourceTree(source)),
    ...toMetadata({ headings: [], images: [], links: [], text: source, lead: source }),
    warnings: reporter.warnings(),
  }
}
