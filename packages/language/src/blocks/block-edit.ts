/** A change of one block, by its number. */
export interface BlockEdit {
  op: "keep" | "replace" | "insert_after" | "delete"
  block: number
  /** The new Markdown, for `replace` and `insert_after`. */
  text?: string | undefined
}

/** An edit that is not in the body, with the reason. */
export interface RefusedEdit {
  edit: BlockEdit
  reason:
    | "address_lost"
    | "address_new"
    | "anchor_lost"
    | "citation_lost"
    | "empty"
    | "format"
    | "heading_level"
    | "html"
    | "neighbours"
    | "protected"
    | "twice"
    | "unknown_block"
  message: string
}
