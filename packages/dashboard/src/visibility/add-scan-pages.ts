import { ProblemError } from "@citable/contract/problem-error"
import type { Scan } from "@citable/contract/visibility"
import { readOnce } from "@citable/page-kit"
import { callTool, type Env, openBrandPage, type PageContext, serveSignedIn } from "@citable/service/pages"
import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { readAnswerFilter, toFilterQuery } from "../range/answer-filter.ts"
import { dataTable, type DataTable } from "../tables/data-table.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { moneyCell } from "./money-cell.ts"
import { cancelForm, scanProgress } from "./scan-progress.ts"
import { scanStates } from "./scan-states.ts"

/** Adds the pages of scans: what runs, how far it is, what it has cost, and the way to stop it. */
export function addScanPages(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/visibility/scans"
  const one = `${path}/:scan_id{scn_[0-9a-z]+}`
  const isOver = ({ status }: Scan) => status !== "queued" && status !== "running"
  const open = (page: Parameters<Parameters<typeof serveSignedIn>[2]>[0], context: Context<Env>) =>
    openBrandPage(kernel, page.user, context.req.param("brand_id") ?? "", { scope: "visibility:read" })

  app.get(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brand = await open(page, context)
      const query = new URL(context.req.url).searchParams
      const cursor = query.get("cursor") ?? ""
      const { data, next_cursor: next } = await callTool(kernel, brand.principal, "list_scans", {
        brand_id: brand.id,
        limit: 50,
        ...(cursor === "" ? {} : { cursor }),
      })
      const home = `/brands/${brand.id}/visibility`
      const answers = readAnswerFilter(query)
      const range = toFilterQuery(answers)
      const table = scanTable(data, (id) => `${home}/scans/${id}${range}`)
      if (query.get("format") === "csv") return sendCsv(table, "scans.csv")
      const link = (more: Record<string, string>) => `${home}/scans${toFilterQuery(answers, more)}`
      return page.show({
        title: "Scans",
        section: "prompts",
        brand,
        kept: range,
        body: html`<section>
          ${
            data.length === 0
              ? html`<p>
                  No engine has been asked yet.
                  ${brand.scopes.has("scans:run") ? html`<a href="${home}/prompts${range}">Ask now</a>` : ""}
                </p>`
              : html`${dataTable(table)}
                  <p>
                    <a href="${link({ cursor, format: "csv" })}"
                      >CSV<span class="visually-hidden"> of the scans</span></a
                    >
                  </p>`
          }
          ${next === null ? "" : html`<p><a href="${link({ cursor: next })}">Next page</a></p>`}
        </section>`,
      })
    }),
  )
  app.get(one, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brand = await open(page, context)
      const scan = await callTool(kernel, brand.principal, "get_scan", {
        brand_id: brand.id,
        scan_id: context.req.param("scan_id"),
      })
      const home = `/brands/${brand.id}/visibility`
      const address = `${home}/scans/${scan.id}`
      const range = rangeOf(context)
      return page.show({
        title: "Scan",
        section: "prompts",
        brand,
        kept: range,
        scripts: ["publish.js"],
        body: html`<section>
            <div
              id="live"
              data-url="${address}/live"
              data-done="${String(isOver(scan))}"
              data-then="reload"
              data-minutes="120"
            >
              ${scanProgress(scan)}
            </div>
            <p class="soft">
              ${isOver(scan) ? "" : html`<a href="${address}${range}">Check again</a>`}
              <span id="live-state" role="status"></span>
            </p>
            ${!isOver(scan) && brand.scopes.has("scans:run") ? cancelForm(`${address}/cancel${range}`, page.csrf) : ""}
          </section>
          <p>
            <a href="${home}${range}">What the answers say</a> · <a href="${home}/prompts${range}">Prompts</a> ·
            <a href="${home}/scans${range}">All scans</a>
          </p>`,
      })
    }),
  )
  app.get(`${one}/live`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brand = await open(page, context)
      const scan = await callTool(kernel, brand.principal, "get_scan", {
        brand_id: brand.id,
        scan_id: context.req.param("scan_id"),
      })
      const answer = { html: (scanProgress(scan) as HtmlEscapedString).toString(), is_done: isOver(scan) }
      return Response.json(answer, { headers: { "cache-control": "no-store" } })
    }),
  )
  app.post(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const form = await page.readForm()
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"), { scope: "scans:run" })
      const input = { brand_id: brand.id, ...readScan(form) }
      const { id } = await callTool(kernel, brand.principal, "start_scan", input, { idempotencyKey: readOnce(form) })
      return page.go(`/brands/${brand.id}/visibility/scans/${id}${rangeOf(context)}`)
    }),
  )
  app.post(`${one}/cancel`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      await page.readForm()
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"), { scope: "scans:run" })
      const scanId = context.req.param("scan_id")
      await callTool(kernel, brand.principal, "cancel_scan", { brand_id: brand.id, scan_id: scanId })
      return page.go(`/brands/${brand.id}/visibility/scans/${scanId}${rangeOf(context)}`)
    }),
  )
}

/** The range that the other pages have, which these keep. */
const rangeOf = (context: Context<Env>): string =>
  toFilterQuery(readAnswerFilter(new URL(context.req.url).searchParams))

/** Reads what a form asks the engines. */
function readScan(form: URLSearchParams) {
  const limit = (form.get("max_cost_usd") ?? "").trim()
  const cost = Number(limit)
  if (limit !== "" && !(cost >= 0 && cost <= 10_000)) {
    throw new ProblemError("invalid_input", "Enter the most that the scan may cost in US dollars, such as 2.50.")
  }
  const tag = form.get("tag") ?? ""
  const engine = form.get("engine") ?? ""
  return {
    repeats: Number(form.get("repeats") ?? 1),
    ...(tag === "" ? {} : { prompt_tags: [tag] }),
    ...(engine === "" ? {} : { engines: [engine] }),
    ...(limit === "" ? {} : { max_cost_usd: cost }),
  }
}

function scanTable(scans: readonly Scan[], toPage: (id: string) => string): DataTable {
  return {
    name: "Scans",
    columns: ["Started", "Started by", "State", "Prompts", "Questions", "Answered", "Failed", "Not sent", "Cost"],
    rows: scans.map((scan) => [
      { page: toPage(scan.id), text: scan.created_at.slice(0, 16).replace("T", " ") },
      scan.trigger === "schedule" ? "Schedule" : "A person or a key",
      scanStates[scan.status],
      { number: scan.prompts },
      { number: scan.planned },
      { number: scan.answered },
      { number: scan.failed },
      { number: scan.cancelled },
      moneyCell(scan.cost_usd.value),
    ]),
  }
}
