import type { Definition, Nodes, Root, RootContent } from "mdast"

import { closeEmptyTags } from "../parse/close-empty-tags.ts"
import { toComment } from "../parse/to-comment.ts"

/** A block of the root. */
export interface SurveyedBlock {
  node: RootContent
  /** Whether it contains HTML other than comments. */
  hasHtml: boolean
  comments: string[]
  /** Whether only the tree of elements can show it as it should be. */
  needsTree: boolean
  hasH1: boolean
}

export interface Survey {
  /** All blocks, without definitions. */
  blocks: SurveyedBlock[]
  /** The first definition of each name. */
  definitions: Map<string, Definition>
}

/** A tree of elements may be 100 levels deep, and has some more levels than that of the Markdown. */
const maxDepth = 90

const leaves = new Set(["text", "inlineCode", "break", "thematicBreak", "code", "image"])
const parents = new Set(
  "paragraph heading emphasis strong delete blockquote list listItem table tableRow tableCell".split(" "),
)

/**
 * Looks at all nodes of a tree once. `undefined` if it has a node that the direct renderer does not know, or footnotes, which are shown
 * far from where they are written. `undefined` also for a link in a link beside HTML, because HTML's parser ends the outer link there.
 */
export function surveyBlocks(tree: Root): Survey | undefined {
  const blocks: SurveyedBlock[] = []
  const definitions = new Map<string, Definition>()
  const references: { identifier: string; block: SurveyedBlock }[] = []
  let hasLinkInLink = false

  function visit(node: Nodes, block: SurveyedBlock, depth: number, isInLink: boolean): boolean {
    if (depth > maxDepth || node.data !== undefined) return false
    if (leaves.has(node.type)) return true
    if (node.type === "html") {
      const html = closeEmptyTags(node.value)
      if (toComment(html) === undefined) block.hasHtml = true
      else block.comments.push(html)
      return true
    }
    if (node.type === "definition") {
      const name = node.identifier.toUpperCase()
      if (!definitions.has(name)) definitions.set(name, node)
      return true
    }
    if (node.type === "linkReference" || node.type === "imageReference") {
      references.push({ identifier: node.identifier, block })
      if (node.type === "imageReference") return true
    }
    const isLink = node.type === "link" || node.type === "linkReference"
    if (!("children" in node) || !(isLink || parents.has(node.type))) return false
    if (isLink && isInLink) {
      block.needsTree = true
      hasLinkInLink = true
    }
    if (node.type === "heading") {
      if (node.depth === 1) block.hasH1 = true
      // The empty link of a heading to itself is left out.
      if (node.children.some((child) => child.type.startsWith("link") && isEmpty(child))) block.needsTree = true
    }
    for (const child of node.children) if (!visit(child, block, depth + 1, isInLink || isLink)) return false
    return true
  }

  for (const node of tree.children) {
    const block = { node, hasHtml: false, comments: [], needsTree: false, hasH1: false }
    if (!visit(node, block, 1, false)) return undefined
    if (node.type !== "definition") blocks.push(block)
  }
  if (hasLinkInLink && blocks.some(({ hasHtml, comments }) => hasHtml || comments.length > 0)) return undefined
  // What refers to nothing is text.
  for (const { identifier, block } of references) {
    if (!definitions.has(identifier.toUpperCase())) block.needsTree = true
  }
  return { blocks, definitions }
}

function isEmpty(node: Nodes): boolean {
  return "children" in node && node.children.length === 0
}
