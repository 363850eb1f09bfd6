import type { Root, RootContent } from "hast"

import { keepFirstBlankLines } from "./keep-first-blank-lines.ts"
import { parseWithHtml } from "./parse-with-html.ts"
import { readPlainHtml } from "./read-plain-html.ts"

/** Parses the HTML in a run of blocks. */
export function parseHtmlRun(children: RootContent[], file?: string): Root {
  const plain = file === undefined ? readPlainHtml(children) : undefined
  if (plain !== undefined) return plain
  keepFirstBlankLines(children)
  return parseWithHtml({ type: "root", children }, file)
}
