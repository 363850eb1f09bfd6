import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { zoneField } from "../frame/zone-field.ts"
import { type BulkActionName, bulkActions } from "./bulk-actions.ts"

export interface BulkQuestionOptions {
  name: BulkActionName
  home: string
  /** The list that people come from, and its query. */
  back: string
  query: string
  csrf: string
  /** The time zone of the brand; null if it has none. */
  zone: string | null
}

const namedAtOnce = 20

/** Asks before something is done with several articles. It names them. */
export function bulkQuestion(
  articles: readonly { id: string; title: string; version: number | undefined }[],
  { name, home, back, query, csrf, zone }: BulkQuestionOptions,
): { title: string; body: Html; scripts: ("zone.js" | "publish.js")[] } {
  const { ask, effect, look, label } = bulkActions[name]
  if (articles.length === 0) {
    return {
      title: `${label ?? "Undo"}: nothing is chosen`,
      scripts: [],
      body: html`<section>
        <p>No article is chosen. Tick the boxes in front of some, and press the button again.</p>
        <div class="actions"><a class="button" href="${back}">Back to the list</a></div>
      </section>`,
    }
  }
  const count = articles.length
  const more = count - namedAtOnce
  return {
    title: `${ask(count === 1 ? "1 article" : `${count} articles`)}?`,
    scripts: name === "schedule" ? ["publish.js"] : [],
    body: html`<section>
      <ul>
        ${articles.slice(0, namedAtOnce).map(({ title }) => html`<li dir="auto">${title}</li>`)}
      </ul>
      ${more > 0 ? html`<p>And ${more} more.</p>` : ""}
      <p>${effect}</p>
      <form method="post" action="${home}/bulk">
        ${csrfField(csrf)}
        <input type="hidden" name="back" value="${query}" />
        <input type="hidden" name="confirmed" value="yes" />
        ${articles.map(
          ({ id, version }) =>
            html`<input type="hidden" name="article" value="${id}" />${
                version === undefined ? "" : html`<input type="hidden" name="version:${id}" value="${version}" />`
              }`,
        )}
        ${questionFields(name, zone)}
        <div class="actions">
          <button class="${look ?? ""}" name="action" value="${name}">${ask(String(count))}</button>
          <a href="${back}">Leave them as they are</a>
        </div>
      </form>
    </section>`,
  }
}

function questionFields(name: BulkActionName, zone: string | null): Html | "" {
  if (name === "topic" || name === "untopic") {
    return html`<label for="topic">Topic</label> <input id="topic" name="topic" required maxlength="100" />`
  }
  if (name === "author") {
    return html`<label for="author">Author; empty for none</label>
      <input id="author" name="author" maxlength="200" autocomplete="off" />`
  }
  if (name !== "schedule") return ""
  return html`<label for="at">Day and time</label>
    <input id="at" name="at" type="datetime-local" required aria-describedby="at-utc" />
    <p id="at-utc" class="soft" role="status"></p>
    ${zoneField({ label: "Time zone", zone: zone ?? "UTC", isReaders: zone === null })}`
}
