import type { Html, Nodes, Root } from "mdast"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import { type Data, type Processor, unified } from "unified"
import { visit } from "unist-util-visit"

import { parseHtml } from "../document/parse-html.ts"
import { findHtmlUrls, type FoundUrl } from "./find-html-urls.ts"
import { isTooComplex } from "./is-too-complex.ts"
import type { TextRange } from "./text-range.ts"

export interface PreparedBody {
  /** The URLs in the body, in order. */
  urls: FoundUrl[]
  /** The first heading of level 1 with its position, its line break included. `first`: nothing visible comes before it. */
  heading?: { text: string; start: number; end: number; first: boolean }
}

/** Finds what an import changes in a Markdown body (CommonMark and GFM), with positions in the source. */
export function prepareMarkdown(body: string): PreparedBody {
  if (isTooComplex(body)) throw new Error("too many Markdown characters in the body, or in one block")
  const destinations = new Map<Nodes, { start: number; end: number }>()
  const tree = unified().use(remarkParse).use(remarkGfm).use(collectDestinations, destinations).parse(body)
  const imageDefinitions = new Set<string>()
  visit(tree, "imageReference", (node) => void imageDefinitions.add(node.identifier))

  const prepared: PreparedBody = { urls: [] }
  visit(tree, (node) => {
    const place = destinations.get(node)
    if (place !== undefined && (node.type === "link" || node.type === "image"))
      prepared.urls.push({ url: node.url, kind: node.type, ...place, write: toDestination(body, place) })
    if (place !== undefined && node.type === "definition") {
      const kind = imageDefinitions.has(node.identifier) ? "image" : "link"
      prepared.urls.push({ url: node.url, kind, ...place, write: toDestination(body, place) })
    }
    if (node.type === "html") prepared.urls.push(...htmlUrls(node, body))
  })
  prepared.urls.sort((a, b) => a.start - b.start)
  const heading = findHeading(tree, body)
  return heading === undefined ? prepared : { ...prepared, heading }
}

/** Finds the code of a Markdown body: fenced, indented and in spans. */
export function findMarkdownCode(body: string): TextRange[] {
  const ranges: TextRange[] = []
  visit(unified().use(remarkParse).use(remarkGfm).parse(body), (node) => {
    if (node.type !== "code" && node.type !== "inlineCode") return
    ranges.push({ start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 })
  })
  return ranges
}

/** A plugin for the parser that records the position of each destination of a link, image or definition. */
function collectDestinations(this: Processor, destinations: Map<Nodes, { start: number; end: number }>): void {
  const note: NonNullable<FromMarkdownExtension["enter"]>[string] = function (token) {
    const node = this.stack.at(-1)
    if (node !== undefined && node.type !== "fragment")
      destinations.set(node, { start: token.start.offset, end: token.end.offset })
  }
  const data: Data = this.data()
  data.fromMarkdownExtensions ??= []
  data.fromMarkdownExtensions.push({
    enter: {
      resourceDestinationLiteral: note,
      resourceDestinationRaw: note,
      definitionDestinationLiteral: note,
      definitionDestinationRaw: note,
    },
  })
}

type FromMarkdownExtension = Extract<NonNullable<Data["fromMarkdownExtensions"]>[number], { enter?: unknown }>

function toDestination(body: string, place: { start: number }): FoundUrl["write"] {
  if (body[place.start] === "<") return (url) => `<${url.replaceAll(/[<>\\|]/g, encodeURIComponent)}>`
  // These could end a destination or a table cell, or begin an escape. `&copy;` would become a character.
  return (url) =>
    url
      .replaceAll(/[<>\\|\s]/g, encodeURIComponent)
      .replaceAll("(", "%28")
      .replaceAll(")", "%29")
      .replaceAll(/&(?=#?\w+;)/g, "&amp;")
}

function htmlUrls(node: Html, body: string): FoundUrl[] {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? 0
  const toBodyOffset = alignLines(node.value, body.slice(start, end), start)
  return findHtmlUrls(parseHtml(node.value, { fragment: true })).map((found) => ({
    ...found,
    start: toBodyOffset(found.start),
    end: toBodyOffset(found.end),
  }))
}

/** Maps positions: in a quote or a list, the value of a node lacks the characters that begin its lines in the source. */
function alignLines(value: string, source: string, start: number): (offset: number) => number {
  if (value === source) return (offset) => start + offset
  const valueLines = lines(value)
  const sourceLines = lines(source)
  return (offset) => {
    const index = Math.max(
      valueLines.findLastIndex((line) => line.start <= offset),
      0,
    )
    const from = valueLines[index]
    const to = sourceLines[index]
    if (from === undefined || to === undefined) return start + offset
    return start + to.start + (to.length - from.length) + (offset - from.start)
  }
}

function lines(text: string): { start: number; length: number }[] {
  return [...text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)].map((match) => ({
    start: match.index,
    length: match[0].replace(/[\r\n]+$/, "").length,
  }))
}

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
