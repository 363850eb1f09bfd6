/** A part of a body's structure, which a translation must not change. */
export interface ShapePart {
  /** What it is, with everything that stays: its level, its address, its code. */
  signature: string
  /** What stands in its text, in any order: links, pictures, code, emphasis, addresses. */
  inside: string
  /** Where it begins in the source. */
  at: number
}
