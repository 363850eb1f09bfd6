/** A part of an article that is rewritten as a whole. */
export interface Block {
  /** Its number in the body, from 1. */
  number: number
  kind:
    | "heading"
    | "paragraph"
    | "list"
    | "quote"
    | "table"
    | "code"
    | "html"
    | "image"
    | "shortcode"
    | "footnote"
    | "definition"
    | "rule"
  /** The source, which is `body.slice(start, end)`. */
  text: string
  start: number
  end: number
  /** Why no edit may change it. */
  isProtected: boolean
}
