import { webhookSchema } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import {
  fieldProblem,
  type BrandPage,
  type Html,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { deployHookRows } from "./deploy-hook-rows.ts"
import { readSites } from "./read-sites.ts"
import { siteCard } from "./site-card.ts"

/** Adds the page of a brand's sites: what they show, their keys, their webhooks, and what builds them. */
export function addSitesPage(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/sites"
  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { id } = brand
      const { sites, others, hooks, changes } = await readSites(pages, brand)
      const options = { brand, csrf: page.csrf, changes, now: pages.now() }
      return page.show({
        title: "Sites",
        section: "sites",
        brand,
        body: html`${
          brand.isOwner
            ? html`<div class="bar"><a class="button" href="/brands/${id}/sites/connect">Connect a site</a></div>`
            : ""
        }
        ${sites.map((site, at) => siteCard(site, { ...options, id: `site-${at}` }))}
        ${sites.length + hooks.length === 0 ? none(brand) : ""}
        ${hooks.length === 0 ? "" : deployHookRows(hooks, brand, page.csrf)}
        ${
          others === 0 || !brand.isOwner
            ? ""
            : html`<p class="soft">
                ${others === 1 ? "1 other key belongs" : `${others} other keys belong`} to agents and scripts:
                <a href="/brands/${id}/keys">API keys</a>.
              </p>`
        }`,
      })
    }),
  )
  const running = new Map<string, Promise<void>>()
  app.post(`${path}/look`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, site, at } = await find(page, context.req.param("brand_id"), form, "content:publish")
      if (site.articleUrl === undefined) {
        throw new ProblemError("conflict", "Set where this site shows articles, then check again.")
      }
      const key = `${brand.id} ${at}`
      // However often people press, a site is looked at once at a time.
      const look = running.get(key) ?? lookAndSave(brand, site.name, site.articleUrl).finally(() => running.delete(key))
      running.set(key, look)
      await look
      return page.go(`/brands/${brand.id}/sites#site-${at}`)
    }),
  )
  app.post(`${path}/address`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, site, at } = await find(page, context.req.param("brand_id"), form, "webhooks:write")
      const articleUrl = (form.get("article_url") ?? "").trim()
      const [first] = site.webhooks
      const { webhook } = site.webhooks.find((one) => one.webhook.article_url !== null) ?? first ?? {}
      if (webhook === undefined) {
        if (!webhookSchema.shape.article_url.safeParse(articleUrl).success) {
          throw fieldProblem("article_url", "Enter an address such as https://example.com/blog/{slug}.")
        }
        await brand.send("PUT /site-looks", { site: site.name, article_url: articleUrl })
      } else {
        const input = { webhook_id: webhook.id, article_url: articleUrl }
        await brand.call("update_webhook", input)
      }
      return page.go(`/brands/${brand.id}/sites#site-${at}`)
    }),
  )

  async function find(
    page: SignedInRequest,
    brandId: string,
    form: URLSearchParams,
    scope: "content:publish" | "webhooks:write",
  ) {
    const brand = await page.openBrand(brandId, { scope })
    const { sites } = await readSites(pages, brand)
    const at = sites.findIndex(({ name }) => name === form.get("site"))
    const site = sites[at]
    if (site === undefined) throw notFound()
    return { brand, site, at }
  }

  async function lookAndSave(brand: BrandPage, site: string, articleUrl: string): Promise<void> {
    // Few processes ever look at a site, so the reader loads on demand.
    const { lookAtSite } = await import("./look/look-at-site.ts")
    const looked_at = new Date(pages.now()).toISOString()
    const look = JSON.stringify(await lookAtSite(pages, brand, articleUrl))
    await brand.send("PUT /site-looks", { site, looked_at, look })
  }
}

const none = (brand: BrandPage): Html =>
  html`<section>
    <p>No site is connected to ${brand.name} yet.</p>
    ${brand.isOwner ? html`<p>A site needs a key to read articles. With a webhook, it hears of each of them at once.</p>` : ""}
  </section>`
