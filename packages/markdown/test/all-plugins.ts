import type { BodyPlugin } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createDiagrams } from "@citable/markdown/diagrams"
import { createHighlighter } from "@citable/markdown/highlight"
import { createMath } from "@citable/markdown/math"

/** Every plugin of the package, with most of its features. */
export const allPlugins: readonly BodyPlugin[] = [
  createMath({ singleDollar: true }),
  createDiagrams(),
  createCallouts(),
  createHighlighter(),
]
