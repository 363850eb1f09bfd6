import type { Root } from "mdast"

import { assertBodyLength, assertDepth, assertLines, refuseOverflow } from "../internal/limits.ts"
import { footnotes, mailLinks, toGfm, webLinks } from "./adaptive-gfm.ts"
import { linkDestinations } from "./link-destinations.ts"
import { blankImageAttributes } from "./normalise-dialects.ts"
import { parseWithGfm } from "./parse-with-gfm.ts"
import { processorsFor } from "./processors.ts"
import { budget } from "./syntax/budget.ts"
import { withCheapEdits } from "./syntax/edit-events.ts"
import { mayExceedBudget } from "./syntax/may-exceed-budget.ts"

/** Reads the tree of one body, with bare addresses as links or as text. `undefined` if it is too long, too deep or too complex. */
export type TreeReader = (addresses: "links" | "text") => Root | undefined

/**
 * Parses a body once for each way to read it, and once for both if it has no bare address. The trees are shared, so nobody may change
 * them.
 */
export function createTreeReader(body: string): TreeReader {
  const trees = new Map<"links" | "text", Root | undefined>()
  let parse: { source: string; with: (constructs: number) => Root } | undefined
  return (addresses) => {
    if (!trees.has(addresses)) trees.set(addresses, read(addresses))
    return trees.get(addresses)
  }

  function read(addresses: "links" | "text"): Root | undefined {
    try {
      parse ??= createParse(body)
      const { source, with: parseWith } = parse
      budget.reset(source.length)
      const tree = refuseOverflow(() =>
        addresses === "links" ? parseWithGfm(source, parseWith) : parseWith(toGfm(source) & ~(webLinks | mailLinks)),
      )
      assertDepth(tree)
      return budget.isSpent() ? undefined : tree
    } catch {
      // Every refusal means the same here.
      return undefined
    }
  }
}

function createParse(body: string) {
  assertBodyLength(body)
  assertLines(body)
  const source = blankImageAttributes(body)
  const mayExceed = mayExceedBudget(source)
  const processors = processorsFor([linkDestinations])
  const parsed = new Map<number, Root>()
  const parse = (constructs: number): Root => {
    const known = parsed.get(constructs)
    if (known !== undefined) return known
    const bounds = mayExceed || (constructs & footnotes) !== 0 ? "bounded" : "unbounded"
    const tree = withCheapEdits(() => processors.markdown(constructs, { bounds }).parse(source))
    // What has spent the budget must spend it again.
    if (!budget.isSpent()) parsed.set(constructs, tree)
    return tree
  }
  return { source, with: parse }
}
