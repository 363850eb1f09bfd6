import { type Html, keptDays, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import type { Findable } from "../articles/findable.ts"
import { toFindableAnswer } from "../articles/to-findable-answer.ts"
import { findBrands } from "./find-brands.ts"
import { findThings } from "./find-things.ts"

/** As many brands are on a page, or in the dialog. */
const mostShown = 100
const mostInDialog = 20

/**
 * Adds the search over everything of a brand, and the choice of another brand that keeps the section. Both are pages; to a script, they answer
 * JSON for a dialog.
 */
export function addFindPages(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  app.get("/brands/:brand_id/find", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const q = readText(context)
      const found = await findThings(page, brand, q)
      if (wantsJson(context)) return toFindableAnswer(found)
      return page.show({
        title: "Find",
        brand,
        body: html`${form(`/brands/${brand.id}/find`, q, "Pages, articles, prompts and brands")}
          <section>${found.length === 0 ? html`<p>Nothing has “${q}” in its name.</p>` : list(found)}</section>`,
      })
    }),
  )
  app.get("/brands/:brand_id/switch", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const q = readText(context)
      const section = (context.req.query("section") ?? "").slice(0, 40)
      const days = keptDays(new URL(context.req.url).searchParams)
      const most = wantsJson(context) ? mostInDialog : mostShown
      const { found, isMore } = await findBrands(page, { q, section, days, most })
      if (wantsJson(context)) return toFindableAnswer(found)
      const kept = [...new URLSearchParams(days), ["section", section] as const].filter(([, value]) => value !== "")
      return page.show({
        title: "Choose a brand",
        ...(section === "" ? {} : { section }),
        brand,
        body: html`${form(`/brands/${brand.id}/switch`, q, "Name of the brand", kept)}
          <section>${found.length === 0 ? html`<p>No brand has “${q}” in its name.</p>` : list(found)}</section>
          <p>
            ${isMore ? "More brands match. Type more of the name." : ""}
            <a href="/brands">All brands with their figures</a>
          </p>`,
      })
    }),
  )
}

const readText = (context: Context<PageEnv>): string => (context.req.query("q") ?? "").trim().slice(0, 200)

const wantsJson = (context: Context<PageEnv>): boolean => context.req.header("accept") === "application/json"

const form = (action: string, q: string, label: string, kept: readonly (readonly [string, string])[] = []): Html =>
  html`<form class="bar" method="get" action="${action}" role="search">
    ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div class="grow">
      <label for="q">${label}</label>
      <input id="q" name="q" type="search" maxlength="200" value="${q}" autocomplete="off" />
    </div>
    <button>Find</button>
  </form>`

const list = (found: readonly Findable[]): Html =>
  html`<ul class="found">
    ${found.map(({ name, detail, value, picture }) => {
      const logo = picture === undefined ? "" : html`<img class="logo" src="${picture}" alt="" />`
      return html`<li>
        <a href="${value}">${logo}<span dir="auto">${name}</span> <span class="soft">${detail}</span></a>
      </li>`
    })}
  </ul>`
