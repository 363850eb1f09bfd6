import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type BulkActionName, bulkActions, type BulkFields, type SeenArticle } from "./bulk-actions.ts"
import { stateBadge } from "./state-badge.ts"

/** What has become of an article. `reason`: why it is not as wanted. */
export interface Outcome {
  id: string
  title: string
  /** The article as a list shows it afterwards. Undefined if no list has it. */
  seen: SeenArticle | undefined
  reason: string | undefined
}

export interface BulkOutcomeOptions {
  name: BulkActionName
  outcomes: readonly Outcome[]
  /** The articles that the action has changed and that its way back changes again, with the authors that they had. */
  undone: readonly { id: string; former: string }[]
  fields: BulkFields
  home: string
  back: string
  query: string
  csrf: string
}

/** Those that did not change are all named. */
const namedAtOnce = 100

/** Says what has become of each article, as the list shows it, and offers the way back. */
export function bulkOutcome(options: BulkOutcomeOptions): { title: string; body: Html } {
  const { name, outcomes, undone, home, back } = options
  const { done, undo } = bulkActions[name]
  const failed = outcomes.filter(({ reason }) => reason !== undefined)
  const count = outcomes.length - failed.length
  const told = failed.length === 0 ? `${count} ${done}` : `${count} of ${outcomes.length} ${done}`
  const shown = [...failed, ...outcomes.filter(({ reason }) => reason === undefined).slice(0, namedAtOnce)]
  const more = outcomes.length - shown.length
  return {
    title: told,
    body: html`<section>
      ${failed.length === 0 ? html`<p class="notice" role="status">The list shows it for each article.</p>` : html`<p class="problem" role="alert">These did not change as you wanted:</p>`}
      <ul class="outcomes">
        ${shown.map((outcome) => row(home, outcome))}
      </ul>
      ${more > 0 ? html`<p>And ${more} more, ${done}.</p>` : ""}
      <div class="actions">
        ${undo === undefined || undone.length === 0 ? "" : undoForm(undo, options)}
        <a class="button ${undo === undefined ? "" : "plain"}" href="${back}">Back to the list</a>
      </div>
    </section>`,
  }
}

function row(home: string, { id, title, seen, reason }: Outcome): Html {
  const name = seen === undefined || seen.isTrashed ? title : html`<a href="${home}/${id}">${title}</a>`
  const state = seen?.isTrashed === true ? html`<span class="badge">In the trash</span>` : stateBadge(seen ?? {})
  return html`<li dir="auto">${name}${reason === undefined ? html` ${state}` : html`: ${reason} ${state}`}</li>`
}

function undoForm(undo: BulkActionName, { undone, fields, home, query, csrf, name }: BulkOutcomeOptions): Html {
  return html`<form method="post" action="${home}/bulk">
    ${csrfField(csrf)}
    <input type="hidden" name="back" value="${query}" />
    <input type="hidden" name="confirmed" value="yes" />
    <input type="hidden" name="topic" value="${fields.topic}" />
    ${undone.map(
      ({ id, former }) =>
        html`<input type="hidden" name="article" value="${id}" />${
            name === "author" ? html`<input type="hidden" name="former:${id}" value="${former}" />` : ""
          }`,
    )}
    <button name="action" value="${undo}">Undo ${undone.length}</button>
  </form>`
}
