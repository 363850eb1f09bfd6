import type { BodyPlugin } from "@citable/markdown"
import type { TimeLimit } from "@citable/markdown/time-limit"

/** How bodies become HTML. */
export interface RenderingOptions {
  /** What relative images and links refer to. */
  baseUrl?: string | undefined
  /** The site's address. */
  siteUrl?: string | undefined
  smartQuotes?: boolean | undefined
  plugins?: readonly BodyPlugin[] | undefined
  timeLimit?: TimeLimit | undefined
}
