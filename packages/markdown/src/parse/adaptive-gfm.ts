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

export const webLinks = 1
export const mailLinks = 2
export const footnotes = 4
const strikethrough = 8
const tables = 16
const taskLists = 32

/** All of GFM. */
export const allOfGfm = webLinks | mailLinks | footnotes | strikethrough | tables | taskLists

/**
 * The constructs of GFM that a source can contain, as a set of bits. GFM doubles the cost of parsing, most of it for
 * addresses that might begin at any letter; a construct that cannot occur is left out, and the tree is the same.
 */
export function toGfm(source: string): number {
  let found = 0
  if (source.includes("~")) found |= strikethrough
  if (source.includes("[^")) found |= footnotes
  if (/\[(?:[ \txX]|\n[ \t>]*)\]/.test(source)) found |= taskLists
  // The line below a table's head: nothing but dashes, bars, colons and space, with a dash, and with a bar or a colon.
  if (/^[ \t>]*(?:-+[ \t]*[|:]|[|:][|: \t]*-)[-|: \t]*$/m.test(source)) found |= tables
  // Addresses are also looked for in the text, where escapes and references have become characters.
  if (/&#|&(?:commat|colon|sol|period);/.test(source)) return found | webLinks | mailLinks
  const text = source.includes("\\") ? source.replaceAll("\\", "") : source
  if (/https?:\/\/|www\./i.test(text)) found |= webLinks
  if (/[\w.+-]@[\w.-]/.test(text)) found |= mailLinks
  return found
}

/** Teaches a parser these constructs of GFM, as remark-gfm teaches it all of them. */
export function gfm(this: Processor, constructs: number): undefined {
  const has = (bit: number) => (constructs & bit) !== 0
  const data = this.data()
  const syntax = (data.micromarkExtensions ??= [])
  const trees = (data.fromMarkdownExtensions ??= [])
  if (has(webLinks | mailLinks)) {
    syntax.push(bareAddresses(has(mailLinks)))
    trees.push(bareAddressLinks())
  }
  if (has(footnotes)) {
    syntax.push(gfmFootnote())
    trees.push(gfmFootnoteFromMarkdown())
  }
  if (has(strikethrough)) {
    syntax.push(gfmStrikethrough())
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
