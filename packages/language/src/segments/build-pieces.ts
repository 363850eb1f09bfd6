import type { Piece, Slot } from "./slot.ts"

/** Collects the pieces of one slot in order. Texts are split at what must not be translated. */
export interface PieceBuilder {
  text(start: number, end: number): void
  single(start: number, end: number, inner?: readonly Slot[]): void
  /** Begins a pair, and gives its number. */
  begin(start: number, end: number, inner?: readonly Slot[]): number
  end(pair: number, start: number, end: number, more?: Pick<Piece, "inner" | "fullReference">): void
  finish(): Piece[]
}

/**
 * @param pattern What is no text, as a global pattern.
 */
export function buildPieces(source: string, pattern: RegExp): PieceBuilder {
  const pieces: Piece[] = []
  let pairs = 0

  function push(piece: Piece): void {
    const last = pieces.at(-1)
    // Fewer placeholders are easier to keep in their order.
    if (last !== undefined && last.type === piece.type && (piece.type === "text" || piece.type === "single")) {
      last.end = piece.end
      if (piece.inner !== undefined) last.inner = [...(last.inner ?? []), ...piece.inner]
    } else if (piece.end > piece.start) pieces.push(piece)
  }

  return {
    text(start, end) {
      let at = start
      for (const { index, 0: found } of source.slice(start, end).matchAll(pattern)) {
        if (start + index > at) push({ type: "text", start: at, end: start + index })
        at = start + index + found.length
        push({ type: "single", start: start + index, end: at })
      }
      if (end > at) push({ type: "text", start: at, end })
    },
    single(start, end, inner) {
      push({ type: "single", start, end, ...(inner === undefined || inner.length === 0 ? {} : { inner }) })
    },
    begin(start, end, inner = []) {
      pairs += 1
      push({ type: "begin", start, end, pair: pairs, ...(inner.length === 0 ? {} : { inner }) })
      return pairs
    },
    end(pair, start, end, more = {}) {
      push({ type: "end", start, end, pair, ...more })
    },
    finish: () => pieces,
  }
}
