import type { Root } from "hast"

import type { BodyPlugin } from "../body-plugin.ts"
import { refuseOverflow } from "../internal/limits.ts"
import { keepFirstBlankLines } from "./keep-first-blank-lines.ts"
import { moveLines } from "./move-lines.ts"
import { parseHtmlBlocks } from "./parse-html-blocks.ts"
import type { ParsedMarkdown } from "./parse-markdown.ts"
import { parseWithHtml } from "./parse-with-html.ts"
import { hasPlainSyntax } from "./plugin-syntax.ts"
import { prepareRaw } from "./prepare-raw.ts"
import { processorsFor } from "./processors.ts"

/** Turns parsed Markdown into an untrusted tree. The author's HTML is parsed, and nothing is removed yet. */
export async function toUntrusted(
  { tree: mdast, source }: ParsedMarkdown,
  body: string,
  { plugins, sourceLines = false }: { plugins: readonly BodyPlugin[]; sourceLines?: boolean | undefined },
): Promise<Root> {
  const isPlain = hasPlainSyntax(plugins)
  const processor = processorsFor(plugins).markdown(0, { keepPositions: sourceLines })
  const tree = isPlain ? processor.runSync(mdast) : await processor.run(mdast)
  const file = sourceLines ? source : undefined
  const finish = (root: Root) => (sourceLines ? moveLines(root, body, source) : root)
  // Without plugins, HTML comes only from the source.
  const mayHaveHtml = !isPlain || source.includes("<")
  if (!mayHaveHtml || !prepareRaw(tree)) return finish(tree)
  // Plugins may put anything into a tree, even what HTML's parser would take apart.
  if (isPlain) return finish(refuseOverflow(() => parseHtmlBlocks(tree, file)))
  keepFirstBlankLines(tree.children)
  return finish(refuseOverflow(() => parseWithHtml(tree, file)))
}
