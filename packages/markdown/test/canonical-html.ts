import type { Nodes } from "hast"
import { fromHtml } from "hast-util-from-html"

/**
 * Normalises HTML, so two pieces that look the same in a browser are the same text. It sorts attributes, and removes invisible
 * space outside of `<pre>`.
 */
export function canonicalHtml(html: string): string {
  return write(fromHtml(html.trim(), { fragment: true }), false).trim()
}

const inline = new Set(
  "a abbr b bdi br cite code del dfn em i img input ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
)

function write(node: Nodes, isCode: boolean): string {
  if (node.type === "text") return JSON.stringify(isCode ? node.value : node.value.replace(/[ \t\n\r\f]+/g, " "))
  if (node.type === "comment") return `<!--${node.value}-->`
  if (node.type === "root") return writeAll(node.children, isCode, true)
  if (node.type !== "element") return ""
  // The text after a fence's language is data for plugins, and no page gets it.
  const properties = Object.entries(node.properties)
    .filter(([name]) => name !== "dataMeta")
    .map(([name, value]) => ` ${name}=${JSON.stringify(Array.isArray(value) ? value.join(" ") : value)}`)
    .toSorted()
  const inner = writeAll(node.children, isCode || node.tagName === "pre", !inline.has(node.tagName))
  return `\n<${node.tagName}${properties.join("")}>${inner}</${node.tagName}>`
}

function writeAll(children: Nodes[], isCode: boolean, isBlock: boolean): string {
  return children
    .map((child, index) => {
      if (isCode || child.type !== "text") return write(child, isCode)
      const before = children[index - 1]
      const after = children[index + 1]
      let { value } = child
      if (before === undefined ? isBlock : isBlockElement(before)) value = value.replace(/^[ \t\n\r\f]+/, "")
      if (after === undefined ? isBlock : isBlockElement(after)) value = value.replace(/[ \t\n\r\f]+$/, "")
      return value === "" ? "" : write({ type: "text", value }, false)
    })
    .join("")
}

function isBlockElement(node: Nodes): boolean {
  return node.type === "element" && !inline.has(node.tagName)
}
