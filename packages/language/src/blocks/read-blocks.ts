import { readMarkdown } from "@citable/markdown"
import type { RootContent } from "mdast"

import type { Block } from "./block.ts"

const kinds: Readonly<Record<string, Block["kind"]>> = {
  blockquote: "quote",
  code: "code",
  definition: "definition",
  footnoteDefinition: "footnote",
  heading: "heading",
  html: "html",
  list: "list",
  table: "table",
  thematicBreak: "rule",
}

const protectedKinds: ReadonlySet<Block["kind"]> = new Set([
  "code",
  "definition",
  "footnote",
  "html",
  "image",
  "shortcode",
  "table",
])

/** A line of a template, a shortcode or a directive, which some program reads. */
const shortcodeLine = /^(?:\{\{.*\}\}|\{%.*%\}|%\[.*\]|\[\/?[a-z][\w-]*(?: +[\w-]+=.*)?\]|:{2,}.*|<\/?[a-z][^>]*>)$/i

/**
 * The blocks of a Markdown body in order: its headings, paragraphs, lists and so on at the outermost level. `applyEdits` changes them.
 *
 * @returns `undefined` if the body is too long, too deep or too complex.
 */
export function readBlocks(body: string): Block[] | undefined {
  const skipped = body.startsWith("\uFEFF") ? 1 : 0
  const source = body.slice(skipped)
  let last = 0
  return readMarkdown(source)?.children.map((node, index) => {
    const end = (node.position?.end.offset ?? 0) + skipped
    // For the parser, an underlined heading begins with the definitions above it.
    const from = (node.position?.start.offset ?? 0) + skipped
    const start = from >= last ? from : last + (/^\s*/.exec(body.slice(last, end))?.[0].length ?? 0)
    last = end
    const text = body.slice(start, end)
    const kind = kindOf(node, text)
    return { number: index + 1, kind, text, start, end, isProtected: protectedKinds.has(kind) || hasOpaqueParts(node) }
  })
}

function kindOf(node: RootContent, text: string): Block["kind"] {
  if (node.type !== "paragraph") return kinds[node.type] ?? "paragraph"
  if (text.split(/\r\n|\n|\r/).every((line) => shortcodeLine.test(line.trim()))) return "shortcode"
  const isImage = node.children.every(
    (child) => child.type === "image" || child.type === "imageReference" || isBlank(child),
  )
  return isImage ? "image" : "paragraph"
}

function isBlank(node: RootContent): boolean {
  return node.type === "break" || (node.type === "text" && node.value.trim() === "")
}

/** Whether a list or a quote has code, tables or HTML in it. */
function hasOpaqueParts(node: RootContent): boolean {
  if (node.type !== "list" && node.type !== "blockquote" && node.type !== "listItem") return false
  return node.children.some(
    (child) => child.type === "code" || child.type === "html" || child.type === "table" || hasOpaqueParts(child),
  )
}
