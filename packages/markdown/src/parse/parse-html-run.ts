import type { Root, RootContent } from "hast"

import { parseOddHtml } from "./parse-odd-html.ts"
import { readPlainHtml } from "./read-plain-html.ts"

/** Parses the HTML in a run of blocks. */
export function parseHtmlRun(children: RootContent[], file?: string): Root {
  const plain = file === undefined ? readPlainHtml(children) : undefined
  return plain ?? parseOddHtml(children, file)
}
