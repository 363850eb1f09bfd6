import type { BodyPlugin } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createDiagrams } from "@citable/markdown/diagrams"
import { createHighlighter } from "@citable/markdown/highlight"
import { createMath } from "@citable/markdown/math"

/** Every plugin that the package has, with most of what each can do. */
export const allPlugins: readonly BodyPlugin[] = [
  createMath({ singleDollar: true }),
  createDiagrams(),
  createCallouts(),
  createHighlighter(),
]
