import { formatCount } from "@citable/charts"
import type { Audit } from "@citable/contract/site"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { auditStates, auditStep, hasEnded } from "./audit-words.ts"

/** How far an audit is. A script of the page puts newer lines in its place. */
export function auditProgress(audit: Audit, path: string): Html {
  const { status, progress, pages_crawled: read, error } = audit
  if (hasEnded(audit)) {
    return html`<p><strong>${auditStates[status]}.</strong> ${error ?? ""} <a href="${path}">Show what it found</a></p>`
  }
  return html`<p>${auditStep(audit)}. ${formatCount(read)} ${read === 1 ? "page" : "pages"} read so far.</p>
    ${
      progress.of === 0
        ? ""
        : html`<progress max="${progress.of}" value="${progress.done}" aria-label="Progress of this step"></progress>`
    }`
}

export interface AuditFollowerOptions {
  /** The path of the audit. */
  path: string
  csrf: string
  /** Whether this user can cancel it. */
  canCancel: boolean
}

/** The section that follows an audit to its end. Without scripts, the page loads again by itself. */
export const auditFollower = (audit: Audit, { path, csrf, canCancel }: AuditFollowerOptions): Html =>
  html`<section>
    <h2>An audit is running</h2>
    <div
      id="live"
      data-url="${path}/progress"
      data-done="${String(hasEnded(audit))}"
      data-then="reload"
      data-minutes="60"
    >
      ${auditProgress(audit, path)}
    </div>
    <p id="live-state" class="soft" role="status">You can leave this page. The audit continues.</p>
    <noscript
      ><meta http-equiv="refresh" content="5" />
      <p><a href="">Check again</a></p></noscript
    >
    ${
      canCancel
        ? html`<form method="post" action="${path}/cancel">
            ${csrfField(csrf)}
            <p class="soft">An audit that you cancel has no score and no issues. Earlier audits stay.</p>
            <button class="bad">Cancel the audit</button>
          </form>`
        : ""
    }
  </section>`
