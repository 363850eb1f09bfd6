import type { FootnoteReference, Nodes, PhrasingContent, Root, RootContent, TableCell, TableRow } from "mdast"

import { placeInternalLinks } from "./place-internal-links.ts"
import { tidyInline } from "./tidy-inline.ts"

export interface PlaceLinksOptions {
  passages: readonly { number: number; url: string }[]
  /** Pages of the brand that the article may link to. */
  linkTargets: readonly { url: string; title: string }[]
  locale: string
}

/**
 * Replaces citations with links to their pages: `(example.com)`, of a row of a table once and of its first row not at all. Then links
 * words that tell what another page of the brand is about, once a page and once a paragraph.
 */
export function placeLinks(tree: Root, { passages, linkTargets, locale }: PlaceLinksOptions): Root {
  const urls = new Map(passages.map(({ number, url }) => [String(number), url]))
  const children = tree.children.map((block) => withSources(block, urls))
  const taken = new Set(listLinks(children))
  const open = linkTargets.filter(({ url }) => !taken.has(url) && taken.add(url))
  return { type: "root", children: placeInternalLinks(children, open, locale) }
}

function listLinks(nodes: readonly Nodes[]): string[] {
  return nodes.flatMap((node) =>
    node.type === "link" ? [node.url] : "children" in node ? listLinks(node.children) : [],
  )
}

/** The words of a link to a source: the name of its site. */
export function nameSite(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url
}

function withSources<Node extends RootContent>(node: Node, urls: ReadonlyMap<string, string>): Node {
  if (!("children" in node)) return node
  if (node.type === "paragraph" || node.type === "heading") {
    return { ...node, children: linkCitations(node.children, urls) }
  }
  if (node.type === "table") {
    const [head, ...rows] = node.children
    const plain = head && { ...head, children: head.children.map((cell) => splitCell(cell).cell) }
    return { ...node, children: [...(plain === undefined ? [] : [plain]), ...rows.map((row) => linkRow(row, urls))] }
  }
  return { ...node, children: (node.children as RootContent[]).map((child) => withSources(child, urls)) }
}

/** A row names its sources once, in its last cell with words. */
function linkRow(row: TableRow, urls: ReadonlyMap<string, string>): TableRow {
  const split = row.children.map((cell) => splitCell(cell))
  const cited = new Map(split.flatMap(({ citations }) => citations).map((one) => [one.identifier, one]))
  const cells = split.map(({ cell }) => cell)
  const last = cells.findLastIndex(({ children }) => children.length > 0)
  const children = cells.map((cell, index) =>
    index === last ? { ...cell, children: linkCitations([...cell.children, ...cited.values()], urls) } : cell,
  )
  return { ...row, children }
}

/** A cell without its citations, and these. */
function splitCell(cell: TableCell): { cell: TableCell; citations: FootnoteReference[] } {
  const citations: FootnoteReference[] = []
  const visit = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
    nodes.flatMap((node): PhrasingContent[] => {
      if (node.type === "footnoteReference") citations.push(node)
      else return ["children" in node ? { ...node, children: visit(node.children) } : node]
      return []
    })
  return { cell: { ...cell, children: tidyInline(visit(cell.children)) }, citations }
}

function linkCitations(nodes: readonly PhrasingContent[], urls: ReadonlyMap<string, string>): PhrasingContent[] {
  const linked: PhrasingContent[] = []
  let next: string[] = []
  // From the end on: of neighbours with the same source, the last one names it.
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const node = nodes[at]
    if (node === undefined) continue
    if (node.type !== "footnoteReference") {
      linked.unshift("children" in node ? { ...node, children: linkCitations(node.children, urls) } : node)
      continue
    }
    const group: string[] = []
    while (isInGroup(nodes, at)) {
      const found = nodes[at]
      const url = found?.type === "footnoteReference" ? urls.get(found.identifier) : undefined
      if (url !== undefined && !group.includes(url)) group.unshift(url)
      at -= 1
    }
    at += 1
    if (group.length > 0 && group.join("\n") !== next.join("\n")) linked.unshift(...toLinks(group))
    const before = nodes[at - 1]
    if (before?.type === "text") before.value = before.value.trimEnd()
    next = group
  }
  return linked
}

/** Whether a node is a citation, or the space between two of them. */
function isInGroup(nodes: readonly PhrasingContent[], at: number): boolean {
  const node = nodes[at]
  if (node?.type === "footnoteReference") return true
  return node?.type === "text" && node.value.trim() === "" && nodes[at - 1]?.type === "footnoteReference"
}

function toLinks(urls: readonly string[]): PhrasingContent[] {
  const links = urls.flatMap((url, index): PhrasingContent[] => [
    { type: "text", value: index === 0 ? " (" : ", " },
    { type: "link", url, title: null, children: [{ type: "text", value: nameSite(url) }] },
  ])
  return [...links, { type: "text", value: ")" }]
}
