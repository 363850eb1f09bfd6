import type { Root } from "hast"

import { createFinishing } from "./create-finishing.ts"
import { finishChildren } from "./finish-children.ts"
import { containsH1 } from "./finish-headings.ts"
import type { FinishOptions } from "./finishing.ts"
import { markLines } from "./mark-lines.ts"
import { tidyRoot } from "./tidy-root.ts"
import { toFinished, type Finished } from "./to-finished.ts"

/**
 * The one pass over a sanitised tree, which it changes in place. It prepares ids, headings, links, images and tables for a page,
 * and collects the article's content on the way. Everything that it adds is trusted.
 */
export async function finishTree(tree: Root, options: FinishOptions): Promise<Finished> {
  const state = createFinishing(options, { hasH1: containsH1(tree) })
  finishChildren(tree, state)
  state.links.finish()
  await Promise.all(state.pending)
  tidyRoot(tree)
  if (options.sourceLines === true) markLines(tree, options.reporter)
  return toFinished(state)
}
