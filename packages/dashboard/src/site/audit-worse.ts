import { formatCount } from "@citable/charts"
import type { Audit } from "@citable/contract/site"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { strangerLink } from "../tables/data-table.ts"
import { severities } from "./audit-words.ts"

/** What got worse since the audit before, by template. Nothing where the audit before tells too little. */
export function auditWorse({ changes }: Audit, titleOf: (code: string) => string): Html | string {
  if (changes === null || changes.worse === null) return ""
  if (changes.worse.length === 0) return html`<p>Nothing got worse since the audit before.</p>`
  return html`<section>
    <h2>What got worse</h2>
    <p>These pages were fine in the audit before. One of each template is named.</p>
    <ul>
      ${changes.worse.map(
        ({ code, severity, page, pages }) =>
          html`<li>
            ${severities[severity]}: ${titleOf(code)}. ${strangerLink(page)}
            ${pages === 1 ? "" : html`<span class="note">${formatCount(pages)} pages built alike</span>`}
          </li>`,
      )}
    </ul>
  </section>`
}
