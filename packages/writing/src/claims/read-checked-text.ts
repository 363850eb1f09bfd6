import { openRecentMarkdown } from "@citable/language/text/open-recent-markdown"
import { toVisibleText } from "@citable/language/text/to-visible-text"
import { readMarkdown, tokenizeHtml } from "@citable/markdown"
import type { Nodes } from "mdast"

export interface ReadCheckedTextOptions {
  /** How the text is written. Titles and descriptions are `plain`. */
  format: "markdown" | "html" | "plain"
  /** Whether the text has what stands in code. */
  hasCode: boolean
}

/** Elements that do not end a word. */
const inline = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
)
/** Elements whose content nobody reads. */
const unread = new Set(["script", "style"])
const unreadTag = /^<(?<end>\/?)(?:script|style)\b/i
/** Nodes of Markdown that do not end a word. */
const inlineNodes = new Set(["delete", "emphasis", "link", "linkReference", "strong"])
/** Attributes that people read or hear. */
const spoken = new Set(["alt", "aria-label", "content", "placeholder", "summary", "title"])
/** Stands for the end of a block. */
const gap = "\n\n"

/**
 * A text as readers of the page see it, in blocks with an empty line between them. Emphasis within a word, entities, comments and invisible
 * characters hide nothing. Alternative texts and titles are blocks at the end.
 */
export function readCheckedText(source: string, { format, hasCode }: ReadCheckedTextOptions): string {
  if (format === "plain") return toVisibleText(source)
  const aside: string[] = []
  const tree = format === "markdown" ? openRecentMarkdown(source).tree() : undefined
  // What is too complex is shown as it is written.
  const text = tree === undefined ? readHtml(source, aside) : readNode(tree, { hasCode, aside })
  return [text, ...aside]
    .join(gap)
    .split(/\n{2,}/)
    .map((block) => toVisibleText(block).replaceAll(/\s+/g, " ").trim())
    .filter((block) => block !== "")
    .join(gap)
}

interface Reading {
  hasCode: boolean
  aside: string[]
}

function readNode(node: Nodes, reading: Reading): string {
  const { hasCode, aside } = reading
  if (node.type === "html") return readHtml(node.value, aside)
  if (node.type === "inlineCode") return hasCode ? node.value : " "
  if (node.type === "code") return hasCode ? `${gap}${node.value}${gap}` : gap
  if (node.type === "image" || node.type === "imageReference") aside.push(node.alt ?? "")
  if (node.type === "image" || node.type === "link" || node.type === "definition") aside.push(node.title ?? "")
  if (node.type === "tableRow") {
    return `${gap}${node.children.map((cell) => readChildren(cell.children, reading)).join(" | ")}${gap}`
  }
  if ("children" in node) {
    if (node.children.some((child) => child.type === "html" && unreadTag.test(child.value))) {
      aside.push(readChildren(withoutUnread(node.children), reading))
    }
    const text = readChildren(node.children, reading)
    return inlineNodes.has(node.type) ? text : `${gap}${text}${gap}`
  }
  if ("value" in node) return node.type === "yaml" ? "" : node.value
  return node.type === "break" || node.type === "image" || node.type === "imageReference" ? " " : ""
}

/** What is left of a line of text where programs drop the content of elements that nobody reads. */
function withoutUnread(children: readonly Nodes[]): Nodes[] {
  let isHidden = false
  return children.filter((child) => {
    const tag = child.type === "html" ? unreadTag.exec(child.value) : null
    if (tag !== null) isHidden = tag.groups?.["end"] === ""
    return tag === null && !isHidden
  })
}

function readChildren(children: readonly Nodes[], reading: Reading): string {
  return children.map((child) => readNode(child, reading)).join("")
}

/** The words of HTML, or of one tag of it. */
function readHtml(html: string, aside: string[]): string {
  const parts: string[] = []
  let last = 0
  let hidden: string | undefined
  const cut = (place: { startOffset: number; endOffset: number } | null | undefined, sign: string): void => {
    if (place === null || place === undefined) return
    if (hidden === undefined) parts.push(decode(html.slice(last, place.startOffset)))
    parts.push(sign)
    last = place.endOffset
  }
  tokenizeHtml(html, {
    onStartTag: (tag) => {
      cut(tag.location, inline.has(tag.tagName) ? "" : tag.tagName === "br" || tag.tagName === "td" ? " " : gap)
      for (const { name, value } of tag.attrs) if (spoken.has(name)) aside.push(value)
      if (unread.has(tag.tagName) && !tag.selfClosing) hidden ??= tag.tagName
    },
    onEndTag: (tag) => {
      cut(tag.location, inline.has(tag.tagName) || tag.tagName === "td" ? "" : gap)
      if (tag.tagName === hidden) hidden = undefined
    },
    onOther: ({ location }) => cut(location, ""),
  })
  if (hidden === undefined) parts.push(decode(html.slice(last)))
  return parts.join("")
}

/** Writes entities as the characters that they stand for. */
function decode(text: string): string {
  const written = [...new Set(text.match(entity))]
  if (written.length === 0) return text
  // Markdown has the same entities, and reads all of them at once.
  const block = readMarkdown(`x${written.join(separator)}`)?.children[0]
  const child = block?.type === "paragraph" ? block.children[0] : undefined
  const decoded = child?.type === "text" ? child.value.slice(1).split(separator) : []
  if (decoded.length !== written.length) return text
  const characters = new Map(written.map((name, index) => [name, decoded[index] ?? name]))
  return text.replaceAll(entity, (name) => characters.get(name) ?? name)
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi
const separator = "\u{F8FF}x\u{F8FF}"
