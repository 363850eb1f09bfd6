import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import type { Cell } from "../tables/data-table.ts"

export interface PromptCellOptions {
  brandId: string
  /** The texts of the prompts by their ids. */
  texts: ReadonlyMap<string, string>
  /** The range of the page, as a query. */
  range: string
}

const shownPrompts = 3
const longest = 120

/** A cell with links to the pages of prompts. Of many, it names three and counts the others. */
export function promptCell(ids: readonly string[], { brandId, texts, range }: PromptCellOptions): Cell {
  const shown = ids.slice(0, shownPrompts)
  const more = ids.length > shown.length ? `and ${ids.length - shown.length} more` : ""
  const links = shown.map((id, at) => {
    const text = clip(texts.get(id) ?? id)
    return html`${at === 0 ? "" : html`<br />`}<a href="/brands/${brandId}/visibility/prompts/${id}${range}"
        >${text}</a
      >`
  })
  const shownHtml: Html = html`<div class="sentence">
    ${links}${more === "" ? "" : html`<span class="note"> ${more}</span>`}
  </div>`
  return { shown: shownHtml, text: [...shown.map((id) => clip(texts.get(id) ?? id)), more].filter(Boolean).join("; ") }
}

/** As much of the prompts of an answer as `promptCell` names: the ids whose texts a page needs. */
export const namedPrompts = (ids: readonly string[]): readonly string[] => ids.slice(0, shownPrompts)

const clip = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`)
