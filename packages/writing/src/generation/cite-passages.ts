import type { PhrasingContent, Root } from "mdast"

import type { TreeSentence } from "./read-sentences.ts"
import { readWords } from "./read-words.ts"

/** Changes the tree that sentences were read from, so that each cites the given passages and no others. */
export function citePassages(
  tree: Root,
  changes: readonly { sentence: TreeSentence; passages: readonly number[] }[],
): Root {
  // From the last one on, so that the places of the others stay.
  for (const { sentence, passages } of changes.toReversed()) {
    const { node, start, end } = sentence
    if (node.type === "tableRow") {
      for (const cell of node.children) cell.children = withoutCitations(cell.children, 0, Infinity)
      const last = node.children.findLast((cell) => cell.children.length > 0) ?? node.children.at(-1)
      last?.children.push(...passages.map(toCitation))
    } else if (node.type === "paragraph") {
      const children = withoutCitations(node.children, start, end)
      const place = findEnd(children, start, end)
      node.children = insert(children, place, passages.map(toCitation))
    }
  }
  return tree
}

const toCitation = (number: number): PhrasingContent => ({
  type: "footnoteReference",
  identifier: String(number),
  label: String(number),
})

/** Drops the citations of the words from `start` to `end`. */
function withoutCitations<Node extends PhrasingContent>(nodes: readonly Node[], start: number, end: number): Node[] {
  let at = 0
  const visit = (node: Node): Node[] => {
    if (node.type === "footnoteReference")
      return at === 0 ? (start === 0 ? [] : [node]) : at > start && at <= end ? [] : [node]
    if ("children" in node) return [{ ...node, children: (node.children as Node[]).flatMap(visit) }]
    if ("value" in node) at += node.value.length
    return [node]
  }
  return nodes.flatMap(visit)
}

/** The place behind the last word of a sentence, before the point that ends it. */
function findEnd(nodes: readonly PhrasingContent[], start: number, end: number): number {
  const words = readWords(nodes).text.slice(start, end)
  return start + words.length - (/[\s.!?…。！？"”»]*$/u.exec(words)?.[0].length ?? 0)
}

/** Puts nodes at a place in the words, or behind the emphasis or the code that the place lies in. */
function insert(
  nodes: readonly PhrasingContent[],
  place: number,
  added: readonly PhrasingContent[],
): PhrasingContent[] {
  let at = 0
  let isDone = false
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    const length = readWords([node]).text.length
    const isHere: boolean = !isDone && place > at && place <= at + length
    if (isHere && node.type === "text") {
      result.push({ type: "text", value: node.value.slice(0, place - at) }, ...added, {
        type: "text",
        value: node.value.slice(place - at),
      })
    } else if (isHere) result.push(node, ...added)
    else result.push(node)
    isDone ||= isHere
    at += length
  }
  return isDone ? result : [...result, ...added]
}
