import { formatCount } from "@citable/charts"
import { ProblemError } from "@citable/contract/problem-error"
import type { Audit } from "@citable/contract/site"
import type { BrandPage, Html, PageEnv, PageHost, SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { numberTile } from "../figures/number-tile.ts"
import { choice } from "../frame/choice.ts"
import { time } from "../frame/time.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { auditFollower, auditProgress } from "./audit-progress.ts"
import { auditTemplates } from "./audit-templates.ts"
import {
  auditStates,
  categories,
  hasEnded,
  issueChanges,
  leftOutReason,
  scoreChange,
  severities,
} from "./audit-words.ts"
import { auditWorse } from "./audit-worse.ts"
import { type IssueFilter, readIssueFilter, toIssueInput, toIssueQuery } from "./issue-filter.ts"
import { issueTable } from "./issue-list.ts"

/** Adds the page of one audit: its progress, its score, and its issues. */
export function addAuditPage(app: Hono<PageEnv>, pages: PageHost): void {
  const route = "/brands/:brand_id/site/audits/:audit_id{aud_[0-9a-z]+}"

  async function open(context: Context<PageEnv>, page: SignedInRequest, scope: "site:read" | "site:run" = "site:read") {
    const brand = await page.openBrand(context.req.param("brand_id") ?? "", { scope })
    const input = { brand_id: brand.id, audit_id: context.req.param("audit_id") ?? "" }
    const audit = await brand.call("get_audit", input)
    return { brand, input, audit, path: `/brands/${brand.id}/site/audits/${audit.id}` }
  }

  app.get(`${route}/progress`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { audit, path } = await open(context, page)
      // Somebody follows the address of what a script asks for.
      if (context.req.header("accept") !== "application/json") return page.go(path)
      return Response.json(
        { html: String(await auditProgress(audit, path)), is_done: hasEnded(audit) },
        { headers: { "cache-control": "no-store" } },
      )
    }),
  )
  app.post(`${route}/cancel`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand, audit, path } = await open(context, page, "site:run")
      // The tool cancels the one that runs, and this one may have ended meanwhile.
      if (hasEnded(audit)) return page.go(path)
      try {
        await brand.call("start_audit", { brand_id: brand.id, if_running: "cancel" })
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== "conflict") throw error
      }
      return page.go(path)
    }),
  )
  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, input, audit, path } = await open(context, page)
      const query = new URL(context.req.url).searchParams
      const filter = readIssueFilter(query)
      const found = await brand.call("list_audit_issues", {
        ...input,
        ...toIssueInput(filter),
        limit: 50,
      })
      const table = issueTable(found.data, `/brands/${brand.id}/site`)
      const list = { view: openTableView(context.req.url), at: filter.cursor, next: found.next_cursor }
      if (query.get("format") === "csv") {
        return sendCsv(table, `audit-${audit.created_at.slice(0, 10)}-issues.csv`, list)
      }
      return page.show({
        title: `Audit of ${audit.created_at.slice(0, 10)}`,
        section: "site",
        brand,
        scripts: hasEnded(audit) ? [] : ["publish.js"],
        body: html`${hasEnded(audit) ? result(audit, brand) : auditFollower(audit, { path, csrf: page.csrf, canCancel: brand.scopes.has("site:run") })}
        ${
          audit.status === "completed"
            ? html`${auditWorse(audit, (code) => found.data.find((issue) => issue.code === code)?.title ?? code.replaceAll("_", " "))}
              ${auditTemplates(audit)} ${filterForm(path, filter)}
              ${listSection({
                title: "Issues",
                table,
                ...list,
                empty:
                  toIssueQuery(filter) === ""
                    ? html`The audit found nothing to fix.`
                    : html`No issue matches. <a href="${path}">Show all issues</a>`,
              })}`
            : ""
        }`,
      })
    }),
  )
}

function result(audit: Audit, { id, scopes }: BrandPage): Html {
  const {
    status,
    error,
    score,
    score_model: model,
    changes,
    issues,
    pages_crawled: read,
    pages_failed: failed,
    core_web_vitals: vitals,
  } = audit
  if (status !== "completed") {
    return html`<section>
      <p class="problem">${auditStates[status]}. ${error ?? ""}</p>
      <p>
        ${scopes.has("site:run") ? html`<a href="/brands/${id}/site">Start another audit</a>` : html`<a href="/brands/${id}/site">All audits</a>`}
      </p>
    </section>`
  }
  const change = scoreChange(audit)
  const number = (name: string, value: number | null, note?: string) =>
    numberTile(name, value, { toText: formatCount, note })
  return html`<dl class="tiles">
      ${number("Score", score, change === null ? "of 100" : `of 100. ${change}`)} ${number("Errors", issues.error)}
      ${number("Warnings", issues.warning)} ${number("Notices", issues.notice)}
      ${number("Pages read", read, failed === 0 ? undefined : `${formatCount(failed)} without a good answer`)}
    </dl>
    ${score === null ? html`<p class="problem">The score is unknown, because the site let too little be read.</p>` : ""}
    <p class="soft">
      Finished ${time(audit.finished_at)}.
      ${
        model === "checks"
          ? "The score is the weighted share of checks that pages passed, as earlier releases computed it. Newer scores cannot be compared with it."
          : "The score is the share of readers that the pages keep. Fix the issues in the order shown: it raises the score fastest."
      }
      ${
        changes === null
          ? ""
          : html`Compared with <a href="/brands/${id}/site/audits/${changes.compared_with}">the audit before</a>:
              ${formatCount(changes.new)} new, ${formatCount(changes.remaining)} still there,
              ${formatCount(changes.gone)} gone.`
      }
    </p>
    ${
      vitals.pages_measured === 0
        ? ""
        : html`<p>
            Speed of ${formatCount(vitals.pages_measured)} pages: largest paint ${formatCount(vitals.lcp_ms)} ms,
            interaction ${formatCount(vitals.inp_ms)} ms, layout shift ${formatCount(vitals.cls)}.
          </p>`
    }
    ${
      audit.left_out.length === 0
        ? ""
        : html`<details>
            <summary>What it did not read</summary>
            <ul>
              ${audit.left_out.map(({ reason, count }) => html`<li>${formatCount(count)}: ${leftOutReason(reason)}</li>`)}
            </ul>
          </details>`
    }`
}

function filterForm(path: string, { severity, category, change }: IssueFilter): Html {
  const all = (words: Readonly<Record<string, string>>, label: string) =>
    [["", label], ...Object.entries(words)] as [string, string][]
  return html`<form class="bar" method="get" action="${path}">
    ${choice("severity", "Severity", all(severities, "All"), severity)}
    ${choice("category", "Category", all(categories, "All"), category)}
    ${choice("change", "Change", all(issueChanges, "All except gone"), change)} <button class="plain">Show</button>
  </form>`
}
