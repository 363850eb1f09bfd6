const mostLength = 80
const leastLength = 20

/** The last block of a text that is long enough to be told from others, at most 80 characters from its end. Undefined without text. */
export function lastPassage(blocks: readonly string[]): string | undefined {
  const block = blocks.findLast(({ length }) => length >= leastLength) ?? blocks.at(-1)
  return block === undefined || block.length <= mostLength
    ? block
    : block.slice(block.indexOf(" ", block.length - mostLength) + 1)
}
