import type { Nodes } from "mdast"

import { readMarkdown } from "../../src/read-markdown.ts"

export interface Counts {
  headings: string
  links: number
  bold: number
  italic: number
  items: string
  tasks: number
  tables: string
  code: number
  pictures: number
  notes: number
  quotes: number
}

/** Counts what a Markdown text is made of. */
export function countMarkdown(markdown: string): Counts {
  const lists = { headings: [] as number[], items: [] as number[], tables: [] as string[] }
  const counts = { links: 0, bold: 0, italic: 0, tasks: 0, code: 0, pictures: 0, notes: 0, quotes: 0 }
  const visit = (node: Nodes, depth: number): void => {
    if (node.type === "heading") lists.headings.push(node.depth)
    if (node.type === "link") counts.links += 1
    if (node.type === "strong") counts.bold += 1
    if (node.type === "emphasis") counts.italic += 1
    if (node.type === "code") counts.code += 1
    if (node.type === "image") counts.pictures += 1
    if (node.type === "footnoteDefinition") counts.notes += 1
    if (node.type === "blockquote") counts.quotes += 1
    if (node.type === "table") lists.tables.push(`${node.children.length}x${node.children[0]?.children.length ?? 0}`)
    if (node.type === "listItem") {
      lists.items.push(depth + 1)
      if (typeof node.checked === "boolean") counts.tasks += 1
    }
    if ("children" in node) for (const child of node.children) visit(child, depth + (node.type === "listItem" ? 1 : 0))
  }
  const tree = readMarkdown(markdown)
  if (tree === undefined) throw new Error("too complex")
  visit(tree, 0)
  const [headings, items, tables] = [lists.headings, lists.items, lists.tables].map((list) => list.join(" "))
  return { ...counts, headings: headings ?? "", items: items ?? "", tables: tables ?? "" }
}
