import type { ToolOutput } from "@citable/contract"
import {
  callTool,
  csrfField,
  type Env,
  type Html,
  listWaiting,
  openBrandPage,
  type PageContext,
  serveSignedIn,
  type WaitingArticle,
} from "@citable/service/pages"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { waitingList } from "./deletion-panel.ts"

type Trashed = ToolOutput<"list_content">["data"][number]

/** Adds the page of deleted articles, with the way back for each, and the one to delete it for good. */
export function addTrashPages(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/articles/trash"
  app.get(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      const q = (context.req.query("q") ?? "").trim().slice(0, 200)
      const cursor = context.req.query("cursor") ?? ""
      const { data, next_cursor: next } = await callTool(kernel, brand.principal, "list_content", {
        brand_id: brand.id,
        trashed: true,
        limit: 50,
        fields: ["title", "locale"],
        ...(q === "" ? {} : { q }),
        ...(cursor === "" ? {} : { cursor: cursor.slice(0, 2000) }),
      })
      const articles = `/brands/${brand.id}/articles`
      const isFirst = q === "" && cursor === ""
      const waiting = isFirst && brand.scopes.has("content:read_drafts") ? await listWaiting(kernel, brand.id) : []
      const can = { restore: brand.scopes.has("content:write"), erase: brand.scopes.has("content:publish") }
      const more = new URLSearchParams({ ...(q === "" ? {} : { q }), cursor: next ?? "" })
      return page.show({
        title: "Trash",
        section: "articles",
        brand,
        body: html`<p><a href="${articles}">All articles</a></p>
          <form class="bar" method="get" action="${articles}/trash" role="search">
            <div class="grow">
              <label for="q">Search</label>
              <input id="q" name="q" type="search" maxlength="200" value="${q}" />
            </div>
            <button class="plain">Show</button>
          </form>
          ${waiting.length === 0 ? "" : waitingSection(articles, waiting)}
          <section>
            ${
              data.length === 0
                ? html`<p>${isFirst ? "The trash is empty." : "No deleted article matches."}</p>`
                : html`<ul class="rows">
                    ${data.map((article) => row(`${articles}/trash/${article.id}`, article, page.csrf, can))}
                  </ul>`
            }
          </section>
          ${next === null ? "" : html`<p><a href="${articles}/trash?${more.toString()}">Next page</a></p>`}`,
      })
    }),
  )

  app.post(`${path}/:content_id{cnt_[0-9a-z]+}/:action{restore|delete}`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, content_id: id, action } = context.req.param()
      const scope = action === "delete" ? "content:publish" : "content:write"
      const brand = await openBrandPage(kernel, page.user, brandId, { scope })
      const articles = `/brands/${brand.id}/articles`
      if (action === "delete") {
        await callTool(kernel, brand.principal, "delete_content", { content_id: id, permanent: true })
        return page.go(`${articles}/trash`)
      }
      const article = await callTool(kernel, brand.principal, "update_content", { content_id: id, trashed: false })
      const { former_slug: former = null } = article.restored ?? {}
      if (former === null) return page.go(`${articles}/${id}`)
      return page.show({
        title: "The article has another address",
        section: "articles",
        brand,
        body: html`<section>
          <p>
            The article is back as a draft. Another article has the address <code>${former}</code> by now, so this one
            has ${"slug" in article ? html`<code>${article.slug}</code>` : "another"}.
          </p>
          <div class="actions"><a class="button" href="${articles}/${id}">Open the article</a></div>
        </section>`,
      })
    }),
  )
}

const waitingSection = (articles: string, waiting: readonly WaitingArticle[]): Html =>
  html`<section>
    <h2>Being deleted</h2>
    <p>These articles go to the trash when no other platform has them.</p>
    <ul class="rows">
      ${waiting.map(({ id, title, deletion }) => html`<li><a href="${articles}/${id}">${title}</a> ${waitingList(deletion)}</li>`)}
    </ul>
  </section>`

function row(home: string, article: Trashed, csrf: string, can: { restore: boolean; erase: boolean }): Html {
  const { title, locale, trashed } = article
  const by = trashed?.by
  const who =
    by === undefined || by === null
      ? "Somebody"
      : by.kind === "user"
        ? (by.name ?? "A person")
        : `The key or token “${by.name}”`
  const left = trashed?.left_there ?? 0
  return html`<li>
    <strong>${title}</strong> <span class="badge">${locale}</span>
    <div class="soft">
      ${who} deleted it ${time(trashed?.at)}. It can be restored until ${time(trashed?.until)}.
      ${left === 0 ? "" : left === 1 ? "Another platform still has it." : `${left} other platforms still have it.`}
    </div>
    <div class="actions">
      ${
        can.restore
          ? html`<form method="post" action="${home}/restore">
              ${csrfField(csrf)}<button class="plain" aria-label="Restore as a draft: ${title}">
                Restore as a draft
              </button>
            </form>`
          : ""
      }
      ${
        can.erase
          ? html`<details>
              <summary>Delete for good</summary>
              <form method="post" action="${home}/delete">
                ${csrfField(csrf)}
                <p>Nobody can restore it after that.</p>
                <button class="bad" aria-label="Delete for good: ${title}">Delete for good</button>
              </form>
            </details>`
          : ""
      }
    </div>
  </li>`
}
