import { CitableError } from "@citable/contract"

import type { EditableBody } from "./editable-body.ts"
import { openHtmlBody } from "./html/open-html-body.ts"
import { openMarkdownBody } from "./open-markdown-body.ts"

/**
 * Opens a body for edits of its blocks.
 *
 * @throws a `CitableError` `writing_failed` if it cannot be read, or has no part that can be rewritten.
 */
export function openBody(source: string, format: "markdown" | "html"): EditableBody {
  const body = format === "markdown" ? openMarkdownBody(source) : openHtmlBody(source)
  if (body === undefined) {
    throw failed("The article is too long, too deep or too complex to be rewritten. Split it first.")
  }
  if (format === "html" && body.blocks.length > 0 && body.blocks.every(({ isProtected }) => isProtected)) {
    throw failed(
      "No part of this HTML can be rewritten. Give it plain paragraphs, headings and lists outside of any other element, with matching tags, or turn it into Markdown.",
    )
  }
  return body
}

const failed = (message: string) => new CitableError(message, { code: "writing_failed" })
