import type { Piece, Slot } from "./slot.ts"

/** The pieces of a slot that are placeholders: ⟦1⟧ is the first. */
export function listTokens(slot: Slot): Piece[] {
  return slot.pieces.filter(({ type }) => type !== "text")
}
