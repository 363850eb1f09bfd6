import type { Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { readSites } from "../sites/read-sites.ts"
import { type Card, connectionCards } from "./connection-cards.ts"

/** Adds the page of everything that a brand is connected to, each with its state. It asks nobody outside: it shows what was last seen. */
export function addConnectionsPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/connections", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const now = pages.now()
      const sites = await readSites(pages, brand)
      const keys = brand.isOwner ? (await brand.listKeys()).filter((key) => isValid(key, now)) : undefined
      const cards = connectionCards({ ...sites, keys }, { brand, platforms: pages.platforms, now })
      return page.show({
        title: "Connections",
        section: "connections",
        brand,
        body: html`<div class="two">${cards.map((one) => toHtml(one, `/brands/${brand.id}`))}</div>`,
      })
    }),
  )
}

const isValid = (
  { revoked_at: revoked, expires_at: expires }: { revoked_at: string | null; expires_at: string | null },
  now: number,
): boolean => revoked === null && (expires === null || Date.parse(expires) > now)

/** As many connections of a kind the page lists; their own page has all. */
const mostLines = 5

const toHtml = ({ title, path, why, lines, first }: Card, home: string): Html =>
  html`<section>
    <h2><a href="${home}${path}">${title}</a></h2>
    <p class="soft">${why}</p>
    ${
      lines.length === 0
        ? html`<p>None yet.</p>
            ${first === undefined ? html`<p class="soft">An owner of the brand can add one.</p>` : html`<div class="actions"><a class="button plain" href="${home}${first.path}">${first.label}</a></div>`}`
        : html`<ul class="rows">
              ${lines.slice(0, mostLines).map((line) => html`<li>${line}</li>`)}
            </ul>
            ${lines.length > mostLines ? html`<p><a href="${home}${path}">And ${lines.length - mostLines} more</a></p>` : ""}`
    }
  </section>`
