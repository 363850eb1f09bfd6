import { findSentences } from "@citable/language/text/find-sentences"
import { readNumberWords } from "@citable/language/text/read-number-words"
import type { List, ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent } from "mdast"

import type { TreeSentence } from "./read-sentences.ts"
import { readWords } from "./read-words.ts"

interface Range {
  start: number
  end: number
}

/**
 * Removes sentences from the tree that they were read from. A row, a heading or a block of code goes as a whole, and a table without
 * its first row too. So does what only led to them: the label of an item without its text, a sentence that announces a list, and a
 * list of one. What is left empty stays; `readTree` drops it.
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
    if (node.type === "listItem") return pruneItem(node) as Node[]
    if (node.type === "root" || node.type === "blockquote") {
      return [{ ...node, children: pruneBlocks(node.children as RootContent[]) }]
    }
    return [{ ...node, children: node.children.flatMap((child) => prune(child)) }]
  }
  const pruneItem = (item: ListItem): ListItem[] => {
    const children = pruneBlocks(item.children) as ListItem["children"]
    const [first] = item.children
    const isLabel = first !== undefined && ranges.has(first) && children.every((child) => isBareLabel(child))
    return isLabel ? [] : [{ ...item, children }]
  }
  const pruneBlocks = (blocks: readonly RootContent[]): RootContent[] => {
    const left: RootContent[] = []
    for (const block of blocks) {
      const [kept] = prune(block)
      const last = left.at(-1)
      const isLead = last?.type === "paragraph" && /[:：]\s*$/u.test(readWords(last.children).text)
      if (isLead && block.type !== "paragraph" && isBroken(last, block, kept)) {
        left[left.length - 1] = withoutLastSentence(last)
      }
      if (kept?.type === "list" && block.type === "list" && isOneOfMore(block, kept)) {
        left.push(...kept.children.flatMap((item) => item.children))
      } else if (kept !== undefined) left.push(kept)
    }
    return left
  }
  return { type: "root", children: pruneBlocks(tree.children) }
}

/** Whether nothing is left behind a sentence that announces something, or less than it announces. */
function isBroken(lead: Paragraph, before: RootContent, after: RootContent | undefined): boolean {
  if (after === undefined || !hasWords(after)) return hasWords(before)
  if (before.type !== "list" || after.type !== "list") return false
  const [had, has] = [countItems(before), countItems(after)]
  if (had === has) return false
  const words = readWords(lead.children).text
  const numbers = [...words.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  return has === 1 || [...numbers, ...readNumberWords(words).flatMap(({ values }) => values)].includes(had)
}

const isOneOfMore = (before: List, after: List) => countItems(before) > 1 && countItems(after) === 1
const countItems = ({ children }: List) => children.filter((item) => hasWords(item)).length

/** Whether only emphasis, or words before a colon, are left. */
function isBareLabel(node: Nodes): boolean {
  if (node.type !== "paragraph") return !hasWords(node)
  const rest = node.children.filter(
    (child) => child.type !== "footnoteReference" && !(child.type === "text" && !/[\p{L}\p{N}]/u.test(child.value)),
  )
  const isMarked = rest.every(({ type }) => type === "strong" || type === "emphasis")
  return isMarked || /[:：–—]\s*$/u.test(readWords(node.children).text)
}

function hasWords(node: Nodes): boolean {
  if ("value" in node) return /[\p{L}\p{N}]/u.test(node.value)
  return "children" in node && node.children.some((child) => hasWords(child))
}

function withoutLastSentence(paragraph: Paragraph): Paragraph {
  const { text } = readWords(paragraph.children)
  const last = findSentences(text.replaceAll(/\s/g, " "), "und").at(-1)
  return last === undefined ? paragraph : { ...paragraph, children: cut(paragraph.children, [last]) }
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
