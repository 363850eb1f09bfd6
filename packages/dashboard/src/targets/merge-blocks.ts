import { readMarkdown, renderBody, toMarkdown } from "@citable/markdown"
import { diffArrays } from "diff"

/** A comparison takes the square of its edits, so a text that was rewritten is not compared. */
const limits = { maxEditLength: 500 }

/**
 * Gives the blocks that nobody changed the bytes that the article has: a converted text says the same in other marks. Texts in which blocks
 * cannot be paired come back as they are.
 *
 * @param source The Markdown of the article.
 * @param sent The same text after its way to the platform and back.
 * @param theirs What the platform has, after the same way.
 */
export async function mergeBlocks(source: string, sent: string, theirs: string): Promise<string> {
  const own = readBlocks(source)
  const before = readBlocks(sent)
  const after = readBlocks(theirs)
  if (own === undefined || before === undefined || after === undefined || own.length !== before.length) return theirs
  const parts = diffArrays(toTexts(before), toTexts(after), limits)
  if (parts === undefined) return theirs
  const pieces: string[] = []
  let atBefore = 0
  let atAfter = 0
  for (const { added, removed, count } of parts) {
    if (removed) atBefore += count
    else if (added) {
      pieces.push(cut(theirs, after.slice(atAfter, atAfter + count)))
      atAfter += count
    } else {
      pieces.push(cut(source, own.slice(atBefore, atBefore + count)))
      atBefore += count
      atAfter += count
    }
  }
  const merged = `${pieces.join("\n\n")}\n`
  return (await toCanonical(merged)) === (await toCanonical(theirs)) ? merged : theirs
}

interface Block {
  text: string
  start: number
  end: number
}

/** The blocks of a text in order; undefined if one shows nothing by itself, such as the address of a link. */
function readBlocks(markdown: string): Block[] | undefined {
  const tree = readMarkdown(markdown)
  if (tree === undefined) return undefined
  const isHidden = tree.children.some(({ type }) => type === "definition" || type === "footnoteDefinition")
  if (isHidden) return undefined
  return tree.children.map(({ position }) => {
    const start = position?.start.offset ?? 0
    const end = position?.end.offset ?? start
    return { text: markdown.slice(start, end), start, end }
  })
}

const toTexts = (blocks: readonly Block[]): string[] => blocks.map(({ text }) => text)

/** The text from the first to the last of some blocks in a row. */
const cut = (text: string, blocks: readonly Block[]): string => text.slice(blocks[0]?.start, blocks.at(-1)?.end)

/** What a text says, whatever its marks. */
const toCanonical = async (markdown: string): Promise<string> =>
  toMarkdown((await renderBody(markdown, { embeds: "link" })).html)
