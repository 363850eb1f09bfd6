import { escapeHtml } from "@citable/language/segments/escape-html"
import { readMarkdown } from "@citable/markdown"
import type { List, Nodes } from "mdast"

export interface WriteHtmlOptions {
  /** The begin tags of links that the article has, by their addresses. */
  links: ReadonlyMap<string, string>
  /** The begin tag of the element that the text replaces. Its first element takes it over if it has the same name. */
  outer?: { name: string; tag: string } | undefined
}

/** Writes Markdown as plain HTML: paragraphs, headings, lists, quotes, and what stands in their lines. Other Markdown is a problem. */
export function writeHtml(markdown: string, { links, outer }: WriteHtmlOptions): string | { message: string } {
  const tree = readMarkdown(markdown)
  if (tree === undefined) return { message: "The edit cannot be read as Markdown." }
  const strange = findStrange(tree)
  if (strange !== undefined) {
    return {
      message: `The article is HTML, and an edit of it has no ${strange}: write paragraphs, headings, lists and quotes.`,
    }
  }
  const [first, ...rest] = tree.children.map((node) => write(node))
  if (outer === undefined || first === undefined) return [first, ...rest].join("\n")
  const plain = `<${outer.name}>`
  if (first.startsWith(plain)) return [outer.tag + first.slice(plain.length), ...rest].join("\n")
  // Its id or class would be lost.
  if (outer.tag.toLowerCase() !== plain) return { message: `The edit does not begin with ${plain}, as the block does.` }
  return [first, ...rest].join("\n")

  function write(node: Nodes, isTight = false): string {
    const inside = () => ("children" in node ? node.children.map((child) => write(child)).join("") : "")
    if (node.type === "text") return escapeHtml(node.value)
    if (node.type === "inlineCode") return `<code>${escapeHtml(node.value)}</code>`
    if (node.type === "break") return "<br>\n"
    if (node.type === "emphasis") return `<em>${inside()}</em>`
    if (node.type === "strong") return `<strong>${inside()}</strong>`
    if (node.type === "delete") return `<del>${inside()}</del>`
    if (node.type === "link") {
      const title = node.title == null ? "" : ` title="${escapeHtml(node.title, '"')}"`
      return `${links.get(node.url) ?? `<a href="${escapeHtml(node.url, '"')}"${title}>`}${inside()}</a>`
    }
    if (node.type === "paragraph") return isTight ? inside() : `<p>${inside()}</p>`
    if (node.type === "heading") return `<h${node.depth}>${inside()}</h${node.depth}>`
    if (node.type === "blockquote") {
      return `<blockquote>\n${node.children.map((child) => write(child)).join("\n")}\n</blockquote>`
    }
    return node.type === "list" ? writeList(node) : ""
  }

  function writeList({ ordered, start, spread, children }: List): string {
    const name = ordered === true ? "ol" : "ul"
    const isLoose = spread === true || children.some((item) => item.spread === true)
    const items = children.map((item) => `<li>${item.children.map((child) => write(child, !isLoose)).join("\n")}</li>`)
    const begin = ordered === true && (start ?? 1) !== 1 ? ` start="${start}"` : ""
    return `<${name}${begin}>\n${items.join("\n")}\n</${name}>`
  }
}

const plainTypes: ReadonlySet<string> = new Set(
  "root text inlineCode break emphasis strong delete link paragraph heading blockquote list listItem".split(" "),
)

/** Markdown that has no plain HTML, or none that a reader of these blocks could change again. */
function findStrange(node: Nodes): string | undefined {
  if (!plainTypes.has(node.type)) return node.type
  if (node.type === "listItem" && node.checked != null) return "task list"
  if (!("children" in node)) return undefined
  for (const child of node.children) {
    const found = findStrange(child)
    if (found !== undefined) return found
  }
  return undefined
}
