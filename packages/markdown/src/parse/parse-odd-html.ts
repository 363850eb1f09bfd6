import type { Root, RootContent } from "hast"

import { keepFirstBlankLines } from "./keep-first-blank-lines.ts"
import { parseWithHtml } from "./parse-with-html.ts"

/** Parses the HTML in a run of blocks, whatever it is. */
export function parseOddHtml(children: RootContent[], file?: string): Root {
  keepFirstBlankLines(children)
  return parseWithHtml({ type: "root", children }, file)
}
