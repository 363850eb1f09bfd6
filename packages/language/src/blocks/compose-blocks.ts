import type { BlockEdit } from "./block-edit.ts"
import type { Block } from "./block.ts"

export interface ComposedBlocks {
  text: string
  /** Where the blocks without an edit of theirs begin, by their numbers. */
  places: Map<number, number>
}

/**
 * Writes a body with its edits. What lies between two blocks that stay keeps its bytes.
 *
 * @param options.hasTags Whether the blocks need no blank line between them, because their tags part them.
 */
export function composeBlocks(
  body: string,
  blocks: readonly Block[],
  edits: readonly BlockEdit[],
  { hasTags = false }: { hasTags?: boolean | undefined } = {},
): ComposedBlocks {
  const places = new Map<number, number>()
  if (blocks.length === 0) return { text: body, places }
  const newLine = body.includes("\r\n") ? "\r\n" : "\n"
  const blankLine = hasTags ? newLine : newLine + newLine
  let text = ""
  let between = body.slice(0, blocks[0]?.start)
  let isChanged = false
  for (const [index, block] of blocks.entries()) {
    const own = edits.find((edit) => edit.block === block.number && edit.op !== "insert_after")
    const inserted = edits.filter((edit) => edit.block === block.number && edit.op === "insert_after")
    const parts = [...(own === undefined ? [] : [own]), ...inserted].flatMap((edit) =>
      edit.op === "delete" ? [] : [edit.text?.trim() ?? ""],
    )
    const pieces = own === undefined ? [block.text, ...parts] : parts
    const hasNewText = parts.length > 0
    if (pieces.length > 0) {
      text += index === 0 || hasTags || !(isChanged || own !== undefined) ? between : withBlankLine(between, blankLine)
      if (own === undefined) places.set(block.number, text.length)
      text += pieces.join(blankLine)
    }
    isChanged = hasNewText || (isChanged && pieces.length === 0)
    // Of a deleted block, the gap before it stays.
    if (pieces.length > 0 || index === 0) between = body.slice(block.end, blocks[index + 1]?.start ?? body.length)
    if (pieces.length === 0 && index === 0) between = body.slice(0, block.start)
  }
  return { text: text + body.slice(blocks.at(-1)?.end ?? body.length), places }
}

/** New text beside a block needs a blank line, which two blocks of the source may do without. */
function withBlankLine(between: string, blankLine: string): string {
  if (between === "" || /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/.test(between)) return between
  return blankLine + (/[^\r\n]*$/.exec(between)?.[0] ?? "")
}
