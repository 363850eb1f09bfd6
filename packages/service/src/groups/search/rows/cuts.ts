/** What searches are grouped by beside the day. */
export type Dimension = "query" | "page" | "country" | "device"

/** In the order of the letters of a cut. */
export const dimensions = ["query", "page", "country", "device"] as const satisfies Dimension[]

const cuts = Array.from({ length: 16 }, (_, bits) =>
  dimensions.filter((_dimension, index) => (bits & (1 << index)) !== 0).map((name) => name[0] ?? ""),
).map((letters) => letters.join(""))

/** Names the cut that groups by some dimensions: their first letters, in one order. */
export function cutOf(wanted: readonly Dimension[]): string {
  return dimensions.flatMap((name) => (wanted.includes(name) ? [name[0]] : [])).join("")
}

/**
 * The cuts that tell of what is asked, the truest first: one that groups by queries lacks the searches that Search Console hides,
 * and one by pages counts a search once for each page of the site that it shows.
 */
export function rankCuts(needed: readonly Dimension[]): string[] {
  const letters = needed.map((name) => name[0] ?? "")
  const losses = (cut: string) =>
    (cut.includes("q") && !letters.includes("q") ? 1 : 0) + (cut.includes("p") && !letters.includes("p") ? 2 : 0)
  return cuts
    .filter((cut) => letters.every((letter) => cut.includes(letter)))
    .toSorted((one, other) => losses(one) - losses(other) || one.length - other.length || (one < other ? -1 : 1))
}
