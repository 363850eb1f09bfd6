import type { ListItem } from "./list-item.ts"

/** What the search knows about an article: what it shows, and where else it looks. */
export interface SearchRecord extends ListItem {
  id: string
  tags: string
  /** The beginning of its text. */
  text: string
}
