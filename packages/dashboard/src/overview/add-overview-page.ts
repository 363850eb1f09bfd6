import { toChanges } from "@citable/charts"
import { isPublisherKind } from "@citable/contract"
import type { PageBrand, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { appsNote } from "../figures/apps-note.ts"
import { leftOutNote } from "../figures/left-out-note.ts"
import { chainList } from "./chain-list.ts"
import { needsYou } from "./needs-you.ts"
import { nextArticleCards } from "./next-article-cards.ts"
import { readChain } from "./read-chain.ts"
import { readHealth } from "./read-health.ts"
import { readNextArticles } from "./read-next-articles.ts"
import { readWeek } from "./read-week.ts"
import { readWork } from "./read-work.ts"
import { setupChip } from "./setup-chip.ts"
import { weekSentence } from "./week-sentence.ts"
import { weekTiles } from "./week-tiles.ts"

/**
 * Adds the first page of a brand: its week, what needs a person, what to write next, and how far the articles of 30 days have come. It claims
 * only what somebody has seen.
 */
export function addOverviewPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { id, name, scopes } = brand
      const now = pages.now()
      const [setup, week, work] = await Promise.all([
        brand.call("get_brand_setup", { brand_id: id, budgets: true }),
        readWeek(brand, now),
        readWork(brand),
      ])
      const hasAnswers = week.course !== undefined && week.course.data.length > 0
      const [health, next] = await Promise.all([
        readHealth(pages, brand, { setup, week }),
        readNextArticles(brand, { hasAnswers }),
      ])
      const integrationIds = health.integrations.filter(({ kind }) => isPublisherKind(kind)).map((one) => one.id)
      const chain = await readChain(brand, { now, sites: health.sites, integrationIds })
      const { comparison } = week.visibility?.overall ?? {}
      const [change = null] = toChanges([{ comparison, metric: "mention_rate" }])
      return page.show({
        title: "Home",
        section: "overview",
        brand,
        body: html`${pages.isDemo ? demoHints(brand) : ""} ${setupChip(brand, setup.steps)}
          <section class="this-week">
            <h2>This week</h2>
            ${weekSentence({ brandName: name, week, change, health })} ${weekTiles(week, { brandId: id, change })}
            ${leftOutNote(week.visibility?.left_out)}
            ${appsNote(week.visibility, { brandName: name, path: `/brands/${id}/visibility?engine=%3Aapp` })}
            <p class="note">What scans and writing have cost: <a href="/brands/${id}/usage">Spending</a>.</p>
          </section>
          ${needsYou({ brand, health, work, setup, now })}
          ${nextArticleCards(next, { brand, csrf: page.csrf, hasWriter: setup.writers.length > 0 })}
          ${chainList(chain, id)}
          ${
            scopes.has("content:write")
              ? html`<div class="actions">
                  <a class="button" href="/brands/${id}/articles/new">Write an article</a>
                </div>`
              : ""
          }`,
      })
    }),
  )
}

/** What the visitor of a demonstration can try. */
function demoHints({ id, scopes }: PageBrand) {
  const at = `/brands/${id}`
  return html`<section>
    <h2>Try it in three clicks</h2>
    <ol>
      ${
        scopes.has("content:publish")
          ? html`<li>
              <a href="${at}/articles?status=draft">Open the draft</a>, press Publish, then Publish now. The page tells
              when each site shows it.
            </li>`
          : ""
      }
      <li><a href="${at}/visibility">Read what AI assistants answer</a>, and which pages they cite.</li>
      <li><a href="${at}/site">Open the audit</a> of the website, and see what to fix first.</li>
    </ol>
    <p>
      To begin with your own articles, stop the demo and run <code>npm start -- --content &lt;folder&gt;</code>. To keep
      what you write, run <code>npm run citable -- serve</code>.
    </p>
  </section>`
}
