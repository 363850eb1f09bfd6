import { html } from "hono/html"

import { itemStates } from "../publishing/item-states.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"
import type { TargetRow } from "./read-target-rows.ts"
import { needsPerson } from "./target-filter.ts"

/** The table of what platforms have of articles. The first cell leads to the page on which people decide about it. */
export const targetTable = (rows: readonly TargetRow[], brandPath: string): DataTable => ({
  name: "Articles on platforms",
  columns: [
    "Article",
    "Platform",
    "State",
    "Problem",
    "Changed there",
    "Has the wanted version",
    "Version there",
    "Version here",
    "Checked",
  ],
  rows: rows.map(({ article, target, item }) => [
    { page: `${brandPath}/targets/${target.id}/${article.id}`, text: article.title },
    target.name,
    stateCell(item),
    problemCell(item?.error ?? null),
    item?.drift == null ? null : item.drift.fields.join(", "),
    item === undefined ? null : item.current ? "Yes" : "Not yet",
    { number: item?.sent_version ?? null },
    { number: item?.current_version ?? null },
    { time: item?.checked_at ?? null },
  ]),
})

const problemCell = (error: string | null): Cell =>
  error === null ? null : { shown: html`<span class="told">${error}</span>`, text: error }

function stateCell(item: TargetRow["item"]): Cell {
  if (item === undefined) return "Not sent"
  const text = itemStates[item.state]
  const look = needsPerson(item) ? "failed" : item.state === "published" ? "published" : ""
  return { shown: html`<span class="badge ${look}">${text}</span>`, text }
}
