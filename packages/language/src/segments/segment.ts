/** A piece of an article that is translated by itself. */
export interface Segment {
  /** Its number in the body, from `1`. It holds for this body only; see `hash`. */
  id: string
  kind: "paragraph" | "heading" | "cell" | "alt" | "title"
  /** The text. Whatever is no text, such as code or the marks of a link, is a placeholder: `Read ⟦1⟧the guide⟦2⟧.` */
  text: string
  /** The numbers of placeholders that begin and end something. Between them, other text may stand; they never cross. */
  pairs: readonly (readonly [begin: number, end: number])[]
  /** The texts of the headings above it, from the outside in. */
  headingPath: readonly string[]
  /** The same for the same kind, text and pairs in any article. A memory of translations finds them by it. */
  hash: string
}
