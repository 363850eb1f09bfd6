import { formatCount } from "@citable/charts"
import type { AuditIssue } from "@citable/contract/site"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type DataTable, strangerLink } from "../tables/data-table.ts"
import { categories, issueChanges, severities } from "./audit-words.ts"

/** The issues of an audit as a table. `site` is the path of the pages of the site. */
export const issueTable = (issues: readonly AuditIssue[], site: string): DataTable => ({
  name: "Issues",
  columns: ["Issue", "Points", "Severity", "Category", "Change", "Pages affected", "Pages checked"],
  rows: issues.map((issue) => [
    { shown: html`${issue.title} ${issueDetail(issue, site)}`, text: issue.title },
    { number: issue.points },
    severities[issue.severity],
    categories[issue.category],
    issue.change === null ? null : issueChanges[issue.change],
    { number: issue.pages_affected },
    { number: issue.pages_checked },
  ]),
})

/** What an issue means, what to do, and the first pages that have it. */
function issueDetail({ detail, pages, pages_affected: affected, change, title }: AuditIssue, site: string): Html {
  const more = affected - pages.length
  const summary = change === "gone" ? "Pages that had it" : `What to do, and the pages affected`
  return html`<details>
    <summary>${summary}<span class="visually-hidden">: ${title}</span></summary>
    <p>${detail}</p>
    <ul>
      ${pages.map(
        ({ page_id: id, url, detail: found }) =>
          html`<li>
            ${strangerLink(url)} ${found === null ? "" : html`<span class="note">${found}</span>`}
            ${id === null ? "" : html`<a href="${site}/pages/${id}">Who may index it<span class="visually-hidden">: ${url}</span></a>`}
          </li>`,
      )}
    </ul>
    ${change !== "gone" && more > 0 ? html`<p class="note">And ${formatCount(more)} more.</p>` : ""}
  </details>`
}
