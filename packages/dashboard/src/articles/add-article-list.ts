import type { ToolOutput } from "@citable/contract"
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
import { readFilter, type ListFilter, states, toQuery } from "./list-filter.ts"
import { stateBadge } from "./state-badge.ts"

/** Adds the list of a brand's articles, with filters, search, pages, and actions on several articles. */
export function addArticleList(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/articles"
  app.get(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      const filter = readFilter(new URL(context.req.url).searchParams)
      const { data, next_cursor: next } = await callTool(kernel, brand.principal, "list_content", {
        brand_id: brand.id,
        status: filter.status,
        sort: filter.sort,
        limit: 50,
        fields: ["title", "slug", "status", "has_unpublished_changes", "locale", "tags", "updated_at", "published_at"],
        ...(filter.q === "" ? {} : { q: filter.q }),
        ...(filter.tag === "" ? {} : { tag: [filter.tag] }),
        ...(filter.cursor === "" ? {} : { cursor: filter.cursor }),
      })
      const home = `/brands/${brand.id}/articles`
      const canWrite = brand.scopes.has("content:write")
      const canPublish = brand.scopes.has("content:publish")
      return page.show({
        title: "Articles",
        section: "articles",
        brand,
        body: html`${
            canWrite ? html`<div class="bar"><a class="button" href="${home}/new">Write an article</a></div>` : ""
          }
          ${filterForm(home, filter)}
          <form method="post" action="${home}/bulk">
            ${csrfField(page.csrf)}
            <input type="hidden" name="back" value="${toQuery(filter)}" />
            ${table(home, data, canWrite || canPublish)} ${data.length > 0 ? bulkBar({ canWrite, canPublish }) : ""}
          </form>
          ${next === null ? "" : html`<p><a href="${home}?${toQuery({ ...filter, cursor: next })}">Next page</a></p>`}`,
      })
    }),
  )
  app.post(`${path}/bulk`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const form = await page.readForm()
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      const action = form.get("action")
      if (action === "delete" && form.get("confirmed") !== "yes") {
        return page.show({ title: "Delete these articles?", section: "articles", brand, body: confirmation(form) })
      }
      // One call for each article: one that fails does not undo the others, and the page names it.
      const failures: { id: string; reason: string }[] = []
      let done = 0
      for (const id of form.getAll("article").slice(0, 100)) {
        try {
          if (action === "publish") await callTool(kernel, brand.principal, "publish_content", { content_id: id })
          else if (action === "withdraw") {
            await callTool(kernel, brand.principal, "unpublish_content", { content_id: id })
          } else if (action === "delete") {
            await callTool(kernel, brand.principal, "delete_content", { content_id: id })
          }
          done++
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          failures.push({ id, reason: error.message })
        }
      }
      const back = `/brands/${brand.id}/articles?${toQuery(readFilter(new URLSearchParams(form.get("back") ?? "")))}`
      if (failures.length === 0) return page.go(back)
      return page.show({
        title: "Some articles did not change",
        section: "articles",
        brand,
        status: 422,
        body: html`<section>
          <p>${done} of ${done + failures.length} articles changed. These did not:</p>
          <ul>
            ${failures.map(({ id, reason }) => html`<li><a href="/brands/${brand.id}/articles/${id}">${id}</a>: ${reason}</li>`)}
          </ul>
          <div class="actions"><a class="button" href="${back}">Back to the list</a></div>
        </section>`,
      })
    }),
  )
}

function filterForm(home: string, filter: ListFilter): Html {
  return html`<form class="bar" method="get" action="${home}" role="search">
    <div class="grow">
      <label for="q">Search</label>
      <input id="q" name="q" type="search" maxlength="200" value="${filter.q}" />
    </div>
    <div>
      <label for="status">State</label>
      <select id="status" name="status">
        ${states.map(
          ([value, label]) =>
            html`<option value="${value}" ${value === filter.status ? "selected" : ""}>${label}</option>`,
        )}
      </select>
    </div>
    <div>
      <label for="tag">Topic</label>
      <input id="tag" name="tag" maxlength="100" value="${filter.tag}" />
    </div>
    <div>
      <label for="sort">Order</label>
      <select id="sort" name="sort">
        ${(
          [
            ["-updated_at", "Edited last"],
            ["-published_at", "Published last"],
            ["title", "Title"],
          ] as const
        ).map(
          ([value, label]) =>
            html`<option value="${value}" ${value === filter.sort ? "selected" : ""}>${label}</option>`,
        )}
      </select>
    </div>
    <button class="plain">Show</button>
  </form>`
}

function table(home: string, articles: ToolOutput<"list_content">["data"], canChoose: boolean): Html {
  if (articles.length === 0) return html`<section><p>No article matches.</p></section>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Articles">
    <table>
      <thead>
        <tr>
          ${canChoose ? html`<td><span class="visually-hidden">Choose</span></td>` : ""}
          <th scope="col">Title</th>
          <th scope="col">State</th>
          <th scope="col">Topics</th>
          <th scope="col">Language</th>
          <th scope="col">Edited</th>
        </tr>
      </thead>
      <tbody>
        ${articles.map(
          (article) =>
            html`<tr>
              ${
                canChoose
                  ? html`<td>
                      <input
                        type="checkbox"
                        name="article"
                        value="${article.id}"
                        aria-label="Choose ${article.title}"
                      />
                    </td>`
                  : ""
              }
              <td class="title"><a href="${home}/${article.id}">${article.title}</a></td>
              <td>${stateBadge(article)}</td>
              <td>${(article.tags ?? []).join(", ")}</td>
              <td>${article.locale}</td>
              <td class="nowrap">${time(article.updated_at)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** Asks before articles are deleted for good. */
function confirmation(form: URLSearchParams): Html {
  const ids = form.getAll("article")
  const fields = [...form].filter(([name]) => name !== "action")
  return html`<section>
    <p>
      This deletes ${ids.length === 1 ? "1 article" : `${ids.length} articles`} with all revisions for good, and takes
      them off every site.
    </p>
    <form method="post" action="">
      ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <input type="hidden" name="confirmed" value="yes" />
      <div class="actions"><button class="bad" name="action" value="delete">Delete them</button></div>
    </form>
  </section>`
}

function bulkBar({ canWrite, canPublish }: { canWrite: boolean; canPublish: boolean }): Html {
  const button = (action: string, label: string, look: string) =>
    html`<button class="${look}" name="action" value="${action}">${label}</button>`
  return html`<div class="actions">
    ${canPublish ? html`${button("publish", "Publish the chosen", "plain")}${button("withdraw", "Withdraw the chosen", "plain")}` : ""}
    ${canWrite ? button("delete", "Delete the chosen", "bad") : ""}
  </div>`
}
