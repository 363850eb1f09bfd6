import { parseElements } from "@citable/markdown/elements"

type Node = ReturnType<typeof parseElements>["children"][number]

const kept = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote a strong em b i u s sub sup code br figure figcaption img div".split(" "),
)
const attributes = new Set(["href", "src", "alt", "target", "rel", "title"])
const embed = /<div data-rt-embed-type=(["'])true\1>/

/**
 * What a rich text keeps: its own elements without ids, classes and styles, and embeds as they are. The API empties code blocks outside embeds
 * ("Field Types & Item Values" of the Data API, v2), and its answers have an empty id at each element.
 */
export function sanitiseRichText(html: string): string {
  let rest = html
  let output = ""
  for (let at = embed.exec(rest); at !== null; at = embed.exec(rest)) {
    const begin = at.index + at[0].length
    const end = findEnd(rest, begin)
    output += toRichText(rest.slice(0, at.index))
    output += `<div data-rt-embed-type='true'>${rest.slice(begin, end)}</div>`
    rest = rest.slice(end + "</div>".length)
  }
  return output + toRichText(rest)
}

/** Where the `</div>` of an embed is. */
function findEnd(html: string, begin: number): number {
  let depth = 1
  for (const { 0: tag, index } of html.slice(begin).matchAll(/<\/?div\b/g)) {
    depth += tag === "<div" ? 1 : -1
    if (depth === 0) return begin + index
  }
  return html.length
}

function toRichText(html: string): string {
  return parseElements(html).children.map(toText).join("").trim()
}

function toText(node: Node): string {
  if (node.type === "text") return escape(node.value)
  if (node.type !== "element") return ""
  if (node.tagName === "pre") return "<pre></pre>"
  const inner = node.children.map(toText).join("")
  if (!kept.has(node.tagName)) return inner
  const given = Object.entries(node.properties).filter(([name]) => attributes.has(name))
  const words = given.map(([name, value]) => ` ${name}="${escape(String(value)).replaceAll('"', "&quot;")}"`)
  const tag = `<${node.tagName} id=""${words.join("")}>`
  return node.tagName === "br" || node.tagName === "img" ? tag : `${tag}${inner}</${node.tagName}>`
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
