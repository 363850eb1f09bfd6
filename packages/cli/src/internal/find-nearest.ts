/**
 * Finds the name that a word most likely stands for. Undefined if none is near: a letter may differ for each three of the word. A swap of
 * neighbours counts as one (optimal string alignment distance).
 */
export function findNearest(word: string, names: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3))
  let nearest: string | undefined
  let least = most + 1
  for (const name of names) {
    if (Math.abs(name.length - word.length) >= least) continue
    const distance = distanceOf(word, name)
    if (distance < least) [nearest, least] = [name, distance]
  }
  return nearest
}

function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + change,
          isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}
