import { html } from "hono/html"

import type { Cell, DataTable } from "../tables/data-table.ts"
import { itemStates } from "../texts/item-states.ts"
import { toChoiceWords } from "../texts/to-choice-words.ts"
import type { TargetItem } from "./list-target-items.ts"

/** The table of what platforms, by their names, have of articles. The first cell leads to the page on which people decide about it. */
export const targetTable = (
  rows: readonly TargetItem[],
  { brandPath, names }: { brandPath: string; names: ReadonlyMap<string, string> },
): DataTable => ({
  name: "Articles on platforms",
  columns: [
    "Article",
    "Platform",
    "State",
    "Problem",
    "Checked",
    "Changed there",
    "Has the wanted version",
    "Version there",
    "Version here",
  ],
  rows: rows.map(({ article, integrationId, item, needsPerson }) => [
    { page: `${brandPath}/targets/${integrationId}/${article.id}`, text: article.title },
    names.get(integrationId) ?? "",
    stateCell(item, needsPerson),
    problemCell(item?.error == null ? null : toChoiceWords(item.error)),
    { time: item?.checked_at ?? null },
    item?.drift == null ? null : item.drift.fields.join(", "),
    item === undefined ? null : item.current ? "Yes" : "Not yet",
    { number: item?.sent_version ?? null },
    { number: item?.current_version ?? null },
  ]),
})

const problemCell = (error: string | null): Cell =>
  error === null ? null : { shown: html`<span class="told">${error}</span>`, text: error }

function stateCell(item: TargetItem["item"], needsPerson: boolean): Cell {
  if (item === undefined) return "Not sent"
  const text = itemStates[item.state]
  const look = needsPerson ? "failed" : item.state === "published" ? "published" : ""
  return { shown: html`<span class="badge ${look}">${text}</span>`, text }
}
