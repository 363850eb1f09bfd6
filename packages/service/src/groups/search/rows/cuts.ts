/** The dimensions of searches besides the day. */
export type Dimension = "query" | "page" | "country" | "device"

/** The dimensions in the order of a cut's letters. */
export const dimensions = ["query", "page", "country", "device"] as const satisfies Dimension[]

const cuts = Array.from({ length: 16 }, (_, bits) =>
  dimensions.filter((_dimension, index) => (bits & (1 << index)) !== 0).map((name) => name[0] ?? ""),
).map((letters) => letters.join(""))

/** The name of the cut that groups by some dimensions: their first letters, in a fixed order. */
export function cutOf(wanted: readonly Dimension[]): string {
  return dimensions.flatMap((name) => (wanted.includes(name) ? [name[0]] : [])).join("")
}

/**
 * The cuts with some dimensions, most accurate first. A cut by query lacks the searches that Search Console hides. A
 * cut by page counts a search once for each page of the site in its results.
 */
export function rankCuts(needed: readonly Dimension[]): string[] {
  const letters = needed.map((name) => name[0] ?? "")
  const losses = (cut: string) =>
    (cut.includes("q") && !letters.includes("q") ? 1 : 0) + (cut.includes("p") && !letters.includes("p") ? 2 : 0)
  return cuts
    .filter((cut) => letters.every((letter) => cut.includes(letter)))
    .toSorted((one, other) => losses(one) - losses(other) || one.length - other.length || (one < other ? -1 : 1))
}
