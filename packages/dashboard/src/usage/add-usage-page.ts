import type { AccountUsage } from "@citable/contract"
import type { Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

/** Adds the page that shows what an account has used of its month. */
export function addUsagePage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/usage", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { plan, usage } = await brand.send("GET /usage", {})
      return page.show({
        title: "Usage",
        section: "usage",
        brand,
        body: html`<section>
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

function meter({ quota, used, month_end: monthEnd }: NonNullable<AccountUsage["usage"]>): Html {
  const count = (number: number) => number.toLocaleString("en")
  return html`<p>
      <meter min="0" max="${quota}" high="${Math.floor(quota * 0.8)}" value="${used}" aria-label="Calls used"></meter>
    </p>
    <p>
      <strong>${count(used)}</strong> of ${count(quota)} calls are used, ${count(Math.max(0, quota - used))} are left.
    </p>
    <p class="soft">New calls: ${time(monthEnd)}.</p>`
}
