/** Where a segment stands in a body. */
export interface Slot {
  kind: "paragraph" | "heading" | "cell" | "alt" | "title"
  start: number
  end: number
  /** Texts and tokens, without a gap between them. */
  pieces: readonly Piece[]
  headingPath: readonly string[]
  /** The quotation mark or bracket around an attribute or a title. */
  quote?: string
}

/** A text, or a token that stays as it is: `single`, or one of a pair around something. */
export interface Piece {
  type: "text" | "single" | "begin" | "end"
  start: number
  end: number
  /** Joins the two tokens of a pair. */
  pair?: number
  /** Segments inside the token, such as the alternative text of a picture. */
  inner?: readonly Slot[]
  /** What makes a short reference such as `[text]` a full one, if its text changes. */
  fullReference?: string
}
