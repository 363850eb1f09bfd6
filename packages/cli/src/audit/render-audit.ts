import { renderLink } from "@citable/charts"
import type { Audit, AuditIssue } from "@citable/contract/site"
import { html, raw } from "hono/html"

import { renderPage } from "../report/render-page.ts"
import { auditStyle } from "./audit-style.ts"
import { countOf } from "./count-of.ts"
import { describeBrowsing } from "./describe-browsing.ts"
import { describeLeftOut } from "./describe-left-out.ts"

type Html = ReturnType<typeof html>

const severities = [
  {
    severity: "error",
    title: "Errors",
    hint: "They keep people, search engines or AI assistants from a page. Fix them first.",
  },
  { severity: "warning", title: "Warnings", hint: "They make pages harder to find, to cite or to use." },
  { severity: "notice", title: "Notices", hint: "They do little harm, and are worth a look." },
] as const
const shownPages = 5

/** Renders an audit as one HTML page that contains its style. The texts of the site are escaped. */
export function renderAudit(
  site: string,
  { audit, issues }: { audit: Audit; issues: readonly AuditIssue[] },
): Promise<string> {
  return renderPage({
    title: `Audit of ${site}`,
    style: auditStyle,
    main: html`<h1>Audit of ${site}</h1>
      <p class="soft">${toMoment(audit)}</p>
      ${scoreOf(audit)}
      <dl class="tiles">
        ${tile("", "Pages read", audit.pages_crawled, audit.pages_failed === 0 ? "" : `${audit.pages_failed.toLocaleString("en")} of them failed`)}
        ${severities.map(({ severity, title }) => tile(severity, title, audit.issues[severity], ""))}
      </dl>
      ${describeLeftOut(audit.left_out).map((text) => html`<p>${text}</p>`)}
      <p>${describeBrowsing(audit)}</p>
      ${issues.length === 0 ? html`<p>No issues.</p>` : severities.map((group) => section(group, issues))}`,
  })
}

const toMoment = ({ finished_at: at }: Audit): string =>
  at === null ? "" : `Ended ${at.slice(0, 16).replace("T", " ")} UTC.`

function scoreOf({ score, score_limit: limit }: Audit): Html {
  if (score === null) return html`<p>There is no score, because no check applied to these pages.</p>`
  return html`<p class="score">
      <strong>${score}<small> of 100</small></strong>
      <span class="bar" aria-hidden="true"><span style="width: ${score}%"></span></span>
    </p>
    ${limit === null ? "" : html`<p><strong>Score at most ${limit.max}:</strong> ${limit.reason}</p>`}
    <details>
      <summary>What the score means</summary>
      <p>
        Each check that applies to at least one page has a weight: 5 for an error, 2 for a warning, 0.5 for a notice.
        The score is the weighted mean of the shares of pages that pass each check, times 100. So 100 means that every
        page passes every check, and one bad page among thousands costs little. A site that cannot be crawled or indexed
        scores at most 20. A site where most pages answer with errors scores at most 40. A site where all pages have the
        same canonical URL scores at most 60.
      </p>
    </details>`
}

function tile(kind: string, name: string, value: number, note: string): Html {
  return html`<div class="${kind}">
    <dt>${name}</dt>
    <dd class="value">${value.toLocaleString("en")}</dd>
    ${note === "" ? "" : html`<dd class="note">${note}</dd>`}
  </div>`
}

function section({ severity, title, hint }: (typeof severities)[number], issues: readonly AuditIssue[]): Html {
  const found = issues.filter((issue) => issue.severity === severity)
  if (found.length === 0) return html``
  return html`<h2>${title}</h2>
    <p class="soft">${hint}</p>
    ${found.map(toArticle)}`
}

function toArticle({ code, severity, category, title, detail, ...issue }: AuditIssue): Html {
  const { pages, pages_affected: affected, pages_checked: checked } = issue
  const rest = pages.slice(shownPages)
  const left = affected - pages.length
  return html`<article class="${severity}">
    <h3>${title}</h3>
    <p class="note">
      ${affected.toLocaleString("en")} of ${checked.toLocaleString("en")} checked · ${category.replaceAll("_", " ")} ·
      <code>${code}</code>
    </p>
    <p>${detail}</p>
    ${list(pages.slice(0, shownPages))}
    ${
      rest.length === 0
        ? ""
        : html`<details>
            <summary>${countOf(rest.length, "more page")}</summary>
            ${list(rest)}
          </details>`
    }
    ${left > 0 && pages.length > 0 ? html`<p class="note">${countOf(left, "page")} not listed.</p>` : ""}
  </article>`
}

const list = (pages: AuditIssue["pages"]): Html =>
  html`<ul>
    ${pages.map(({ url, detail }) => html`<li>${raw(renderLink(url, url))}${detail === null ? "" : html`<span>${detail.slice(0, 400)}</span>`}</li>`)}
  </ul>`
