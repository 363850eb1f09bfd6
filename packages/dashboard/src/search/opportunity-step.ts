import type { SearchOpportunity } from "@citable/contract/search"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

import { opportunityNumbers } from "./opportunity-draft.ts"
import type { OwnPage } from "./own-pages.ts"

export interface OpportunityStep {
  /** The path of the opportunities. */
  path: string
  /** Where the articles of the brand are. */
  articles: string
  csrf: string
  /** The articles behind its pages. */
  own: readonly OwnPage[]
}

/** What helps: to edit the page that is shown, or to write one where none is. A second page would compete with the first. */
export function opportunityStep(row: SearchOpportunity, { articles, own, ...form }: OpportunityStep): Html {
  if (own.length > 0) return html`${own.map((page) => ownStep(page, articles))}`
  const isShown = row.pages.length > 0
  // Another page would compete with those that do already.
  const isEnough = row.kind === "cannibalisation" || row.query === null
  return html`${isShown ? html`<div>Improve the page on your site.</div>` : ""}
  ${isEnough ? "" : draftForm(row, isShown ? "Draft its new version" : "Write about this", form)}`
}

const ownStep = ({ id, title, isSure }: OwnPage, articles: string): Html =>
  isSure
    ? html`<div><a href="${articles}/${id}">Edit the page that ranks: “${title}”</a></div>`
    : html`<div><a href="${articles}/${id}">Edit “${title}”</a>, if this is its page: it has the same slug.</div>`

function draftForm(
  row: SearchOpportunity,
  label: string,
  { path, csrf }: Pick<OpportunityStep, "path" | "csrf">,
): Html {
  return html`<form method="post" action="${path}/draft">
    ${csrfField(csrf)}${onceField()}
    <input type="hidden" name="query" value="${row.query}" />
    <input type="hidden" name="detail" value="${row.detail} ${opportunityNumbers(row)}." />
    ${row.pages.map((url) => html`<input type="hidden" name="page" value="${url}" />`)}
    <button class="plain" aria-label="${label}: ${row.query}">${label}</button>
  </form>`
}
