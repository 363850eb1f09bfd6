import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

export interface WriteButtonsOptions {
  /** The path of the list. */
  path: string
  /** The query of the list, with its question mark. */
  query: string
  /** What tells the row from the others of the list. */
  key: string
  /** What people call the row. Default: the key. */
  name?: string
  csrf: string
  /** Whether this user can write drafts. */
  canWrite: boolean
  /** Whether a language model can write it for this user. */
  canGenerate: boolean
}

/** The actions of a row that is worth an article: a draft with a brief, and an article of a language model. */
export function writeButtons({ path, query, key, name = key, csrf, canWrite, canGenerate }: WriteButtonsOptions): Html {
  const draft = html`<form method="post" action="${path}/draft">
    ${csrfField(csrf)}${onceField()}
    <input type="hidden" name="list" value="${query}" />
    <input type="hidden" name="key" value="${key}" />
    <button class="plain" aria-label="Write about this: ${name}">Write about this</button>
  </form>`
  return html`${canWrite ? draft : ""}
  ${
    canGenerate
      ? html`<a
          href="${path}/generate?${new URLSearchParams({ list: query, key })}"
          aria-label="Have it written: ${name}"
          >Have it written</a
        >`
      : ""
  }`
}
