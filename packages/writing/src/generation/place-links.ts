import type { FootnoteReference, Nodes, PhrasingContent, Root, RootContent, TableCell, TableRow } from "mdast"

import { placeInternalLinks } from "./place-internal-links.ts"
import { tidyInline } from "./tidy-inline.ts"

export interface PlaceLinksOptions {
  /** `name` are the words of a link. Default: the name of the site. */
  passages: readonly { number: number; url: string; name?: string }[]
  /** Pages of the brand that the article may link to. */
  linkTargets: readonly { url: string; title: string }[]
  locale: string
}

/**
 * Replaces citations with links to their pages: `(The report)`, of a row of a table once and of its first row not at all. Then links
 * words that tell what another page of the brand is about, once a page and once a paragraph.
 */
export function placeLinks(tree: Root, { passages, linkTargets, locale }: PlaceLinksOptions): Root {
  const urls: Targets = new Map(
    passages.map(({ number, url, name = nameSite(url) }) => [String(number), { url, name }]),
  )
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

type Targets = ReadonlyMap<string, { url: string; name: string }>

/** The name of a page's site, such as `example.com`. */
export function nameSite(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url
}

function withSources<Node extends RootContent>(node: Node, urls: Targets): Node {
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
function linkRow(row: TableRow, urls: Targets): TableRow {
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

function linkCitations(nodes: readonly PhrasingContent[], urls: Targets): PhrasingContent[] {
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
    const group: { url: string; name: string }[] = []
    while (isInGroup(nodes, at)) {
      const found = nodes[at]
      const target = found?.type === "footnoteReference" ? urls.get(found.identifier) : undefined
      if (target !== undefined && !group.some(({ url }) => url === target.url)) group.unshift(target)
      at -= 1
    }
    at += 1
    const links = group.map(({ url }) => url)
    if (group.length > 0 && links.join("\n") !== next.join("\n")) linked.unshift(...toLinks(group))
    const before = nodes[at - 1]
    if (before?.type === "text") before.value = before.value.trimEnd()
    next = links
  }
  return linked
}

/** Whether a node is a citation, or the space between two of them. */
function isInGroup(nodes: readonly PhrasingContent[], at: number): boolean {
  const node = nodes[at]
  if (node?.type === "footnoteReference") return true
  return node?.type === "text" && node.value.trim() === "" && nodes[at - 1]?.type === "footnoteReference"
}

function toLinks(targets: readonly { url: string; name: string }[]): PhrasingContent[] {
  const links = targets.flatMap(({ url, name }, index): PhrasingContent[] => [
    { type: "text", value: index === 0 ? " (" : ", " },
    { type: "link", url, title: null, children: [{ type: "text", value: name }] },
  ])
  return [...links, { type: "text", value: ")" }]
}
