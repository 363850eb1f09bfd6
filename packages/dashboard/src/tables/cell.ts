import type { Rate } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"

/** One value of a table. Its CSV holds the same values, unrounded. */
export type Cell =
  | string
  | null
  /** `decimals`: as many as each number of the column shows. `page`: what it was counted from. */
  | { number: number | null; decimals?: number; page?: string }
  | { share: number | null }
  /** A share with its counts. `shown`: how the page shows it, if it is more than that. `page`: what it was counted from. */
  | { rate: Rate; shown?: Html; page?: string }
  | { time: string | null }
  /** A link to a page of the dashboard. */
  | { page: string; text: string }
  /** A link to a stranger's page. */
  | { url: string; text?: string }
  /** What the page shows in its own way, with the text of it for the CSV. `order`: what an order of the rows compares. */
  | { shown: Html; text: string; order?: number | null }

export interface DataTable {
  /** What assistive technology calls the table. */
  name: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}
