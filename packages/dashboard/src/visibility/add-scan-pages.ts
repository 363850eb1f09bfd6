import type { Scan } from "@citable/contract/visibility"
import { fieldProblem, type PageEnv, type PageHost, readOnce, type SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { readAnswerFilter, toFilterQuery } from "../range/answer-filter.ts"
import type { DataTable } from "../tables/data-table.ts"
import { linkedTime } from "../tables/linked-time.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { moneyCell } from "./money-cell.ts"
import { cancelForm, scanProgress } from "./scan-progress.ts"
import { scanStates } from "./scan-states.ts"

/** Adds the pages of scans: what runs, how far it is, what it has cost, and the way to stop it. */
export function addScanPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/visibility/scans"
  const one = `${path}/:scan_id{scn_[0-9a-z]+}`
  const isOver = ({ status }: Scan) => status !== "queued" && status !== "running"
  const open = (page: SignedInRequest, context: Context<PageEnv>) =>
    page.openBrand(context.req.param("brand_id") ?? "", { scope: "visibility:read" })

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await open(page, context)
      const query = new URL(context.req.url).searchParams
      const cursor = query.get("cursor") ?? ""
      const { data, next_cursor: next } = await brand.call("list_scans", {
        brand_id: brand.id,
        limit: 50,
        ...(cursor === "" ? {} : { cursor }),
      })
      const home = `/brands/${brand.id}/visibility`
      const answers = readAnswerFilter(query)
      const range = toFilterQuery(answers)
      const table = scanTable(data, (id) => `${home}/scans/${id}${range}`)
      const list = { view: openTableView(context.req.url), at: cursor, next }
      if (query.get("format") === "csv") return sendCsv(table, "scans.csv", list)
      return page.show({
        title: "Scans",
        section: "prompts",
        brand,
        kept: range,
        body: listSection({
          title: "All scans",
          table,
          ...list,
          empty: html`No engine has been asked yet.
          ${brand.scopes.has("scans:run") ? html`<a href="${home}/prompts${range}">Ask now</a>` : ""}`,
        }),
      })
    }),
  )
  app.get(one, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await open(page, context)
      const scan = await brand.call("get_scan", {
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
    pages.serveSignedIn(context, async (page) => {
      const brand = await open(page, context)
      const scan = await brand.call("get_scan", {
        brand_id: brand.id,
        scan_id: context.req.param("scan_id"),
      })
      const answer = { html: (scanProgress(scan) as HtmlEscapedString).toString(), is_done: isOver(scan) }
      return Response.json(answer, { headers: { "cache-control": "no-store" } })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "scans:run" })
      const input = { brand_id: brand.id, ...readScan(form) }
      const { id } = await brand.call("start_scan", input, { idempotencyKey: readOnce(form) })
      return page.go(`/brands/${brand.id}/visibility/scans/${id}${rangeOf(context)}`)
    }),
  )
  app.post(`${one}/cancel`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "scans:run" })
      const scanId = context.req.param("scan_id")
      await brand.call("cancel_scan", { brand_id: brand.id, scan_id: scanId })
      return page.go(`/brands/${brand.id}/visibility/scans/${scanId}${rangeOf(context)}`)
    }),
  )
}

/** The range that the other pages have, which these keep. */
const rangeOf = (context: Context<PageEnv>): string =>
  toFilterQuery(readAnswerFilter(new URL(context.req.url).searchParams))

/** Reads what a form asks the engines. */
function readScan(form: URLSearchParams) {
  const limit = (form.get("max_cost_usd") ?? "").trim()
  const cost = Number(limit)
  if (limit !== "" && !(cost >= 0 && cost <= 10_000)) {
    throw fieldProblem("max_cost_usd", "Enter the most that the scan may cost in US dollars, such as 2.50.")
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
    columns: ["Started", "State", "Answered", "Failed", "Cost", "Started by", "Prompts", "Questions", "Not sent"],
    rows: scans.map((scan) => [
      linkedTime(toPage(scan.id), scan.created_at),
      scanStates[scan.status],
      { number: scan.answered },
      { number: scan.failed },
      moneyCell(scan.cost_usd.value),
      { schedule: "Schedule", manual: "A person or a key", import: "An import of apps’ answers" }[scan.trigger],
      { number: scan.prompts },
      { number: scan.planned },
      { number: scan.cancelled },
    ]),
  }
}
