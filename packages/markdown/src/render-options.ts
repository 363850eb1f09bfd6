import type { ArticleImage } from "@citable/contract"

import type { BodyPlugin } from "./body-plugin.ts"
import type { ReportedWarnings } from "./internal/create-reporter.ts"
import type { MarkdownParser } from "./markdown-parser.ts"
import type { ArticleResolver, ArticleReference, RenderedBody } from "./rendered-body.ts"
import type { TextCache } from "./text-cache.ts"

/** What a processor of the site may load and run. */
export interface Processed {
  /** The path of the site's own files. */
  assets: string
  /** The text of scripts and style sheets that the processor writes into every article. Never take it from an article. */
  inline?: readonly string[] | undefined
}

/** How a site reads Markdown. */
export interface MarkdownDialect {
  /** Makes quotes, dashes and dots in the HTML typographic: “ ” ‘ ’ – — …. Ids, text and excerpt stay as written. Off by default. */
  smartQuotes?: boolean | undefined
  /**
   * Reads Markdown as readers of Chinese, Japanese and Korean expect: `**「設定」**を` is bold, an address without angle brackets ends where the
   * text goes on, and lines between ideographs join without a space. By default on if `locale` is one of these languages.
   */
  cjk?: boolean | undefined
  /** Makes definition lists of terms with `: ` and a description on the next lines, as PHP Markdown Extra does. Off by default. */
  definitionLists?: boolean | undefined
  /** Shows what `*[HTML]: Hypertext Markup Language`, in a paragraph of its own, says of each `HTML` in the text. Off by default. */
  abbreviations?: boolean | undefined
}

export interface RenderBodyOptions extends MarkdownDialect {
  /** The format of the body: CommonMark with GFM and raw HTML, or HTML. Default: `"markdown"`. */
  format?: "markdown" | "html" | undefined
  /**
   * For HTML that a processor of the site made from Markdown of `sanitizeMarkdown`: keeps its classes, styles, data and controls. Scripts
   * and style sheets stay only if they are files below `assets`, such as `/_astro/`, or if their text is in `inline`. Nothing else can run.
   */
  processed?: Processed | undefined
  /** The absolute http(s) URL that relative image and link URLs refer to, like `<base href>`. */
  baseUrl?: string | undefined
  /**
   * The site's own address, where images and videos from the root (`/img/a.png`) are, if there is no `baseUrl`. `"/"` leaves their
   * addresses as they are, for a page of that site. Without it they are not shown.
   */
  siteUrl?: string | undefined
  /** The article's name in warnings: its title, slug or file. */
  name?: string | undefined
  /**
   * A number from 0 to 5 to add to the level of every heading. The result stays within h1 to h6. By default 1 for a body with an h1,
   * else 0, so the page's title stays the only h1.
   */
  headingOffset?: number | undefined
  /** Adds a link to itself at the end of every heading. Off by default. */
  headingAnchors?: boolean | undefined
  /**
   * Goes into the ids of the body's footnotes, so that two bodies with footnotes can share a page: the article's id or slug. Without it,
   * the first footnote of every body is `user-content-fn-1`.
   */
  footnotePrefix?: string | undefined
  /** The article's language, such as `ja` or `zh-Hant`. It decides `cjk`. */
  locale?: string | undefined
  /**
   * For an editor beside a preview: warnings get the `line` of the body that they are about, and blocks of the HTML say where they
   * begin, as `data-citable-line`. It uses remark, whatever `parser` says. Off by default.
   */
  sourceLines?: boolean | undefined
  /** How to show videos, slides and the like of known providers: in their player (default), or as a link. */
  embeds?: "frame" | "link" | undefined
  /**
   * Known images of the article. An `<img>` with the same URL gets the `width` and `height`. With `widths`, it also gets a `srcset` of the
   * smaller versions that the service offers, and one of them as its `src`.
   */
  images?: readonly Pick<ArticleImage, "url" | "width" | "height" | "widths">[] | undefined
  /**
   * How wide the page shows images, as `sizes` of HTML says it, for images with a `srcset`. A beginning `auto`, with which browsers measure
   * lazy images themselves, stays only on those. Default: `(max-width: 48rem) 100vw, 48rem`.
   */
  imageSizes?: string | undefined
  /** Finds the address of another article on the site. A link without an address gets a warning. */
  resolveArticle?: ArticleResolver | undefined
  /** Highlighting, callouts, formulas, diagrams, or your own. In each slot they run in this order. */
  plugins?: readonly BodyPlugin[] | undefined
  /** Parses Markdown instead of remark with the same result: `nativeParser()` of `@citable/markdown/native-parser`. */
  parser?: MarkdownParser | undefined
  /** A cache for costly results of plugins, such as highlighted code. */
  codeCache?: TextCache | undefined
  /** On Node, a last resort against bodies that take too long: `createTimeLimit()` of `@citable/markdown/time-limit`. */
  timeLimit?: TimeLimit | undefined
}

/** The options that affect the rendering of a body. */
export type SourceOptions = Omit<RenderBodyOptions, keyof PlaceholderOptions | "timeLimit">

/** A place in the HTML for a value that may change while the body does not. */
export type Placeholder =
  | { kind: "image"; index: number; src: string; written: string }
  | {
      kind: "link"
      index: number
      reference: ArticleReference
      suffix: string
      written: string
      text: string
      /** Whether the link works even if there is no such article. */
      isResolved: boolean
      /** Whether it may be a file name. */
      isFile: boolean
      /** The line of the body, if warnings have one. */
      line?: number
    }

/** A rendered body with unfilled {@link Placeholder}s. It is plain data, to be cached by body and {@link SourceOptions}. */
export interface Rendering extends Omit<RenderedBody, "warnings" | "digest"> {
  places: Placeholder[]
  reported: ReportedWarnings
}

/** The options that fill the placeholders. They may change while the body does not. */
export type PlaceholderOptions = Pick<RenderBodyOptions, "images" | "imageSizes" | "name" | "resolveArticle">

/** The value of `timeLimit` in `renderBody` and `renderCached`. */
export interface TimeLimit {
  /** For `renderBody`. Its result is not yet a {@link RenderedBody}. */
  render(body: string, options: SourceOptions): Promise<Rendering>
  /** Ends the thread. The next body starts another one. The process may also end without this call. */
  close(): Promise<void>
}
