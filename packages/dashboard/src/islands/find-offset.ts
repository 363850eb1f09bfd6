import type { PreviewPlace } from "@citable/client/preview-watch"

/**
 * Finds a place in the source of a block, as an offset. The source has more than the page shows, such as addresses of links, so the word can be
 * a neighbour of the same letters. 0 if the block does not have it.
 */
export function findOffset(source: string, { word, nth }: Pick<PreviewPlace, "word" | "nth">): number {
  if (word === "") return 0
  let last = -1
  for (let count = 0; count <= nth; count++) {
    const next = source.indexOf(word, last + 1)
    if (next === -1) break
    last = next
  }
  return Math.max(0, last)
}
