import type { PageNode, PageTree } from "./page-tree.ts"

const empty = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
])
const special = /[&<>"]/g
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Writes a tree as HTML, with the values that `toValue` has for its attributes. */
export function serializeTree(tree: PageTree, toValue: (name: string, value: string) => string | undefined): string {
  const parts: string[] = []
  function write(nodes: readonly PageNode[]): void {
    for (const node of nodes) {
      if (node.type === "text") {
        parts.push(escape(node.value))
        continue
      }
      parts.push("<", node.tagName)
      for (const name in node.properties) {
        const value = toValue(name, node.properties[name] ?? "")
        if (value !== undefined) parts.push(" ", name, '="', escape(value), '"')
      }
      parts.push(">")
      if (empty.has(node.tagName)) continue
      write(node.children)
      parts.push("</", node.tagName, ">")
    }
  }
  write(tree.children)
  return parts.join("")
}

function escape(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character)
}
