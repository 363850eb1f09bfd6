import type { Root, RootContent } from "hast"

import { createFormattingCount } from "../parse/create-formatting-count.ts"
import { createTagScan } from "../parse/create-tag-scan.ts"
import { parseHtmlRun } from "../parse/parse-html-run.ts"
import { prepareRaw } from "../parse/prepare-raw.ts"
import { scanNode } from "../parse/scan-node.ts"
import type { BlockConverter } from "./create-block-converter.ts"
import type { SurveyedBlock } from "./survey-blocks.ts"

/** A block, or the untrusted tree of blocks that HTML's parser has to read together. */
export type Piece = { block: SurveyedBlock; run?: undefined } | { run: Root; block?: undefined }

/**
 * Parses the HTML of a body, in runs of blocks that close all of their own tags. `undefined` if a run could change what comes after it.
 * The runs are the same as those of `parseHtmlBlocks`.
 */
export function findHtmlRuns(blocks: readonly SurveyedBlock[], convert: BlockConverter): Piece[] | undefined {
  const pieces: Piece[] = []
  const scan = createTagScan()
  const formatting = createFormattingCount()
  let open: RootContent[] | undefined
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
    if (!scanNode(node, scan)) return undefined
    if (scan.isOpen()) continue
    // The parser would open these again in every later block.
    if (formatting.open() > 0) return undefined
    pieces.push({ run: parseHtmlRun(open) })
    open = undefined
  }
  return open === undefined ? pieces : undefined
}
