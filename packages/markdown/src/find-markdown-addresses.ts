import type { Html, Nodes, Root } from "mdast"

import { findHtmlAddresses } from "./find-html-addresses.ts"
import type { FoundAddress } from "./find-html-addresses.ts"
import { assertBodyLength, assertDepth, assertLines, refuseOverflow } from "./internal/limits.ts"
import type { TreeReader } from "./parse/create-tree-reader.ts"
import { destinations, linkDestinations } from "./parse/link-destinations.ts"
import { blankImageAttributes } from "./parse/normalise-dialects.ts"
import { normaliseSource } from "./parse/normalise-source.ts"
import { parseWithGfm } from "./parse/parse-with-gfm.ts"
import { processorsFor } from "./parse/processors.ts"
import { budget } from "./parse/syntax/budget.ts"
import { withCheapEdits } from "./parse/syntax/edit-events.ts"

/**
 * Finds the addresses in a Markdown body, in the order of the source. None overlaps another one.
 *
 * @param read Reads the same body, to parse it once.
 * @returns `undefined` if the source is too long, too deep or too complex.
 */
export function findMarkdownAddresses(body: string, read?: TreeReader): FoundAddress[] | undefined {
  try {
    assertBodyLength(body)
    return findInMarkdown(body, read)
  } catch {
    return undefined
  }
}

function findInMarkdown(body: string, read?: TreeReader): FoundAddress[] {
  // Nothing that begins a link or a tag, and nothing that can be a bare address.
  if (!/[[<@]|www\.|:\/\//i.test(body)) return []
  const normalised = normaliseSource(body)
  const source = blankImageAttributes(normalised)
  assertLines(source)
  // A tree that is shared has the offsets of the body as it is written.
  const shared = normalised === body ? read?.("links") : undefined
  const found = findInTree(shared ?? parse(source), source).toSorted((a, b) => a.start - b.start)
  const toBody = createMap(body)
  const inBody: FoundAddress[] = []
  for (const one of found) {
    const start = toBody(one.start)
    const end = toBody(one.end)
    if (start >= (inBody.at(-1)?.end ?? 0)) inBody.push({ ...one, start, end })
  }
  return inBody
}

/** Maps rising positions in the normalised source to positions in the body, which may have a byte order mark and CRLF. */
function createMap(body: string): (offset: number) => number {
  let added = body.charCodeAt(0) === 0xfeff ? 1 : 0
  if (!body.includes("\r\n")) return (offset) => offset + added
  let next = body.indexOf("\r\n")
  return (offset) => {
    while (next !== -1 && next < offset + added) {
      added += 1
      next = body.indexOf("\r\n", next + 2)
    }
    return offset + added
  }
}

function parse(source: string): Root {
  const processors = processorsFor([linkDestinations])
  budget.reset(source.length)
  const tree = refuseOverflow(() =>
    parseWithGfm(source, (constructs) => withCheapEdits(() => processors.markdown(constructs).parse(source))),
  )
  assertDepth(tree)
  return tree
}

function findInTree(tree: Root, source: string): FoundAddress[] {
  const found: FoundAddress[] = []
  const shown = new Map<string, string>()
  const linked = new Set<string>()
  const definitions: { identifier: string; found: FoundAddress }[] = []
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if ("children" in node) for (const child of node.children) nodes.push(child)
    if (node.type === "imageReference" && !shown.has(node.identifier)) shown.set(node.identifier, node.alt ?? "")
    if (node.type === "linkReference") linked.add(node.identifier)
    if (node.type === "html") found.push(...findInHtml(node, source))
    if (node.type !== "link" && node.type !== "image" && node.type !== "definition") continue
    const written = destinations.get(node)
    const place = written ?? toAutolink(node, source)
    if (place === undefined || node.url === "") continue
    const kind = node.type === "image" ? "image" : "link"
    const alt = node.type === "image" ? (node.alt ?? "") : ""
    const one: FoundAddress = { address: node.url, kind, alt, ...place, write: toWriter(source, node, place) }
    if (written === undefined) one.bare = true
    if (node.type === "definition") definitions.push({ identifier: node.identifier, found: one })
    else found.push(one)
  }
  for (const { identifier, found: one } of definitions) {
    const alt = shown.get(identifier)
    if (alt === undefined) found.push(one)
    else found.push({ ...one, kind: linked.has(identifier) ? "both" : "image", alt })
  }
  return found
}

/** `<https://example.com>`, or an address in the text. A link that has no position was not written as one. */
function toAutolink(node: Nodes, source: string): { start: number; end: number } | undefined {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (node.type !== "link" || start === undefined || end === undefined || source[start] === "[") return undefined
  return { start, end }
}

function toWriter(source: string, node: Nodes, place: { start: number; end: number }): FoundAddress["write"] {
  const isBracketed = source[place.start] === "<"
  if (destinations.has(node)) return isBracketed ? (address) => `<${escape(address)}>` : toDestination
  const text = source.slice(place.start, place.end).replace(/^<|>$/g, "")
  return (address) => {
    const isPlain = (isBracketed ? /^[a-z][a-z\d+.-]+:[!-~]*$/i : /^https?:\/\/[\w.-]+(?:[\w./:%=&?~-]*[\w/])?$/i).test(
      address,
    )
    if (isPlain && encode(address) === address) return isBracketed ? `<${address}>` : address
    return `[${text.replaceAll(/[[\]\\*_~]/g, String.raw`\$&`)}](${toDestination(address)})`
  }
}

/** Parentheses could end a destination. */
function toDestination(address: string): string {
  return escape(address).replaceAll(/[()]/g, String.raw`\$&`)
}

/** `&copy;` would become a character. */
function escape(address: string): string {
  return encode(address).replaceAll(/&(?=#?\w+;)/g, "&amp;")
}

/** These could end a destination, a table cell or a code span, or begin an escape. No address needs them. */
function encode(address: string): string {
  return address.replaceAll(/[\p{Cc}\s<>\\|`]/gu, encodeURIComponent)
}

/** In a quote or a list, the value of a node lacks the characters that begin its lines in the source. */
function findInHtml(node: Html, source: string): FoundAddress[] {
  const start = node.position?.start.offset ?? 0
  const piece = source.slice(start, node.position?.end.offset ?? 0)
  const values = node.value.split("\n")
  const html =
    node.value === piece
      ? piece
      : piece
          .split("\n")
          .map((line, index) => {
            const prefix = Math.max(line.length - (values[index]?.length ?? 0), 0)
            return " ".repeat(prefix) + line.slice(prefix)
          })
          .join("\n")
  return findHtmlAddresses(html).map((found) => ({
    ...found,
    start: found.start + start,
    end: found.end + start,
    // A table cell, a code span or a blank line would end a tag.
    write: (address) => found.write(address.replaceAll(/[\s|`\\]/g, encodeURIComponent)),
  }))
}
