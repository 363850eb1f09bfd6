import type { SearchPerformance } from "@citable/contract/search"

import type { Cell, DataTable } from "../tables/data-table.ts"

type Search = SearchPerformance["search"]
type Row = Search["top_queries"][number] | Search["top_pages"][number]

const columns = ["Clicks", "Impressions", "Click rate", "Position"]
const before = ["Clicks before", "Position before"]

const numbers = ({ clicks, impressions, ctr, position }: Search["totals"]): Cell[] => [
  { number: clicks },
  { number: impressions },
  { share: ctr },
  { number: position, decimals: 1 },
]

const rowNumbers = (row: Row): Cell[] => [
  ...numbers(row),
  { number: row.previous?.clicks ?? null },
  { number: row.previous?.position ?? null, decimals: 1 },
]

/** The tables of the page about search performance, by the name that their CSV has in the address. */
export const performanceTables = (search: Search): Record<"days" | "queries" | "pages", DataTable> => ({
  days: {
    name: "Days",
    columns: ["Date", ...columns],
    rows: search.days.map((day) => [day.date, ...numbers(day)]),
  },
  queries: {
    name: "Top queries",
    columns: ["Query", ...columns, ...before],
    rows: search.top_queries.map((row) => [row.query, ...rowNumbers(row)]),
  },
  pages: {
    name: "Top pages",
    columns: ["Page", ...columns, ...before],
    rows: search.top_pages.map((row) => [{ url: row.url }, ...rowNumbers(row)]),
  },
})
