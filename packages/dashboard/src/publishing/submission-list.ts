import { describeSubmission, type Submission } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

/** Renders what search engines were told of an article's addresses. Empty if nothing was noted for them. */
export function submissionList(submissions: readonly Submission[]): Html | "" {
  if (submissions.length === 0) return ""
  return html`<section>
    <h2>Search engines</h2>
    <ul class="rows">
      ${submissions.map(
        (one) =>
          html`<li>
            <a href="${one.url}" rel="noopener noreferrer">${one.url}</a>
            <span class="${one.state === "failed" ? "problem" : "soft"}">${describeSubmission(one)}</span>
            ${one.submitted_at === null ? "" : time(one.submitted_at)}
            ${one.retry_at === null ? "" : html`<span class="soft">Next attempt ${time(one.retry_at)}</span>`}
          </li>`,
      )}
    </ul>
  </section>`
}
