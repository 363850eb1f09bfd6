import type { ArticleImage } from "@citable/contract"

import type { BodyPlugin } from "./body-plugin.ts"
import type { ReportedWarnings } from "./internal/create-reporter.ts"
import type { MarkdownParser } from "./markdown-parser.ts"
import type { ArticleResolver, ArticleReference, RenderedBody } from "./rendered-body.ts"
import type { TextCache } from "./text-cache.ts"

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
  /** Puts a link to itself at the end of every heading. Off by default. */
  headingAnchors?: boolean | undefined
  /** What becomes of films, slides and the like of known providers: their player in a frame (default), or a link. */
  embeds?: "frame" | "link" | undefined
  /** What is known about the article's images: gives `width` and `height` to an `<img>` with the same URL. */
  images?: readonly Pick<ArticleImage, "url" | "width" | "height">[] | undefined
  /** Tells where another article of the site is; links that it knows no address for are reported. */
  resolveArticle?: ArticleResolver | undefined
  /** Highlighting, callouts, formulas, diagrams, or your own. Their order is theirs in each slot. */
  plugins?: readonly BodyPlugin[] | undefined
  /** Parses Markdown instead of remark, with the same result: `nativeParser()` of `@citable/markdown/native-parser`. */
  parser?: MarkdownParser | undefined
  /** Where plugins keep what is costly to make, such as highlighted code. */
  codeCache?: TextCache | undefined
  /** On Node, a last resort against bodies that take too long: `createTimeLimit()` of `@citable/markdown/time-limit`. */
  timeLimit?: TimeLimit | undefined
}

/** What decides what is made of a body. */
export type SourceOptions = Omit<RenderBodyOptions, keyof PlaceholderOptions | "timeLimit">

/** Where something is filled in that may change while the body does not. */
export type Placeholder =
  | { kind: "image"; index: number; src: string; written: string }
  | {
      kind: "link"
      index: number
      reference: ArticleReference
      suffix: string
      written: string
      text: string
      /** Leads somewhere also when no article is found. */
      isResolved: boolean
      /** May be a file's name as well. */
      isFile: boolean
    }

/** A rendered body, all but its {@link Placeholder}s: plain data, to be kept by body and {@link SourceOptions}. */
export interface Rendering extends Omit<RenderedBody, "warnings" | "digest"> {
  places: Placeholder[]
  reported: ReportedWarnings
}

/** What the result depends on besides the body and the options that decide what is made of it: changes while these do not. */
export type PlaceholderOptions = Pick<RenderBodyOptions, "images" | "name" | "resolveArticle">

/** Given to `renderBody` or `renderCached` as `timeLimit`. */
export interface TimeLimit {
  /** What `renderBody` calls; its result is not yet a {@link RenderedBody}. */
  render(body: string, options: SourceOptions): Promise<Rendering>
  /** Ends the thread; the process may end without it too. The next body starts another one. */
  close(): Promise<void>
}
