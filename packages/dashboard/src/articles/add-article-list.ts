import type { ToolOutput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { csrfField, type Html, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { toChoiceWords } from "../texts/to-choice-words.ts"
import { isNarrow, readFilter, type ListFilter, sorts, states, toQuery } from "./list-filter.ts"
import { stateBadge } from "./state-badge.ts"
import { stateTime } from "./state-time.ts"

/** Adds the list of a brand's articles, with filters, search, pages, and actions on several articles. */
export function addArticleList(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/articles"
  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const filter = readFilter(new URL(context.req.url).searchParams)
      const { data, next_cursor: next } = await brand.call("list_content", {
        brand_id: brand.id,
        status: filter.status,
        sort: filter.sort,
        limit: 50,
        fields: [
          "title",
          "slug",
          "status",
          "has_unpublished_changes",
          "locale",
          "tags",
          "updated_at",
          "published_at",
          "publish_at",
        ],
        ...(filter.q === "" ? {} : { q: filter.q }),
        ...(filter.tag === "" ? {} : { tag: [filter.tag] }),
        ...(filter.locale === "" ? {} : { locale: filter.locale }),
        ...(filter.cursor === "" ? {} : { cursor: filter.cursor }),
      })
      const home = `/brands/${brand.id}/articles`
      const canWrite = brand.scopes.has("content:write")
      const canPublish = brand.scopes.has("content:publish")
      return page.show({
        title: "Articles",
        section: "articles",
        brand,
        scripts: canWrite ? ["kept.js"] : [],
        body: html`${canWrite ? html`<section id="kept" data-new="${home}/new" hidden>${csrfField(page.csrf)}</section>` : ""}
          <div class="bar">
            ${
              canWrite
                ? html`<a class="button" href="${home}/new">Write an article</a>
                    <a href="${home}/import">Import articles</a>`
                : ""
            }
            ${brand.scopes.has("content:generate") ? html`<a href="${home}/generate">Let a model write</a>` : ""}
            <a href="/brands/${brand.id}/trash/articles">Trash</a>
          </div>
          ${filterForm(home, filter, brand.detail.locales)}
          ${
            data.length === 0
              ? emptyList(home, filter, canWrite)
              : html`<form method="post" action="${home}/bulk">
                  ${csrfField(page.csrf)}
                  <input type="hidden" name="back" value="${toQuery(filter)}" />
                  ${table(home, data, canWrite || canPublish)} ${bulkBar({ canWrite, canPublish })}
                </form>`
          }
          ${next === null ? "" : html`<p><a href="${home}?${toQuery({ ...filter, cursor: next })}">Next page</a></p>`}`,
      })
    }),
  )
  app.post(`${path}/bulk`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const action = form.get("action")
      const scope = action === "delete" ? "content:write" : "content:publish"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      if ((action === "delete" || action === "withdraw") && form.get("confirmed") !== "yes") {
        const title = action === "delete" ? "Delete these articles?" : "Withdraw these articles?"
        return page.show({
          title,
          section: "articles",
          brand,
          body: confirmation(`/brands/${brand.id}/articles/bulk`, form, action),
        })
      }
      // One call for each article: one that fails does not undo the others, and the page names it.
      const failures: { id: string; reason: string }[] = []
      const change = async (id: string) => {
        try {
          if (action === "publish") await brand.call("publish_content", { content_id: id })
          else if (action === "withdraw") {
            await brand.call("unpublish_content", { content_id: id })
          } else if (action === "delete") {
            const answer = await brand.call("delete_content", { content_id: id })
            const names = (answer.waiting_for ?? []).map(({ integration_name: name }) => name).join(", ")
            if (!answer.deleted) failures.push({ id, reason: `Waits to be withdrawn from ${names}.` })
          }
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          failures.push({ id, reason: error.message })
        }
      }
      const chosen = form.getAll("article").slice(0, 100)
      // Each deletion waits a while for platforms, so they wait together.
      if (action === "delete") await Promise.all(chosen.map(change))
      else for (const id of chosen) await change(id)
      const done = chosen.length - failures.length
      const back = `/brands/${brand.id}/articles?${toQuery(readFilter(new URLSearchParams(form.get("back") ?? "")))}`
      if (failures.length === 0) return page.go(back)
      const { data: found } = await brand.call("list_content", {
        brand_id: brand.id,
        status: "all",
        ids: failures.slice(0, 50).map(({ id }) => id),
        limit: 50,
        fields: ["title"],
      })
      const titles = new Map(found.map(({ id, title }) => [id, title]))
      return page.show({
        title: "Some articles did not change",
        section: "articles",
        brand,
        status: 422,
        body: html`<section>
          <p>${done} of ${done + failures.length} articles changed. These did not:</p>
          <ul>
            ${failures.map(({ id, reason }) => html`<li><a href="/brands/${brand.id}/articles/${id}">${titles.get(id) ?? id}</a>: ${toChoiceWords(reason)}</li>`)}
          </ul>
          <div class="actions"><a class="button" href="${back}">Back to the list</a></div>
        </section>`,
      })
    }),
  )
}

function filterForm(home: string, filter: ListFilter, locales: readonly string[]): Html {
  return html`<form class="bar" method="get" action="${home}" role="search">
    <div class="grow">
      <label for="q">Search</label>
      <input id="q" name="q" type="search" maxlength="200" value="${filter.q}" />
    </div>
    ${choice("status", "State", states, filter.status)}
    <div>
      <label for="tag">Topic</label>
      <input id="tag" name="tag" maxlength="100" value="${filter.tag}" />
    </div>
    ${locales.length < 2 ? "" : choice("locale", "Language", [["", "All"], ...locales.map((one) => [one, one] as const)], filter.locale)}
    ${choice("sort", "Order", sorts, filter.sort)}
    <button class="plain">Show</button>
  </form>`
}

function emptyList(home: string, filter: ListFilter, canWrite: boolean): Html {
  if (isNarrow(filter)) {
    return html`<section>
      <p>No article matches. <a href="${home}">Show all articles</a></p>
    </section>`
  }
  return html`<section>
    <p>
      There are no articles yet.
      ${canWrite ? html`Write the first one, or import a folder of Markdown that you have.` : ""}
    </p>
  </section>`
}

function table(home: string, articles: ToolOutput<"list_content">["data"], canChoose: boolean): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Articles">
    <table>
      <thead>
        <tr>
          ${canChoose ? html`<td><span class="visually-hidden">Choose</span></td>` : ""}
          <th scope="col">Title</th>
          <th scope="col">State</th>
          <th scope="col">Topics</th>
          <th scope="col">Language</th>
          <th scope="col">When</th>
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
              <td>${stateTime(article)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** Asks before articles leave the sites. */
function confirmation(path: string, form: URLSearchParams, action: "delete" | "withdraw"): Html {
  const { length: count } = form.getAll("article")
  const articles = count === 1 ? "1 article" : `${count} articles`
  const fields = [...form].filter(([name]) => name !== "action")
  return html`<section>
    <p>
      ${
        action === "delete"
          ? `This moves ${articles} to the trash, and sites no longer get them. An article that another platform has is not deleted.`
          : `After that, sites no longer get ${articles}. The texts stay here, and you can publish them again.`
      }
    </p>
    <form method="post" action="${path}">
      ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <input type="hidden" name="confirmed" value="yes" />
      <div class="actions">
        <button class="bad" name="action" value="${action}">
          ${action === "delete" ? "Delete them" : "Withdraw them"}
        </button>
      </div>
    </form>
  </section>`
}

function bulkBar({ canWrite, canPublish }: { canWrite: boolean; canPublish: boolean }): Html {
  const button = (action: string, label: string, look: string) =>
    html`<button class="${look}" name="action" value="${action}">${label}</button>`
  return html`<div class="actions">
    ${canPublish ? html`${button("publish", "Publish the selected", "plain")}${button("withdraw", "Withdraw the selected", "plain")}` : ""}
    ${canWrite ? button("delete", "Delete the selected", "bad") : ""}
  </div>`
}
