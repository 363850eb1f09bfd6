import {
  callTool,
  csrfField,
  type Env,
  type Html,
  openBrandPage,
  type PageContext,
  ProblemError,
  serveSignedIn,
} from "@citable/service/pages"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { articleLinks } from "./article-links.ts"
import { stateBadge } from "./state-badge.ts"
import { toMoment } from "./to-moment.ts"

/** Adds the page on which people publish an article now or at a time, withdraw it, and see where it went. */
export function addPublishingPages(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}"

  app.get(`${path}/publish`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const { brand_id: brandId, content_id: id } = context.req.param()
      const brand = await openBrandPage(kernel, page.user, brandId)
      const article = await callTool(kernel, brand.principal, "get_content", { content_id: id })
      const { data } = await callTool(kernel, brand.principal, "list_publications", { content_id: id })
      const home = `/brands/${brandId}/articles/${id}`
      const isLive = article.status === "published" || article.status === "scheduled"
      return page.show({
        title: `Publish ${article.title}`,
        section: "articles",
        brand,
        scripts: ["editor.js"],
        body: html`<p>${stateBadge(article)} ${articleLinks(brand, article)}</p>
          ${brand.scopes.has("content:publish") ? forms(home, page.csrf, isLive) : ""}
          <section>
            <h2>Publications</h2>
            <ul class="rows">
              ${data.map(
                ({ status, created_at: at, publish_at: later, url, error }) =>
                  html`<li>
                    <strong>${status}</strong> ${time(later ?? at)}
                    ${url === null ? "" : html`<a href="${url}" rel="noopener noreferrer">${url}</a>`}
                    ${error === null ? "" : html`<span class="problem">${error}</span>`}
                  </li>`,
              )}
            </ul>
            ${data.length === 0 ? html`<p>This article has not been published.</p>` : ""}
          </section>`,
      })
    }),
  )
  app.post(`${path}/:action{publish|withdraw|delete}`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, content_id: id, action } = context.req.param()
      const brand = await openBrandPage(kernel, page.user, brandId)
      const once = form.get("once") ?? ""
      const options = once === "" ? {} : { idempotencyKey: once }
      const list = `/brands/${brandId}/articles`
      if (action === "delete") {
        await callTool(kernel, brand.principal, "delete_content", { content_id: id })
        return page.go(list)
      }
      if (action === "withdraw") {
        await callTool(kernel, brand.principal, "unpublish_content", { content_id: id }, options)
        return page.go(`${list}/${id}/publish`)
      }
      const at = form.get("at") ?? ""
      const moment = at === "" ? undefined : toMoment(at, form.get("zone") ?? "UTC")
      if (at !== "" && moment === undefined) {
        throw new ProblemError(
          "invalid_input",
          "Enter a day and a time, such as 2026-12-01T09:30, and a known time zone.",
        )
      }
      const input = { content_id: id, ...(moment === undefined ? {} : { publish_at: moment }) }
      await callTool(kernel, brand.principal, "publish_content", input, options)
      return page.go(`${list}/${id}/publish`)
    }),
  )
}

function forms(home: string, csrf: string, isLive: boolean): Html {
  const once = () => html`<input type="hidden" name="once" value="${crypto.randomUUID()}" />`
  return html`<div class="two">
    <section>
      <h2>Publish now</h2>
      <p>Your sites show the saved text within seconds.</p>
      <form method="post" action="${home}/publish">${csrfField(csrf)}${once()}<button>Publish now</button></form>
    </section>
    <section>
      <h2>Publish later</h2>
      <form method="post" action="${home}/publish">
        ${csrfField(csrf)}${once()}
        <label for="at">Day and time</label>
        <input id="at" name="at" type="datetime-local" required />
        <label for="zone">Time zone</label>
        <input id="zone" name="zone" value="UTC" required maxlength="60" aria-describedby="zone-help" />
        <p id="zone-help" class="soft">A name such as <code>Europe/Berlin</code>.</p>
        <button class="plain">Schedule</button>
      </form>
    </section>
    ${
      isLive
        ? html`<section>
            <h2>Withdraw</h2>
            <p>Takes the article off your sites, or cancels its schedule. The text stays here.</p>
            <form method="post" action="${home}/withdraw">
              ${csrfField(csrf)}${once()}<button class="bad">Withdraw</button>
            </form>
          </section>`
        : ""
    }
  </div>`
}
