import { formatCount, renderLink } from "@citable/charts"
import type { Audit, AuditIssue } from "@citable/contract/site"
import { html, raw } from "hono/html"

import { renderPage } from "../report/render-page.ts"
import { auditStyle } from "./audit-style.ts"
import { countOf } from "./count-of.ts"
import { describeBrowsing } from "./describe-browsing.ts"
import { describeLeftOut } from "./describe-left-out.ts"
import { describePoints } from "./describe-points.ts"

type Html = ReturnType<typeof html>

const severities = [
  { severity: "error", title: "Errors", name: "Error" },
  { severity: "warning", title: "Warnings", name: "Warning" },
  { severity: "notice", title: "Notices", name: "Notice" },
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
        ${tile("", "Pages read", audit.pages_crawled, audit.pages_failed === 0 ? "" : `${formatCount(audit.pages_failed)} of them failed`)}
        ${severities.map(({ severity, title }) => tile(severity, title, audit.issues[severity], ""))}
      </dl>
      ${describeLeftOut(audit.left_out).map((text) => html`<p>${text}</p>`)}
      <p>${describeBrowsing(audit)}</p>
      ${
        issues.length === 0
          ? html`<p>No issues.</p>`
          : html`<h2>What to fix</h2>
              <p class="soft">In the order that raises the score fastest.</p>
              ${issues.map(toArticle)}`
      }`,
  })
}

const toMoment = ({ finished_at: at }: Audit): string =>
  at === null ? "" : `Ended ${at.slice(0, 16).replace("T", " ")} UTC.`

function scoreOf({ score }: Audit): Html {
  if (score === null) return html`<p>The score is unknown, because the site let too little be read.</p>`
  return html`<p class="score">
      <strong>${score}<small> of 100</small></strong>
      <span class="bar" aria-hidden="true"><span style="width: ${score}%"></span></span>
    </p>
    <details>
      <summary>What the score means</summary>
      <p>
        The score is the share of readers that the known pages keep. A page counts by the links that lead to it. It
        loses the readers that cannot reach it, and those of each search engine and assistant that may not index it;
        what is wrong on it takes a part of the rest. Unread pages are taken to be like the others. The points of an
        issue are what fixing it adds, once the issues above it are fixed.
      </p>
    </details>`
}

function tile(kind: string, name: string, value: number, note: string): Html {
  return html`<div class="${kind}">
    <dt>${name}</dt>
    <dd class="value">${formatCount(value)}</dd>
    ${note === "" ? "" : html`<dd class="note">${note}</dd>`}
  </div>`
}

function toArticle({ code, severity, category, title, detail, ...issue }: AuditIssue): Html {
  const { points, pages, pages_affected: affected, pages_checked: checked } = issue
  const rest = pages.slice(shownPages)
  const left = affected - pages.length
  return html`<article class="${severity}">
    <h3>${title}</h3>
    <p class="note">
      ${severities.find((one) => one.severity === severity)?.name}${describePoints(points)} · ${formatCount(affected)}
      of ${formatCount(checked)} checked · ${category.replaceAll("_", " ")} ·
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
