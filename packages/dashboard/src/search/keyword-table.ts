import type { Keyword } from "@citable/contract/search"

import type { DataTable } from "../tables/data-table.ts"

/** The tracked keywords with their numbers. */
export const keywordTable = (keywords: readonly Keyword[]): DataTable => ({
  name: "Keywords",
  columns: [
    "Keyword",
    "Language",
    "Country",
    "Position",
    "Position before",
    "Searches a month",
    "Difficulty",
    "Page that ranks",
    "Tags",
  ],
  rows: keywords.map((one) => [
    one.keyword,
    one.locale,
    one.market,
    { number: one.position.value },
    { number: one.previous_position.value },
    { number: one.volume.value },
    { number: one.difficulty.value },
    one.ranking_url === null ? null : { url: one.ranking_url },
    one.tags.join(", "),
  ]),
})
