import type { Root } from "hast"
import rehypeStringify from "rehype-stringify"
import { unified } from "unified"

import { escapeAngles } from "../internal/escape-angles.ts"
import { writePlainTree } from "./write-plain-tree.ts"

const output = unified().use(rehypeStringify).freeze()

/** Writes a tree as HTML. */
export function stringifyTree(tree: Root): string {
  return writePlainTree(tree) ?? escapeInAttributes(output.stringify(tree))
}

// The stringifier quotes every value, and escapes `<` in text and quotes in values. Only a plugin can add a script or a style.
const tags = /<(script|style)\b[^]*?<\/\1>|<[a-z][^\s"=>]*(?: [^\s"=>]+(?:="[^"]*")?)+>/gi

/**
 * Escapes `<` and `>` in values of attributes, as browsers do. So the HTML is also safe in places where tags are read as text, such as
 * `<noscript>`, `<title>` or a comment: nothing in it can end them.
 */
function escapeInAttributes(html: string): string {
  if (!/="[^"]*[<>]/.test(html)) return html
  return html.replace(tags, (tag, code: string | undefined) =>
    code === undefined ? tag.replace(/="[^"]*"/g, escapeAngles) : tag,
  )
}
