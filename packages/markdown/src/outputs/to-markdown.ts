import { createReporter } from "../internal/create-reporter.ts"
import { dropInvisible } from "../internal/drop-invisible.ts"
import { assertBodyLength } from "../internal/limits.ts"
import { normaliseSource } from "../parse/normalise-source.ts"
import { parseHtml } from "../parse/parse-html.ts"
import { sanitizeTree } from "../sanitize/sanitize-tree.ts"
import { boundSpans } from "./bound-spans.ts"
import { treeToMarkdown } from "./tree-to-markdown.ts"

/**
 * Converts HTML, such as the output of `renderBody`, to CommonMark with GFM, for language models and `.md` twins of pages.
 *
 * It sanitises the HTML first, and drops comments and invisible elements. It never throws: HTML that is too long, too deep, or has
 * more than 20,000 siblings comes back in a code block.
 *
 * If the source is Markdown, serve the source instead.
 */
export function toMarkdown(html: string): string {
  const source = normaliseSource(html)
  try {
    assertBodyLength(source)
    const tree = sanitizeTree(parseHtml(source), createReporter())
    dropInvisible(tree)
    boundSpans(tree)
    return treeToMarkdown(tree)
  } catch {
    return toCodeBlock(source)
  }
}

/** Puts the source into a code block. The fence is longer than any in it. */
function toCodeBlock(source: string): string {
  const longest = (source.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2)
  const fence = "`".repeat(longest + 1)
  return `${fence}html\n${source}\n${fence}\n`
}
