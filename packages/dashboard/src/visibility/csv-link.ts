import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type AnswerFilter, toFilterQuery } from "../range/answer-filter.ts"

/** A link that downloads a table of a page. `name` tells the tables of one page apart. */
export function csvLink(
  path: string,
  filter: AnswerFilter,
  what: string,
  more: Readonly<Record<string, string>> = {},
): Html {
  return html`<p>
    <a href="${path}${toFilterQuery(filter, { ...more, format: "csv" })}"
      >CSV<span class="visually-hidden"> of ${what}</span></a
    >
  </p>`
}
