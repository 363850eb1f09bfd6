import type { Properties } from "hast"
import type { Blockquote, Code, Heading, List, ListItem, Paragraph, RootContent } from "mdast"

import { finishChildren } from "../finish/finish-children.ts"
import { isBareAddress } from "../finish/finish-embeds.ts"
import { toAnchor } from "../finish/finish-headings.ts"
import { checkboxName } from "../finish/name-checkbox.ts"
import { toOneLine } from "../finish/to-text-content.ts"
import { normaliseUrl } from "../internal/resolve-url.ts"
import { isLoose } from "../parse/is-loose.ts"
import { prepareRaw } from "../parse/prepare-raw.ts"
import { toCodeProperties } from "../parse/to-code-properties.ts"
import { sanitizeTree } from "../sanitize/sanitize-tree.ts"
import { toSafeElement } from "../sanitize/to-safe-element.ts"
import type { DirectState } from "./direct-state.ts"
import type { DirectElement } from "./html-writer.ts"
import { writeComment } from "./write-comment.ts"
import { toUri, writeInline, writeText } from "./write-inline.ts"
import { writeTable } from "./write-table.ts"

/** Writes a block of Markdown. A paragraph without words and a comment write nothing. */
export function writeBlock(node: RootContent, state: DirectState): void {
  const { wanted } = state
  if (node.type === "paragraph") writeParagraph(node, state)
  else if (node.type === "heading") writeHeading(node, state)
  else if (node.type === "list") writeList(node, state)
  else if (node.type === "code") (wanted.has("pre") ? writeTree : writeCode)(node, state)
  else if (node.type === "blockquote") (wanted.has("blockquote") ? writeTree : writeQuote)(node, state)
  else if (node.type === "table") writeTable(node, state)
  else if (node.type === "thematicBreak") writeRule(state)
  else if (node.type === "html") writeComment(node, state)
  else throw new TypeError(`A node ${node.type} cannot be written directly`)
}

function writeRule({ writer, finishing }: DirectState): void {
  finishing.text.leave("hr", finishing.text.enter("hr", false), false)
  writer.start("hr")
}

/** Whether a block writes anything. */
export function isVisible(node: RootContent): boolean {
  return node.type === "paragraph" ? !isEmpty(node) : node.type !== "html"
}

/** Writes a block by way of a tree of elements, which the sanitiser and the pass over trees read. */
export function writeTree(node: RootContent, state: DirectState): void {
  const element = state.convert(node)
  if (element === undefined) throw new TypeError(`A node ${node.type} is not one element`)
  const untrusted = { type: "root" as const, children: [element] }
  if (node.type !== "code" && prepareRaw(untrusted)) throw new TypeError("HTML cannot be written directly")
  const tree = sanitizeTree(untrusted, state.sanitising)
  finishChildren(tree, state.finishing)
  if (tree.children.length > 0) state.writer.tree(tree)
}

function writeParagraph(node: Paragraph, state: DirectState, task?: boolean): void {
  if (task === undefined && mayBeEmbed(node, state)) return writeTree(node, state)
  const { text } = state.finishing
  const entered = text.enter("p", false)
  if (task === undefined && isEmpty(node)) {
    for (const child of node.children) if (child.type === "html") writeComment(child, state)
  } else {
    state.writer.start("p")
    if (task !== undefined) writeCheckbox(task, node, state)
    writeInline(node.children, state)
    state.writer.end("p")
  }
  text.leave("p", entered, false)
}

/** Whether a paragraph has nothing to see. */
function isEmpty({ children }: Paragraph): boolean {
  return children.every((child) => child.type === "html" || (child.type === "text" && !/\S/.test(child.value)))
}

/** Whether a paragraph is one link whose words may be its address. The player of a film comes from a tree. */
function mayBeEmbed({ children }: Paragraph, { finishing }: DirectState): boolean {
  if (finishing.options.embeds === "link") return false
  let only
  for (const child of children) {
    if (child.type === "text" && !/\S/.test(child.value)) continue
    if (only !== undefined) return false
    only = child
  }
  if (only?.type === "linkReference") return true
  if (only?.type !== "link" || only.children.length !== 1) return false
  const [words] = only.children
  return words?.type !== "text" || isBareAddress(normaliseUrl(toUri(only.url)), toOneLine(words.value))
}

function writeHeading(node: Heading, state: DirectState): void {
  const { writer, finishing } = state
  const { text, headings, options } = finishing
  const depth = Math.min(6, Math.max(1, node.depth + finishing.headingShift))
  const name = `h${depth}` as DirectElement
  const hole = writer.hole()
  const entered = text.enter(name, false)
  state.words = ""
  state.needsWords = true
  writeInline(node.children, state)
  state.needsWords = false
  const words = toOneLine(state.words)
  const slug = finishing.ids.addHeading(words)
  if (slug === undefined) writer.fill(hole, name, {})
  else {
    const heading = { depth, slug, text: words }
    headings.push(heading)
    text.startSection(heading)
    writer.fill(hole, name, { id: slug })
    if (options.headingAnchors === true) {
      writer.start("a", toAnchor(slug).properties)
      writer.end("a")
    }
  }
  writer.end(name)
  text.leave(name, entered, false)
}

function writeCode(node: Code, state: DirectState): void {
  const { writer, finishing } = state
  const entered = finishing.text.enter("pre", true)
  const { className } = toCodeProperties(node)
  writer.start("pre")
  if (className == null) writer.start("code")
  else {
    const safe = toSafeElement("code", { className }, state.sanitising).properties["className"]
    writer.start("code", Array.isArray(safe) && safe.length > 0 ? { className: safe } : {})
  }
  if (node.value !== "") writer.text(`${node.value}\n`)
  writer.end("code")
  writer.end("pre")
  finishing.text.leave("pre", entered, true)
}

function writeQuote(node: Blockquote, state: DirectState): void {
  const { writer, finishing } = state
  const entered = finishing.text.enter("blockquote", false)
  writer.start("blockquote")
  writer.text("\n")
  for (const child of node.children) {
    if (child.type === "definition") continue
    writeBlock(child, state)
    writer.text("\n")
  }
  writer.end("blockquote")
  finishing.text.leave("blockquote", entered, false)
}

function writeList(node: List, state: DirectState): void {
  const { writer, finishing } = state
  const name = node.ordered === true ? "ol" : "ul"
  const hasTasks = node.children.some((item) => typeof item.checked === "boolean")
  const entered = finishing.text.enter(name, false)
  const properties: Properties = {}
  if (typeof node.start === "number" && node.start !== 1) properties["start"] = node.start
  if (hasTasks) properties["className"] = ["contains-task-list"]
  writer.start(name, properties)
  writer.text("\n")
  const loose = isLoose(node)
  for (const item of node.children) {
    writeItem(item, loose, state)
    writer.text("\n")
  }
  writer.end(name)
  finishing.text.leave(name, entered, false)
}

function writeItem(item: ListItem, loose: boolean, state: DirectState): void {
  const { writer, finishing } = state
  const task = typeof item.checked === "boolean" ? item.checked : undefined
  const entered = finishing.text.enter("li", false)
  writer.start("li", task === undefined ? undefined : { className: ["task-list-item"] })
  const children: RootContent[] = item.children.filter((child) => child.type !== "definition")
  // The box of a task is in a paragraph of its own if there is no other.
  if (task !== undefined && children[0]?.type !== "paragraph") children.unshift({ type: "paragraph", children: [] })
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]
    if (child === undefined) continue
    const isParagraph = child.type === "paragraph"
    if (loose || index > 0 || !isParagraph) writeText("\n", state)
    const box = index === 0 ? task : undefined
    if (!isParagraph) writeBlock(child, state)
    else if (loose) writeParagraph(child, state, box)
    else {
      if (box !== undefined) writeCheckbox(box, child, state)
      writeInline(child.children, state)
    }
  }
  const last = children.at(-1)
  if (last !== undefined && (loose || last.type !== "paragraph")) writeText("\n", state)
  writer.end("li")
  finishing.text.leave("li", entered, false)
}

function writeCheckbox(checked: boolean, { children }: Paragraph, state: DirectState): void {
  const { text } = state.finishing
  text.leave("input", text.enter("input", false), false)
  state.writer.start("input", { type: "checkbox", checked, disabled: true, ariaLabel: checkboxName(checked) })
  if (children.length > 0) writeText(" ", state)
}
