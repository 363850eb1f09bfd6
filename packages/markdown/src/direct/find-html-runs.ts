import type { Root, RootContent } from "hast"

import { createFormattingCount } from "../parse/create-formatting-count.ts"
import { createTagScan } from "../parse/create-tag-scan.ts"
import { prepareRaw } from "../parse/prepare-raw.ts"
import { readPlainHtml } from "../parse/read-plain-html.ts"
import { scanNode } from "../parse/scan-node.ts"
import type { BlockConverter } from "./create-block-converter.ts"
import type { SurveyedBlock } from "./survey-blocks.ts"
import { isVisible } from "./write-block.ts"

/** A block, or the untrusted tree of blocks that HTML's parser has to read together. */
export type Piece = { block: SurveyedBlock; run?: undefined } | { run: Root; block?: undefined }

/**
 * Parses the HTML of a body, in runs of blocks that close all of their own tags. A run that could change what comes after it goes on to
 * the end. `undefined` if only the whole tree can show what is wrong.
 */
export async function findHtmlRuns(
  blocks: readonly SurveyedBlock[],
  convert: BlockConverter,
): Promise<Piece[] | undefined> {
  if (!blocks.some(({ hasHtml, comments }) => hasHtml || comments.length > 0)) return blocks.map((block) => ({ block }))
  const pieces: Piece[] = []
  const scan = createTagScan()
  const formatting = createFormattingCount()
  let open: RootContent[] | undefined
  let isEndless = false
  for (const block of blocks) {
    if (open === undefined && !block.hasHtml) {
      for (const comment of block.comments) {
        formatting.html(comment)
        // Even those that a comment leaves open count.
        if (formatting.open() > 0) return undefined
      }
      pieces.push({ block })
      continue
    }
    const node = convert(block.node)
    if (node === undefined) return undefined
    prepareRaw({ type: "root", children: [node] }, formatting)
    if (open === undefined) open = [node]
    else open.push({ type: "text", value: "\n" }, node)
    // The parser would open unclosed formatting again in every later block.
    if (isEndless || !scanNode(node, scan)) isEndless = true
    else if (!scan.isOpen()) {
      if (formatting.open() > 0) isEndless = true
      else {
        pieces.push({ run: await parseRun(open) })
        open = undefined
      }
    }
  }
  if (open === undefined) return pieces
  const run = await (pieces.length === 0 ? parseRun(open) : parseBehind(pieces, open))
  return run && [...pieces, { run }]
}

/** Few bodies have HTML that is not plain, and only they load a parser for it. */
async function parseRun(children: RootContent[]): Promise<Root> {
  return readPlainHtml(children) ?? (await import("../parse/parse-odd-html.ts")).parseOddHtml(children)
}

/** Parses a run as what comes after these pieces. Before the first element, the parser reads parts of tables in another way. */
async function parseBehind(pieces: readonly Piece[], children: readonly RootContent[]): Promise<Root | undefined> {
  if (!pieces.some(({ block }) => block !== undefined && block.node.type !== "html")) return undefined
  const before: RootContent = { type: "element", tagName: "p", properties: {}, children: [] }
  const run = await parseRun([before, ...children])
  const [first, ...others] = run.children
  const isBefore = first?.type === "element" && first.tagName === "p" && first.children.length === 0
  return isBefore && isApart(pieces.at(-1), others[0]) ? { ...run, children: others } : undefined
}

/** Whether no words continue the line break between a piece and the first node of a run, or words before it. */
function isApart(before: Piece | undefined, first: RootContent | undefined): boolean {
  if (first?.type === "element") return true
  if (first?.type === "text" && first.value.trim() !== "") return false
  return before?.block !== undefined && isVisible(before.block.node)
}
