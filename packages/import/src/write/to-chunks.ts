/** Splits items for listings: at most 50 slugs, in a URL that every server accepts. */
export function toChunks<Item>(items: readonly Item[], toSlug: (item: Item) => string): Item[][] {
  const chunks: Item[][] = []
  let length = 0
  for (const item of items) {
    const size = encodeURIComponent(toSlug(item)).length + 10
    const last = chunks.at(-1)
    if (last === undefined || last.length === 50 || length + size > 6000) {
      chunks.push([item])
      length = size
    } else {
      last.push(item)
      length += size
    }
  }
  return chunks
}
