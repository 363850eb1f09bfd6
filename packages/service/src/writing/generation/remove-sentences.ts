import type { Nodes, PhrasingContent, Root } from "mdast"

import type { TreeSentence } from "./read-sentences.ts"

interface Range {
  start: number
  end: number
}

/**
 * Removes sentences from the tree that they were read from. A row, a heading or a block of code goes as a whole, and a table without
 * its first row too. What is left empty stays; `readTree` drops it.
 */
export function removeSentences(tree: Root, sentences: readonly TreeSentence[]): Root {
  const ranges = new Map<Nodes, Range[]>()
  for (const { node, start, end } of sentences) ranges.set(node, [...(ranges.get(node) ?? []), { start, end }])
  const prune = <Node extends Nodes>(node: Node): Node[] => {
    const gone = ranges.get(node)
    if (node.type === "paragraph")
      return gone === undefined ? [node] : [{ ...node, children: cut(node.children, gone) }]
    if (gone !== undefined) return []
    if (node.type === "table" && node.children[0] !== undefined && ranges.has(node.children[0])) return []
    if (!("children" in node) || node.type === "heading") return [node]
    return [{ ...node, children: node.children.flatMap((child) => prune(child)) }]
  }
  return { type: "root", children: tree.children.flatMap((child) => prune(child)) }
}

/** Cuts ranges of the words out of what stands in a paragraph. A citation goes with the sentence that it closes. */
function cut(nodes: readonly PhrasingContent[], ranges: readonly Range[]): PhrasingContent[] {
  let at = 0
  const isGone = (place: number) => ranges.some(({ start, end }) => place >= start && place < end)
  const visit = (node: PhrasingContent): PhrasingContent[] => {
    if (node.type === "footnoteReference") return isGone(Math.max(0, at - 1)) ? [] : [node]
    if (node.type === "text") {
      const from = at
      at += node.value.length
      const value = [...Array(node.value.length).keys()]
        .map((index) => (isGone(from + index) ? "" : node.value[index]))
        .join("")
      return [{ ...node, value }]
    }
    if (node.type === "inlineCode") {
      const from = at
      at += node.value.length
      return isGone(from) ? [] : [node]
    }
    if ("children" in node) return [{ ...node, children: node.children.flatMap(visit) }]
    return [node]
  }
  return nodes.flatMap(visit)
}
