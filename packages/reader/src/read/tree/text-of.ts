import type { PageNode } from "./page-tree.ts"

/** Elements that begin a line of their own. */
const blocks = new Set(
  "address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre search section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
)

/** The text of nodes with white space collapsed, a line for each block. */
export function textOf(nodes: readonly PageNode[]): string {
  const parts: string[] = []
  collect(nodes, parts)
  return parts
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim()
}

function collect(nodes: readonly PageNode[], parts: string[]): void {
  for (const node of nodes) {
    if (node.type === "text") {
      parts.push(node.value.replaceAll("\n", " "))
      continue
    }
    const isBlock = blocks.has(node.tagName)
    if (isBlock) parts.push("\n")
    collect(node.children, parts)
    if (isBlock) parts.push("\n")
  }
}
