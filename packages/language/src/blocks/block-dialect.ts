import { renderBody, type RenderedHeading } from "@citable/markdown"

import type { BlockEdit } from "./block-edit.ts"
import type { Block } from "./block.ts"
import { listReferences, type References } from "./list-references.ts"
import { readBlocks } from "./read-blocks.ts"

/** How `applyEdits` reads and writes the language of a body. */
export interface BlockDialect {
  /** Whether tags part its blocks, so that they need no blank line between them. Default: no. */
  hasTags?: boolean
  /** `undefined` if the body is too long, too deep or too complex. */
  readBlocks: (body: string) => Block[] | undefined
  listReferences: (source: string) => References
  readHeadings: (body: string) => Promise<readonly RenderedHeading[]>
  /** The level of a block that is a heading. */
  depthOf: (block: Block) => number
  /** The text of an edit, which is Markdown, in the language of the body; else why it cannot be written. */
  toSource: (text: string, edit: BlockEdit, block: Block) => string | { message: string }
}

export const markdownDialect: BlockDialect = {
  readBlocks,
  listReferences,
  readHeadings: async (body) => (await renderBody(body)).headings,
  depthOf: ({ text }) => /^(#{1,6})\s/.exec(text)?.[1]?.length ?? (/\n\s*=+\s*$/.test(text) ? 1 : 2),
  toSource: (text) => text,
}
