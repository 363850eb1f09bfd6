import { formatCount } from "@citable/charts"
import type { AccountUsage, SpentMonth } from "@citable/contract"
import type { Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { time } from "../frame/time.ts"
import { type Cell, type DataTable, dataTable } from "../tables/data-table.ts"
import { moneyCell } from "../visibility/money-cell.ts"

/** Adds the page that shows what a brand has spent, and what its account has used of its calls. */
export function addSpendingPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/usage", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { plan, usage, spending } = await brand.send("GET /usage", {})
      return page.show({
        title: "Spending",
        section: "spending",
        brand,
        body: html`${thisMonth(spending)}
          <section>
            <h2>Month by month</h2>
            ${dataTable(toTable(spending))}
            <p class="soft">
              In US dollars, by the prices of the vendors, in calendar months (UTC). Not in it: what is not priced, and
              what assistants were asked for suggestions.
              <a href="/brands/${brand.id}/visibility/scans">What each scan has cost</a> ·
              <a href="/brands/${brand.id}/settings/schedules">What the schedules cost</a>
            </p>
          </section>
          <section>
            <h2>Calls this month</h2>
            <p>Plan: <strong>${plan}</strong></p>
            ${usage === null ? html`<p>This plan has no limit, so the service counts no calls.</p>` : meter(usage)}
          </section>
          <section>
            <h2>What counts</h2>
            <dl>
              <div>
                <dt>Counts</dt>
                <dd>
                  Every call with a key or a token that gets an answer: of sites, agents and scripts. In the browser,
                  what you create, publish, test, start or delete.
                </dd>
              </div>
              <div>
                <dt>Is free</dt>
                <dd>
                  Every page that you look at, and every change that you save. A site’s check for changes when there are
                  none. What the service refuses with 429, and what fails through its own fault.
                </dd>
              </div>
              <div>
                <dt>When it is used up</dt>
                <dd>
                  Sites show what they have, and keep trying. You can read and save, but not publish. The operator of
                  this service can set another plan.
                </dd>
              </div>
            </dl>
            <p class="soft">The allowance belongs to the whole account, with all its brands.</p>
          </section>`,
      })
    }),
  )
}

function thisMonth([month]: readonly SpentMonth[]): Html | "" {
  if (month === undefined) return ""
  const { scans, writing } = month
  const isWhole = scans.unpriced + writing.unpriced === 0
  return html`<dl class="tiles">
    ${tile(`Spent in ${month.month}`, scans.usd + writing.usd, isWhole ? "Scans and writing." : "At least: not all of it is priced.")}
    ${tile("Scans", scans.unpriced < scans.answers || scans.answers === 0 ? scans.usd : null, of(scans.answers, scans.unpriced, "answer"))}
    ${tile(
      "Writing",
      writing.usd === 0 && writing.unpriced > 0 ? null : writing.usd,
      `${counted(writing.jobs, "job")}${writing.unpriced === 0 ? "" : `, ${counted(writing.unpriced, "request")} not priced`}${writing.reserved_usd === 0 ? "" : `, ${dollarText(writing.reserved_usd)} reserved by running jobs`}`,
    )}
  </dl>`
}

/** A null amount is one that nobody knows. */
const tile = (name: string, usd: number | null, note: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd class="value">${usd === null ? "not priced" : dollarText(usd)}</dd>
    <dd class="note">${note}</dd>
  </div>`

const counted = (count: number, one: string): string => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

const of = (count: number, unpriced: number, one: string): string =>
  unpriced === 0 ? counted(count, one) : `${counted(count, one)}, ${formatCount(unpriced)} of them not priced`

function toTable(spending: readonly SpentMonth[]): DataTable {
  const money = (usd: number, isUnknown: boolean): Cell => (isUnknown ? "not priced" : moneyCell(usd))
  return {
    name: "Spending",
    columns: ["Month", "Scans", "Answers", "Writing", "Jobs"],
    rows: spending.map(({ month, scans, writing }) => [
      month,
      money(scans.usd, scans.answers > 0 && scans.unpriced === scans.answers),
      of(scans.answers, scans.unpriced, "answer"),
      money(writing.usd, writing.usd === 0 && writing.unpriced > 0),
      counted(writing.jobs, "job"),
    ]),
  }
}

function meter({ quota, used, month_end: monthEnd }: NonNullable<AccountUsage["usage"]>): Html {
  return html`<p>
      <meter min="0" max="${quota}" high="${Math.floor(quota * 0.8)}" value="${used}" aria-label="Calls used"></meter>
    </p>
    <p>
      <strong>${formatCount(used)}</strong> of ${formatCount(quota)} calls are used,
      ${formatCount(Math.max(0, quota - used))} are left.
    </p>
    <p class="soft">New calls: ${time(monthEnd)}.</p>`
}
