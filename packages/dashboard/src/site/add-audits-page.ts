import type { ToolOutput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { type BrandPage, type Html, type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import type { DataTable } from "../tables/data-table.ts"
import { linkedTime } from "../tables/linked-time.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { auditFollower } from "./audit-progress.ts"
import { auditStates, hasEnded, scoreChange } from "./audit-words.ts"
import { startAuditForm } from "./start-audit-form.ts"

/** Adds the list of a site's audits, and the form that starts one. */
export function addAuditsPage(app: Hono<PageEnv>, pages: PageHost): void {
  const route = "/brands/:brand_id/site"
  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "site:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const cursor = query.get("cursor") ?? ""
      const input = { brand_id: brand.id, limit: 20, ...(cursor === "" ? {} : { cursor }) }
      const found = await brand.call("list_audits", input)
      const path = `/brands/${brand.id}/site`
      const table = auditTable(found.data, path)
      const list = { view: openTableView(context.req.url), at: cursor, next: found.next_cursor }
      if (query.get("format") === "csv") return sendCsv(table, "audits.csv", list)
      const running = cursor === "" ? found.data.find((audit) => !hasEnded(audit)) : undefined
      const [domain] = brand.detail.domains
      const canStart = brand.scopes.has("site:run") && running === undefined
      return page.show({
        title: "Audits",
        section: "site",
        brand,
        scripts: running === undefined ? [] : ["publish.js"],
        body: html`${running === undefined ? "" : auditFollower(running, { path: `${path}/audits/${running.id}`, csrf: page.csrf, canCancel: brand.scopes.has("site:run") })}
          ${listSection({
            title: "Audits",
            table,
            ...list,
            empty: html`The site has not been audited yet.
            ${canStart ? "" : "Ask an editor of the brand to start an audit."}`,
          })}
          <p><a href="/brands/${brand.id}/settings/schedules#audits">See the schedule</a> of audits.</p>
          ${domain === undefined ? noDomain(brand) : canStart ? startAuditForm({ path, csrf: page.csrf, domain }) : ""}`,
      })
    }),
  )
  app.post(`${route}/audits`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const scope = "site:run"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const path = `/brands/${brand.id}/site`
      try {
        const input = { brand_id: brand.id, max_pages: Number(form.get("max_pages") ?? 500) }
        const options = { idempotencyKey: readOnce(form) }
        const { id } = await brand.call("start_audit", input, options)
        return page.go(`${path}/audits/${id}`)
      } catch (error) {
        // Somebody else has started one: the page of the audits shows it.
        if (error instanceof ProblemError && error.code === "in_progress") return page.go(path)
        throw error
      }
    }),
  )
}

const noDomain = ({ id, scopes }: BrandPage): Html =>
  html`<section>
    <p>
      The brand has no website yet.
      ${
        scopes.has("brands:write")
          ? html`<a href="/brands/${id}/settings">Enter its domain in the settings</a>, then start an audit.`
          : "Ask an owner to enter its domain in the settings."
      }
    </p>
  </section>`

const auditTable = (audits: ToolOutput<"list_audits">["data"], path: string): DataTable => ({
  name: "Audits",
  columns: ["Started", "State", "Score", "Errors", "Pages read", "Change", "Warnings", "Notices", "Scope"],
  rows: audits.map((audit) => [
    linkedTime(`${path}/audits/${audit.id}`, audit.created_at),
    auditStates[audit.status],
    { number: audit.score },
    { number: audit.issues.error },
    { number: audit.pages_crawled },
    scoreChange(audit),
    { number: audit.issues.warning },
    { number: audit.issues.notice },
    audit.scope === "site" ? "Whole site" : "Listed pages",
  ]),
})
