import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote"
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item"
import { gfmFootnote } from "micromark-extension-gfm-footnote"
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough"
import { gfmTable } from "micromark-extension-gfm-table"
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item"
import type { Processor } from "unified"

import { bareAddresses, bareAddressLinks } from "./bare-addresses.ts"
import { cjkEmphasis, withCjkMarks } from "./cjk/cjk-syntax.ts"

export const webLinks = 1
export const mailLinks = 2
export const footnotes = 4
const strikethrough = 8
const tables = 16
const taskLists = 32
/** Not of GFM: marks and addresses as readers of Chinese, Japanese and Korean expect them. */
export const besideCjk = 64

/** All of GFM. */
export const allOfGfm = webLinks | mailLinks | footnotes | strikethrough | tables | taskLists

/**
 * The constructs of GFM that a source can contain, as a bit set. GFM doubles the cost of parsing, mostly for bare addresses, which
 * might begin at any letter. Leaving out a construct that cannot occur gives the same tree.
 */
export function toGfm(source: string): number {
  let found = 0
  if (source.includes("~")) found |= strikethrough
  if (source.includes("[^")) found |= footnotes
  if (/\[(?:[ \txX]|\n[ \t>]*)\]/.test(source)) found |= taskLists
  // The line below a table's head has only dashes, bars, colons and spaces, with a dash, and with a bar or a colon.
  if (/^[ \t>]*(?:-+[ \t]*[|:]|[|:][|: \t]*-)[-|: \t]*$/m.test(source)) found |= tables
  // The parser also looks for addresses in text after escapes and references became characters.
  if (/&#|&(?:commat|colon|sol|period);/.test(source)) return found | webLinks | mailLinks
  const text = source.includes("\\") ? source.replaceAll("\\", "") : source
  if (/https?:\/\/|www\./i.test(text)) found |= webLinks
  if (/[\w.+-]@[\w.-]/.test(text)) found |= mailLinks
  return found
}

/** Adds these constructs to a parser, like remark-gfm for all of GFM's. */
export function gfm(this: Processor, constructs: number): undefined {
  const has = (bit: number) => (constructs & bit) !== 0
  const data = this.data()
  const syntax = (data.micromarkExtensions ??= [])
  const trees = (data.fromMarkdownExtensions ??= [])
  const isCjk = has(besideCjk)
  if (isCjk) syntax.push(cjkEmphasis())
  if (has(webLinks | mailLinks)) {
    syntax.push(bareAddresses(has(mailLinks), isCjk))
    trees.push(bareAddressLinks(isCjk))
  }
  if (has(footnotes)) {
    syntax.push(gfmFootnote())
    trees.push(gfmFootnoteFromMarkdown())
  }
  if (has(strikethrough)) {
    syntax.push(isCjk ? withCjkMarks(gfmStrikethrough()) : gfmStrikethrough())
    trees.push(gfmStrikethroughFromMarkdown())
  }
  if (has(tables)) {
    syntax.push(gfmTable())
    trees.push(gfmTableFromMarkdown())
  }
  if (has(taskLists)) {
    syntax.push(gfmTaskListItem())
    trees.push(gfmTaskListItemFromMarkdown())
  }
}
