import { readMarkdown } from "@citable/markdown"
import type { Nodes } from "mdast"

/** What stands in a piece of Markdown, for the checks of what a model wrote. */
export interface WrittenText {
  /** The words, with those of code, pictures and titles. A blank line parts its blocks. */
  text: string
  /** The contents of code. */
  code: readonly string[]
  /** The pictures as they are written. */
  images: readonly { source: string; address: string }[]
  /** The tags and comments. */
  html: readonly string[]
  /** Templates, shortcodes and the marks of directives, which some program reads. */
  templates: readonly string[]
  /** Whether it has a heading of level 1. */
  hasTopHeading: boolean
}

const template =
  /\{\{[^\n]{0,500}?\}\}|\{%[^\n]{0,500}?%\}|%\[[^\]\n]{0,500}\]|\[\/?[a-z][\w-]{0,40}(?: +[\w-]{1,40}=[^\]\n]{0,300})\]|\[\/[a-z][\w-]{0,40}\]|^[ \t>]*:{2,}[^\n]*$|(?<![:\w]):[a-z][\w-]{0,40}(?=[[{])/gim

/** `undefined` if it is too long, too deep or too complex. */
export function readWrittenText(markdown: string): WrittenText | undefined {
  const source = markdown.replace(/^\uFEFF/, "")
  const tree = readMarkdown(source)
  if (tree === undefined) return undefined
  const code: string[] = []
  const images: { source: string; address: string }[] = []
  const html: string[] = []
  const blocks: string[] = []
  let hasTopHeading = false
  const visit = (node: Nodes): string => {
    if (node.type === "text") return node.value
    if (node.type === "inlineCode" || node.type === "code") {
      code.push(node.value)
      return node.value
    }
    if (node.type === "html") {
      html.push(node.value)
      return node.value.replaceAll(/<[^<>]{0,2000}>/g, " ")
    }
    if (node.type === "break") return " "
    if (node.type === "image" || node.type === "imageReference") {
      const { start, end } = node.position ?? {}
      const address = node.type === "image" ? node.url : `[${node.identifier}]`
      images.push({ source: source.slice(start?.offset, end?.offset), address })
      return [node.alt, node.type === "image" ? node.title : ""].filter(Boolean).join(" ")
    }
    if (node.type === "definition") return node.title ?? ""
    if (!("children" in node)) return ""
    if (node.type === "heading" && node.depth === 1) hasTopHeading = true
    const own = node.children.map((child) => visit(child))
    if (node.type === "link" && node.title != null) own.push(` ${node.title}`)
    return own.join(isFlow(node) ? "\n\n" : node.type === "tableRow" ? " " : "")
  }
  for (const child of tree.children) blocks.push(visit(child))
  return {
    text: toLooseText(blocks.join("\n\n")),
    code,
    images,
    html,
    templates: listTemplates(source),
    hasTopHeading,
  }
}

/** Templates, shortcodes and the marks of directives in a source. */
export function listTemplates(source: string): string[] {
  return [...source.matchAll(template)].map(([found]) => found.trim())
}

/** Citations go, and so do the signs that `splitSentences` takes for marks of Markdown: what a reader sees is checked. */
export function toLooseText(text: string): string {
  return text.replaceAll(/\[\^[^\]\s]{1,100}\]|\[\d{1,3}(?:, ?\d{1,3}){0,20}\]/g, "").replaceAll(/[`<>[\]~]/g, " ")
}

function isFlow({ type }: Nodes): boolean {
  return (
    type === "list" || type === "listItem" || type === "blockquote" || type === "table" || type === "footnoteDefinition"
  )
}
