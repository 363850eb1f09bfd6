import { type FoundAddress, openMarkdown, type OpenMarkdown } from "@citable/markdown"
import type { Nodes, Root } from "mdast"
import { visit } from "unist-util-visit"

import type { TextRange } from "./text-range.ts"

export interface PreparedBody {
  /** The addresses in the body, in order. */
  addresses: readonly FoundAddress[]
  /** The first heading of level 1 with its position, its line break included. `first`: nothing visible comes before it. */
  heading?: { text: string; start: number; end: number; first: boolean }
}

/** A Markdown body, whose tree is shared. Parsing costs most of an import. */
export interface ParsedMarkdown extends Pick<OpenMarkdown, "addresses"> {
  body: string
  tree: Root
}

/** Parses a Markdown body. Throws for one that no site would render. */
export function parseMarkdown(body: string): ParsedMarkdown {
  const { tree: read, addresses } = openMarkdown(body)
  const tree = read({ addresses: "links" })
  if (tree === undefined) throw tooComplex()
  return { body, tree, addresses }
}

/** Finds what an import changes in a Markdown body, with positions in the source. */
export function prepareMarkdown({ body, tree, addresses: find }: ParsedMarkdown): PreparedBody {
  const addresses = find()
  if (addresses === undefined) throw tooComplex()
  const heading = findHeading(tree, body)
  return heading === undefined ? { addresses } : { addresses, heading }
}

/** Finds the code of a Markdown body: fenced, indented and in spans. */
export function findMarkdownCode({ tree }: ParsedMarkdown): TextRange[] {
  const ranges: TextRange[] = []
  visit(tree, (node) => {
    if (node.type !== "code" && node.type !== "inlineCode") return
    ranges.push({ start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 })
  })
  return ranges
}

const tooComplex = () => new Error("the body is too long, nests too deep, or has too many Markdown characters")

function findHeading(tree: Root, body: string): PreparedBody["heading"] {
  const index = tree.children.findIndex((node) => node.type === "heading" && node.depth === 1)
  const node = tree.children[index]
  const start = node?.position?.start.offset
  const end = node?.position?.end.offset
  if (node === undefined || start === undefined || end === undefined) return undefined
  const text = toText(node).replaceAll(/\s+/g, " ").trim()
  const blank = /^(?:[ \t]*(?:\r\n|\r|\n))*/.exec(body.slice(end))?.[0] ?? ""
  const first = tree.children.slice(0, index).every(isUnseen)
  return text === "" ? undefined : { text, start, end: end + blank.length, first }
}

function isUnseen(node: Nodes): boolean {
  return node.type === "definition" || (node.type === "html" && /^<!--(?:(?!-->).)*-->$/s.test(node.value.trim()))
}

function toText(node: Nodes): string {
  if (node.type === "image" || node.type === "imageReference") return node.alt ?? ""
  if ("children" in node) return node.children.map(toText).join("")
  if (node.type === "break") return " "
  // `List<T>` is no HTML, although it looks so.
  if (node.type === "html") return /^<[A-Z]\w{0,30}>$/.test(node.value) ? node.value : ""
  return "value" in node ? node.value : ""
}
