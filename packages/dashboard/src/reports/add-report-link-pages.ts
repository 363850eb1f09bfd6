import { type ReportLink, reportLinkScope } from "@citable/contract"
import {
  type BrandPage,
  csrfField,
  type Html,
  onceField,
  type PageEnv,
  type PageHost,
  readOnce,
  shownBefore,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { reportPath } from "./report-path.ts"

/** The lifetimes of a link in days. */
const lifetimes = [7, 30, 90, 365] as const
const defaultLifetime = 90

interface Made {
  token: string
  expires_at: string
}

/** Adds the pages that make, list and revoke the links to a brand's report. */
export function addReportLinkPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/settings/reports"
  const open = (page: SignedInRequest, context: Context<PageEnv>) =>
    page.openBrand(context.req.param("brand_id") ?? "", { scope: reportLinkScope })

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await open(page, context)
      const { data: links, words } = await brand.send("GET /report-links", {})
      const isSaved = context.req.query("saved") !== undefined
      return page.show({
        title: "Report links",
        section: "settings",
        brand,
        body: html`${isSaved ? html`<p class="notice" role="status">Saved. Reports ${words.length === 0 ? "begin with their figures" : "begin with these words"}.</p>` : ""}
          ${makeForm(brand, page.csrf)} ${wordsForm(brand, words, page.csrf)}
          <section>
            <h2>Links</h2>
            <ul class="rows">
              ${links.map((link) => row(link, { brandId: brand.id, csrf: page.csrf, now: pages.now() }))}
            </ul>
            ${links.length === 0 ? html`<p>There are no links yet.</p>` : ""}
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await open(page, context)
      const name = (form.get("name") ?? "").trim()
      const days = lifetimes.find((one) => String(one) === form.get("days")) ?? defaultLifetime
      const once = await brand.makeOnce(form, () =>
        brand.send("POST /report-links", { name, days }, { idempotencyKey: readOnce(form) }),
      )
      return page.go(`/brands/${brand.id}/settings/reports/made/${once}`)
    }),
  )
  app.post(`${path}/words`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await open(page, context)
      await brand.send("PUT /report-words", { words: form.get("words") ?? "" })
      return page.go(`/brands/${brand.id}/settings/reports?saved`)
    }),
  )
  app.get(`${path}/made/:once`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await open(page, context)
      const made = await brand.takeMade<Made>(context.req.param("once"))
      return page.show({
        title: "New report link",
        section: "settings",
        brand,
        scripts: ["copy.js"],
        body: html`<section role="status">
          ${made === undefined ? shownBefore("This link") : madeLink(page.origin, made)}
          <div class="actions">
            <a class="button" href="/brands/${brand.id}/settings/reports">Back to the links</a>
          </div>
        </section>`,
      })
    }),
  )
  app.post(`${path}/:link_id/revoke`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const brand = await open(page, context)
      await brand.send("DELETE /report-links/{link_id}", { link_id: context.req.param("link_id") })
      return page.go(`/brands/${brand.id}/settings/reports`)
    }),
  )
}

function makeForm({ id, name }: BrandPage, csrf: string): Html {
  return html`<section>
    <h2>Create a link</h2>
    <p>
      Anyone with the link sees the AI visibility and search figures of ${name}, and which published articles answers
      cite, without a sign-in, and can print them. They see nothing else and cannot change anything. Search engines are
      told not to list the page.
    </p>
    <form method="post" action="/brands/${id}/settings/reports">
      ${csrfField(csrf)}${onceField()}
      <label for="name">Whom it is for</label>
      <input id="name" name="name" required maxlength="100" autocomplete="off" />
      <label for="days">How long it works</label>
      <select id="days" name="days">
        ${lifetimes.map((days) => html`<option value="${days}" ${days === defaultLifetime ? "selected" : ""}>${days} days</option>`)}
      </select>
      <div class="actions"><button>Create the link</button></div>
    </form>
  </section>`
}

/** The words stand above the page of each link, and in the weekly mail. */
function wordsForm({ id, name }: BrandPage, words: readonly string[], csrf: string): Html {
  return html`<section>
    <h2>Your own words</h2>
    <form method="post" action="/brands/${id}/settings/reports/words">
      ${csrfField(csrf)}
      <label for="words">Above each report of ${name}</label>
      <textarea id="words" name="words" rows="3" maxlength="2000" aria-describedby="words-help">
${words.join("\n")}</textarea>
      <p id="words-help" class="soft">
        Such as who made it, and whom to ask. Each line is a paragraph, of every link and of the weekly mail. The logo
        of the brand stands above them.
      </p>
      <div class="actions"><button>Save the words</button></div>
    </form>
  </section>`
}

function madeLink(origin: string, { token, expires_at: expiresAt }: Made): Html {
  return html`<p class="notice">
      Copy the link now. No page shows it again. It works until ${time(expiresAt)}, and ends earlier if you revoke it or
      lose your role for this brand.
    </p>
    <output>${origin}${reportPath}?token=${token}</output>`
}

function row(link: ReportLink, { brandId, csrf, now }: { brandId: string; csrf: string; now: number }): Html {
  const { id, name, made_by: madeBy, created_at: createdAt, expires_at: expiresAt, last_used_at: lastUsedAt } = link
  const isOver = Date.parse(expiresAt) <= now
  return html`<li>
    <strong>${name}</strong> ${isOver ? html`<span class="badge failed">expired</span>` : ""}
    <span class="soft">
      made by ${madeBy} ${time(createdAt)}, ${isOver ? "expired" : "works until"} ${time(expiresAt)}, last opened
      ${time(lastUsedAt)}
    </span>
    <form method="post" action="/brands/${brandId}/settings/reports/${id}/revoke">
      ${csrfField(csrf)}<button class="bad" aria-label="Revoke the link for ${name}">Revoke</button>
    </form>
  </li>`
}
