import type { Link, Nodes, PhrasingContent, Root, RootContent } from "mdast"

import { stopWords } from "../../suggestions/stop-words.ts"

export interface PlaceLinksOptions {
  passages: readonly { number: number; url: string }[]
  /** Pages of the brand that the article may link to. */
  linkTargets: readonly { url: string; title: string }[]
  locale: string
}

/** More links to the brand's own pages distract. */
const mostInternal = 5

/**
 * Replaces citations with links to their pages: `(example.com)`. Then links words that the title of another page of the brand has, once
 * a page and once a paragraph.
 */
export function placeLinks(tree: Root, { passages, linkTargets, locale }: PlaceLinksOptions): Root {
  const urls = new Map(passages.map(({ number, url }) => [String(number), url]))
  const children = tree.children.map((block) => withSources(block, urls))
  const taken = new Set(listLinks(children))
  const open = linkTargets.filter(({ url }) => !taken.has(url) && taken.add(url))
  return { type: "root", children: placeInternal(children, open, locale) }
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
  if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
    return { ...node, children: linkCitations(node.children, urls) }
  }
  return { ...node, children: (node.children as RootContent[]).map((child) => withSources(child, urls)) }
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

function placeInternal(
  blocks: readonly RootContent[],
  targets: PlaceLinksOptions["linkTargets"],
  locale: string,
): RootContent[] {
  const open = targets.map(({ url, title }) => ({ url, phrases: listPhrases(title, locale) }))
  let placed = 0
  const visit = <Node extends RootContent>(node: Node): Node => {
    if (node.type === "list" || node.type === "listItem" || node.type === "blockquote") {
      return { ...node, children: (node.children as RootContent[]).map((child) => visit(child)) }
    }
    if (node.type !== "paragraph" || placed >= mostInternal) return node
    for (const [index, { url, phrases }] of open.entries()) {
      const children = linkFirst(node.children, phrases, url)
      if (children === undefined) continue
      open.splice(index, 1)
      placed += 1
      return { ...node, children }
    }
    return node
  }
  return blocks.map((block) => visit(block))
}

/** The rows of words in a title that say what its page is about, the longest first. */
function listPhrases(title: string, locale: string): string[] {
  const stops = stopWords(locale)
  const words = [...title.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)].map(({ 0: text, index }) => ({
    text,
    index,
    weight: stops.has(text.toLowerCase()) || text.length < 3 ? (isDense(text) ? 2 : 0) : isDense(text) ? 2 : 1,
  }))
  const phrases: string[] = []
  for (let length = words.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const row = words.slice(from, from + length)
      const [first, last] = [row[0], row.at(-1)]
      if (first === undefined || last === undefined || first.weight === 0 || last.weight === 0) continue
      const isWhole = words.every((word) => word.weight === 0 || row.includes(word))
      const weight = row.reduce((sum, word) => sum + word.weight, 0)
      if (weight < 2 && !(isWhole && first.text.length > 5)) continue
      phrases.push(title.slice(first.index, last.index + last.text.length))
    }
  }
  return phrases.slice(0, 100)
}

/** A row of signs without spaces is several words. */
const isDense = (text: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{3,}/u.test(text)

function linkFirst(
  nodes: readonly PhrasingContent[],
  phrases: readonly string[],
  url: string,
): PhrasingContent[] | undefined {
  for (const phrase of phrases) {
    const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const edge = isDense(phrase) ? "" : String.raw`[\p{L}\p{N}]`
    const pattern = edge === "" ? new RegExp(escaped, "iu") : new RegExp(`(?<!${edge})${escaped}(?!${edge})`, "iu")
    for (const [index, node] of nodes.entries()) {
      const match = node.type === "text" ? pattern.exec(node.value) : null
      if (node.type !== "text" || match === null) continue
      const link: Link = { type: "link", url, title: null, children: [{ type: "text", value: match[0] }] }
      const [before, after] = [node.value.slice(0, match.index), node.value.slice(match.index + match[0].length)]
      return [
        ...nodes.slice(0, index),
        { type: "text", value: before },
        link,
        { type: "text", value: after },
        ...nodes.slice(index + 1),
      ]
    }
  }
  return undefined
}
