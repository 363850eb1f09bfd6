import type { BodyPlugin, MarkdownDialect, MarkdownParser } from "@citable/markdown"
import type { TimeLimit } from "@citable/markdown/time-limit"

/** How bodies become HTML. */
export interface RenderingOptions {
  /** What relative images and links refer to. */
  baseUrl?: string | undefined
  /** The site's address. */
  siteUrl?: string | undefined
  dialect?: MarkdownDialect | undefined
  /** How wide pages show images. */
  imageSizes?: string | undefined
  plugins?: readonly BodyPlugin[] | undefined
  /** Gives the parser that reads Markdown instead of remark. */
  findParser?: (() => Promise<MarkdownParser | undefined>) | undefined
  timeLimit?: TimeLimit | undefined
  /** Whether blocks say on which line of the body they begin, for the editor that shows the page. */
  sourceLines?: boolean | undefined
  /** The address of the service, for errors. */
  serviceUrl?: (() => string | undefined) | undefined
}
