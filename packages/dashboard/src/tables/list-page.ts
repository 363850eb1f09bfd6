import type { TableView } from "./table-view.ts"

/** A page of a list: how somebody wants to see it, and what is before and behind it. */
export interface ListPage {
  view: TableView
  /** The cursor of this page; empty on the first one. */
  at: string
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** Whether a page has every row of its list, so that the page itself can order them. */
export const isWhole = ({ at, next }: ListPage): boolean => at === "" && next === null
