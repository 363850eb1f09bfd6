import type { Root } from "mdast"

import type { BodyPlugin } from "../body-plugin.ts"
import { refuseOverflow } from "../internal/limits.ts"
import type { ParseMarkdown } from "../markdown-parser.ts"
import { besideCjk, footnotes, toGfm } from "./adaptive-gfm.ts"
import { parseInParts } from "./parse-in-parts.ts"
import { parseWithGfm } from "./parse-with-gfm.ts"
import { hasPlainSyntax } from "./plugin-syntax.ts"
import { processorsFor } from "./processors.ts"
import { budget } from "./syntax/budget.ts"
import { withCheapEdits } from "./syntax/edit-events.ts"
import { mayExceedBudget } from "./syntax/may-exceed-budget.ts"

export interface RemarkOptions {
  plugins: readonly BodyPlugin[]
  /** Parses the parts of the source that it reads as remark does. */
  parsePart: ParseMarkdown | undefined
  /** Whether marks and addresses are read as in Chinese, Japanese and Korean. */
  cjk: boolean
}

/** Parses Markdown with remark. Everything is synchronous, because bodies would otherwise share the budget. */
export function parseWithRemark(
  source: string,
  { plugins, parsePart, cjk }: RemarkOptions,
): { tree: Root; isTooComplex: boolean } {
  const processors = processorsFor(plugins)
  const isPlain = hasPlainSyntax(plugins)
  const added = cjk ? besideCjk : 0
  budget.reset(source.length)
  let mayExceed: boolean | undefined
  const parseText = (text: string, constructs: number, bounds: "bounded" | "unbounded"): Root =>
    withCheapEdits(() => processors.markdown(constructs | added, { bounds }).parse(text))
  const parse = (constructs: number): Root => {
    mayExceed ??= !isPlain || mayExceedBudget(source)
    return parseText(source, constructs, mayExceed || (constructs & footnotes) !== 0 ? "bounded" : "unbounded")
  }
  const parseBounded = (text: string) => parseWithGfm(text, (constructs) => parseText(text, constructs, "bounded"))
  const tree =
    (parsePart && attemptInParts(source, { parse: parsePart, parseWithRemark: parseBounded })) ??
    refuseOverflow(() => (isPlain ? parseWithGfm(source, parse) : parse(toGfm(source))))
  return { tree, isTooComplex: budget.isSpent() }
}

/** What remark refuses in a part, it refuses in the whole, and then it says why. */
function attemptInParts(...[source, parsers]: Parameters<typeof parseInParts>): Root | undefined {
  try {
    return parseInParts(source, parsers)
  } catch {
    return undefined
  }
}
