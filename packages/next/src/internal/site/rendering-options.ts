import type { BodyPlugin } from "@citable/markdown"
import type { TimeLimit } from "@citable/markdown/time-limit"

/** How bodies become HTML. */
export interface RenderingOptions {
  plugins?: readonly BodyPlugin[] | undefined
  timeLimit?: TimeLimit | undefined
}
