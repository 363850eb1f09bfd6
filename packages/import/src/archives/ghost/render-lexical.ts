import { escapeHtml } from "../../body/escape-html.ts"
import { readRecord, type RecordReader } from "../read-record.ts"
import { renderCard, type RenderedDocument } from "./rendered-card.ts"

/** The bits of the format of a text, in the order in which their elements nest. */
const formats: readonly (readonly [number, string])[] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
]
const maxDepth = 60

/** Renders the format of Ghost 5 and later as HTML. */
export function renderLexical(value: unknown): RenderedDocument {
  const left: string[] = []

  function renderChildren(node: RecordReader, depth: number): string {
    return depth > maxDepth
      ? ""
      : node
          .records("children")
          .map((child) => renderNode(child, depth + 1))
          .join("")
  }

  function renderNode(node: RecordReader, depth: number): string {
    const type = node.text("type") ?? ""
    if (type === "text" || type === "extended-text") return renderText(node)
    if (type === "linebreak") return "<br>"
    if (type === "tab") return " "
    const inner = () => renderChildren(node, depth)
    if (type === "paragraph") return `<p>${inner()}</p>\n`
    if (type === "heading" || type === "extended-heading") return wrap(/^h[1-6]$/, node.text("tag"), "h2", inner())
    if (type === "quote" || type === "extended-quote" || type === "aside")
      return `<blockquote>${inner()}</blockquote>\n`
    if (type === "list") return wrap(/^[ou]l$/, node.text("tag"), "ul", inner())
    if (type === "listitem") return `<li>${inner()}</li>`
    if (type === "link" || type === "autolink") return `<a href="${escapeHtml(node.text("url") ?? "")}">${inner()}</a>`
    if (type === "markdown") return `<pre>${escapeHtml(node.text("markdown") ?? "")}</pre>\n`
    const card = renderCard(type, Object.fromEntries(cardMembers.map((name) => [name, node.value(name)])))
    if (card === undefined) left.push(type)
    return card === undefined ? "" : `${card}\n`
  }

  return { html: renderChildren(readRecord(readRecord(value).value("root")), 0).trim(), left }
}

const cardMembers =
  "src url caption alt altText html code language images calloutText fileTitle fileName buttonUrl buttonText".split(" ")

function renderText(node: RecordReader): string {
  const format = Number(node.value("format") ?? 0)
  const tags = formats.filter(([bit]) => (format & bit) !== 0).map(([, tag]) => tag)
  const value = node.value("text")
  const text = typeof value === "string" ? value : ""
  return `${tags.map((tag) => `<${tag}>`).join("")}${escapeHtml(text)}${tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join("")}`
}

function wrap(allowed: RegExp, tag: string | undefined, fallback: string, inner: string): string {
  const name = tag !== undefined && allowed.test(tag) ? tag : fallback
  return `<${name}>${inner}</${name}>\n`
}
