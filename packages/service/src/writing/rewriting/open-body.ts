import { CitableError } from "@citable/contract"

import type { EditableBody } from "./editable-body.ts"
import { openMarkdownBody } from "./open-markdown-body.ts"

/**
 * Opens a body for edits of its blocks.
 *
 * @throws a `CitableError` `writing_failed` if it cannot be read.
 */
export function openBody(source: string, format: "markdown" | "html"): EditableBody {
  const body = format === "markdown" ? openMarkdownBody(source) : undefined
  if (body !== undefined) return body
  throw new CitableError("The article is too long, too deep or too complex to be rewritten. Split it first.", {
    code: "writing_failed",
  })
}
