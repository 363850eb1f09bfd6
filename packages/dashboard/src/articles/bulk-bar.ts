import { formatCount } from "@citable/charts"
import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type TableView, viewAddress } from "../tables/table-view.ts"
import { bulkActions, mostAtOnce } from "./bulk-actions.ts"

export interface BulkBarOptions {
  view: TableView
  /** How many articles the page shows, and how many match. */
  page: number
  total: number
  /** What is chosen from the start: every article of the page, or all that match. */
  select: string | null
}

/** What can be done with the chosen articles. The bar stays at the edge of the window; a script says how many are chosen. */
export function bulkBar({ scopes }: BrandPage, { view, page, total, select }: BulkBarOptions): Html {
  const all = Math.min(total, mostAtOnce)
  const link = (value: string) => viewAddress(view, { select: value })
  const offers = [
    ...(select === "page" || page === total
      ? []
      : [html`<a href="${link("page")}">Choose all ${page} of this page</a>`]),
    ...(select === "all" || total <= page
      ? []
      : [
          html`<a href="${link("all")}"
            >Choose ${total > all ? `the first ${formatCount(all)}` : `all ${formatCount(total)}`} that match</a
          >`,
        ]),
    ...(select === null ? [] : [html`<a href="${link("")}">Choose none</a>`]),
  ]
  const told =
    select === "all"
      ? `${formatCount(all)} chosen: ${total > all ? "the first of those" : "all"} that match`
      : "Choose articles to change several at once."
  return html`<div class="bulk">
    <p class="told"><span role="status" data-count>${told}</span> ${offers.map((offer) => html` · ${offer}`)}</p>
    <div class="buttons">
      ${Object.entries(bulkActions).map(([name, { label, scope, look = "plain" }]) =>
        label === undefined || !scopes.has(scope)
          ? ""
          : html`<button class="${look}" name="action" value="${name}">${label}</button>`,
      )}
    </div>
  </div>`
}
