/** Items of several lists, one of each in turn, up to a limit. */
export function interleave<Item>(lists: readonly (readonly Item[])[], limit: number): Item[] {
  const taken: Item[] = []
  const longest = Math.max(0, ...lists.map((list) => list.length))
  for (let index = 0; index < longest; index++) {
    for (const list of lists) {
      const item = list[index]
      if (item !== undefined && taken.length < limit) taken.push(item)
    }
  }
  return taken
}
