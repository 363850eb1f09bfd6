import type { Piece } from "./slot.ts"

export interface SettledEmphasis {
  translation: string
  /** The placeholders of `_` that must be written as `*`. */
  asStars: ReadonlySet<number>
}

/**
 * Emphasis works only beside its words. Moves spaces out of it, and finds emphasis within words, which `_` cannot mark.
 *
 * @param tokens The placeholders of the segment in order, and the source of each.
 */
export function settleEmphasis(
  translation: string,
  tokens: readonly { piece: Piece; source: string }[],
): SettledEmphasis {
  let text = translation
  const asStars = new Set<number>()
  const marks = tokens
    .map(({ piece, source }, index) => ({ piece, source, number: index + 1 }))
    .filter(({ piece, source }) => piece.type !== "single" && /^(?:[*_]+|~{1,2})$/.test(source))
  for (const { number } of marks.filter(({ piece }) => piece.type === "begin").toReversed()) {
    text = text.replace(new RegExp(`(\\s?)⟦${number}⟧(\\s+)`), (_, before, inside) => `${before || inside}⟦${number}⟧`)
  }
  for (const { number } of marks.filter(({ piece }) => piece.type === "end")) {
    text = text.replace(
      new RegExp(`(?<!\\s)(\\s+)⟦${number}⟧(\\s?)`),
      (_, inside, after) => `⟦${number}⟧${after || inside}`,
    )
  }
  for (const { piece, source, number } of marks) {
    const inWord = piece.type === "begin" ? `[\\p{L}\\p{N}]⟦${number}⟧` : `⟦${number}⟧[\\p{L}\\p{N}]`
    if (!source.startsWith("_") || !new RegExp(inWord, "u").test(text)) continue
    for (const one of marks) if (one.piece.pair === piece.pair) asStars.add(one.number)
  }
  return { translation: text, asStars }
}
