import type { Root } from "hast"

import { refuseOverflow } from "../internal/limits.ts"
import { closeEmptyTags } from "./close-empty-tags.ts"
import { createFormattingCount } from "./create-formatting-count.ts"
import { parseWithHtml } from "./parse-with-html.ts"

/** Parses HTML (a fragment or a whole page) into an untrusted tree. */
export function parseHtml(source: string, { sourceLines = false }: { sourceLines?: boolean | undefined } = {}): Root {
  const value = closeEmptyTags(source)
  createFormattingCount().html(value)
  if (!sourceLines) return parseRaw({ type: "root", children: [{ type: "raw", value }] })
  const start = { line: 1, column: 1, offset: 0 }
  return parseRaw({ type: "root", children: [{ type: "raw", value, position: { start, end: start } }] }, value)
}

function parseRaw(tree: Root, file?: string): Root {
  return refuseOverflow(() => parseWithHtml(tree, file))
}
