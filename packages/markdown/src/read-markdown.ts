import type { Root } from "mdast"

import { assertBodyLength, assertDepth, assertLines, refuseOverflow } from "./internal/limits.ts"
import { footnotes, mailLinks, toGfm, webLinks } from "./parse/adaptive-gfm.ts"
import { blankImageAttributes } from "./parse/normalise-dialects.ts"
import { parseWithGfm } from "./parse/parse-with-gfm.ts"
import { processorsFor } from "./parse/processors.ts"
import { budget } from "./parse/syntax/budget.ts"
import { withCheapEdits } from "./parse/syntax/edit-events.ts"
import { mayExceedBudget } from "./parse/syntax/may-exceed-budget.ts"

export interface ReadMarkdownOptions {
  /** Whether bare addresses are links, as on the page. Such links may have no position. By default, they are text. */
  addresses?: "links" | "text" | undefined
}

/**
 * The tree of a Markdown body as `renderBody` reads it, for programs that change a body in place. Nodes have the offsets of their source.
 * A byte order mark counts as no character.
 *
 * @returns `undefined` if the body is too long, too deep or too complex. `renderBody` shows such a body as text.
 */
export function readMarkdown(body: string, { addresses = "text" }: ReadMarkdownOptions = {}): Root | undefined {
  try {
    assertBodyLength(body)
    assertLines(body)
    const source = blankImageAttributes(body)
    const mayExceed = mayExceedBudget(source)
    const parse = (constructs: number): Root => {
      const bounds = mayExceed || (constructs & footnotes) !== 0 ? "bounded" : "unbounded"
      return withCheapEdits(() => processorsFor([]).markdown(constructs, { bounds }).parse(source))
    }
    budget.reset(source.length)
    const tree = refuseOverflow(() =>
      addresses === "links" ? parseWithGfm(source, parse) : parse(toGfm(source) & ~(webLinks | mailLinks)),
    )
    assertDepth(tree)
    return budget.isSpent() ? undefined : tree
  } catch {
    // Every refusal means the same here.
    return undefined
  }
}
