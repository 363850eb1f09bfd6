/** A view of a list that somebody has saved for themselves: its filters, order and columns, as the query of its page. */
export interface SavedView {
  /** Which list, such as `articles`. */
  list: string
  name: string
  /** Without its question mark. */
  query: string
}
