import type { Properties } from "hast"
import type { Definition, Image, ImageReference, Link, LinkReference, PhrasingContent } from "mdast"
import { normalizeUri } from "micromark-util-sanitize-uri"

import { finishImage } from "../finish/finish-media.ts"
import { toOneLine } from "../finish/to-text-content.ts"
import { toSafeElement } from "../sanitize/to-safe-element.ts"
import type { DirectState } from "./direct-state.ts"
import { trimLines, trimStart } from "./trim-lines.ts"
import { writeComment } from "./write-comment.ts"

/** Writes what stands in the lines of a block. A text at its beginning loses its spaces if it comes after a line break. */
export function writeInline(nodes: readonly PhrasingContent[], state: DirectState, isAfterBreak = false): void {
  let before: string | undefined
  for (const node of nodes) {
    const isTrimmed = isAfterBreak && before === undefined
    if (node.type === "text" && isTrimmed) writeText(trimStart(trimLines(node.value)), state)
    else writeNode(node, state, before === "break")
    before = node.type
  }
}

function writeNode(node: PhrasingContent, state: DirectState, isAfterBreak: boolean): void {
  const { writer, finishing } = state
  if (node.type === "text") {
    const value = trimLines(node.value)
    writeText(isAfterBreak ? trimStart(value) : value, state)
  } else if (node.type === "link") writeLink(node, node, state, isAfterBreak)
  else if (node.type === "inlineCode") {
    const value = /[\r\n]/.test(node.value) ? node.value.replace(/\r?\n|\r/g, " ") : node.value
    writer.start("code")
    writeText(isAfterBreak ? trimStart(value) : value, state)
    writer.end("code")
  } else if (node.type === "strong") {
    writer.start("strong")
    const entered = finishing.text.enter("strong", false)
    writeInline(node.children, state, isAfterBreak)
    finishing.text.leave("strong", entered, false)
    writer.end("strong")
  } else if (node.type === "emphasis" || node.type === "delete") {
    const name = node.type === "emphasis" ? "em" : "del"
    writer.start(name)
    writeInline(node.children, state, isAfterBreak)
    writer.end(name)
  } else if (node.type === "break") {
    writer.start("br")
    finishing.text.leave("br", finishing.text.enter("br", false), false)
    writeText("\n", state)
  } else if (node.type === "image") writeImage(node.alt, node, state)
  else if (node.type === "linkReference") writeLink(node, findDefinition(node, state), state, isAfterBreak)
  else if (node.type === "imageReference") writeImage(node.alt, findDefinition(node, state), state)
  else if (node.type === "html") writeComment(node, state)
  else throw new TypeError(`A node ${node.type} cannot be written directly`)
}

export function writeText(value: string, state: DirectState): void {
  state.writer.text(value)
  state.finishing.text.add(value)
  if (state.needsWords) state.words += value
}

function findDefinition({ identifier }: LinkReference | ImageReference, state: DirectState): Definition {
  const definition = state.definitions.get(identifier.toUpperCase())
  if (definition === undefined) throw new TypeError("A reference without a definition cannot be written directly")
  return definition
}

/** What a link or an image leads to. */
type Resource = Pick<Link | Image | Definition, "url" | "title">

function writeLink(node: Link | LinkReference, { url, title }: Resource, state: DirectState, isAfterBreak: boolean) {
  const { writer, finishing } = state
  const href = toUri(url)
  const properties: Properties = title == null ? { href } : { href, title }
  const kind = finishing.links.findPlainKind(href)
  if (kind === undefined) return writeOddLink(node, properties, state, isAfterBreak)
  if (kind === "external") properties["rel"] = noOpener
  writer.start("a", properties)
  finishing.links.links.push({ href, kind, text: writeLinkText(node, state, isAfterBreak) })
  writer.end("a")
}

const noOpener = ["noopener"]

/** Writes a link whose address the page or the list may not show as it is. */
function writeOddLink(node: Link | LinkReference, properties: Properties, state: DirectState, isAfterBreak: boolean) {
  const { writer, finishing } = state
  const link = toSafeElement("a", properties, state.sanitising)
  const hole = writer.hole()
  finishing.links.add(link, writeLinkText(node, state, isAfterBreak))
  const { href } = link.properties
  // The id that it leads to may come later.
  if (typeof href === "string" && href.startsWith("#")) {
    state.fragments.push(() => writer.fill(hole, "a", link.properties))
  } else writer.fill(hole, "a", link.properties)
  writer.end("a")
}

/** Writes the content of a link, and gives its words. */
function writeLinkText(node: Link | LinkReference, state: DirectState, isAfterBreak: boolean): string {
  const { finishing, words, needsWords } = state
  state.words = ""
  state.needsWords = true
  finishing.insideLink = true
  writeInline(node.children, state, isAfterBreak)
  finishing.insideLink = false
  const text = toOneLine(state.words)
  state.words = words + state.words
  state.needsWords = needsWords
  return text
}

function writeImage(alt: string | null | undefined, { url, title }: Resource, state: DirectState): void {
  const properties = { src: toUri(url), ...(alt == null ? {} : { alt }), ...(title == null ? {} : { title }) }
  const safe = toSafeElement("img", properties, state.sanitising)
  const { tagName, properties: finished, children } = finishImage(safe, state.finishing)
  const { writer } = state
  if (tagName === "img") {
    writer.start("img", finished)
    if (state.needsWords && typeof finished["alt"] === "string") state.words += finished["alt"]
    return
  }
  // A note in the place of an image that no page can load.
  const [note] = children
  if (tagName !== "span" || note?.type !== "text") throw new TypeError(`An image cannot become <${tagName}> here`)
  writer.start("span", finished)
  writer.text(note.value)
  writer.end("span")
}

/** An address as it stands in HTML. Most need no change, and are not read character by character. */
export function toUri(url: string): string {
  return /^[\w!#$&'()*+,./:;=?@~-]*$/.test(url) ? url : normalizeUri(url)
}
