import type { Keyword } from "@citable/contract/search"

import type { Cell, DataTable } from "../tables/data-table.ts"

interface Column {
  name: string
  toCell: (keyword: Keyword) => Cell
  /** Whether the table has the column only if some keyword has a value in it. */
  isOptional?: boolean
}

const columns: readonly Column[] = [
  { name: "Keyword", toCell: ({ keyword }) => keyword },
  { name: "Position", toCell: ({ position }) => ({ number: position.value, decimals: 1 }) },
  { name: "Position before", toCell: ({ previous_position: before }) => ({ number: before.value, decimals: 1 }) },
  { name: "Searches a month", isOptional: true, toCell: ({ volume }) => toNumber(volume.value) },
  { name: "Difficulty", isOptional: true, toCell: ({ difficulty }) => toNumber(difficulty.value) },
  { name: "Page that ranks", isOptional: true, toCell: ({ ranking_url: url }) => (url === null ? null : { url }) },
  { name: "Tags", isOptional: true, toCell: ({ tags }) => (tags.length === 0 ? null : tags.join(", ")) },
  { name: "Language", toCell: ({ locale }) => locale },
  { name: "Country", isOptional: true, toCell: ({ market }) => market },
]

const toNumber = (number: number | null): Cell => (number === null ? null : { number })

/** The tracked keywords with their numbers. A column without a single value is left out. */
export function keywordTable(keywords: readonly Keyword[]): DataTable {
  const kept = columns.filter(
    ({ isOptional, toCell }) => isOptional !== true || keywords.some((one) => toCell(one) !== null),
  )
  return {
    name: "Keywords",
    columns: kept.map(({ name }) => name),
    rows: keywords.map((one) => kept.map(({ toCell }) => toCell(one))),
  }
}
