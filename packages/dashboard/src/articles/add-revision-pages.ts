import { callTool, csrfField, type Env, openBrandPage, type PageContext, serveSignedIn } from "@citable/service/pages"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { articleLinks } from "./article-links.ts"

/** Adds the list of an article's revisions, and the way back to an earlier one. */
export function addRevisionPages(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}"

  app.get(`${path}/revisions`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const { brand_id: brandId, content_id: id } = context.req.param()
      const brand = await openBrandPage(kernel, page.user, brandId)
      const article = await callTool(kernel, brand.principal, "get_content", { content_id: id })
      const cursor = context.req.query("cursor")
      const { data, next_cursor: next } = await callTool(kernel, brand.principal, "list_content_revisions", {
        content_id: id,
        limit: 50,
        ...(cursor === undefined ? {} : { cursor }),
      })
      const home = `/brands/${brandId}/articles/${id}`
      const canWrite = brand.scopes.has("content:write")
      return page.show({
        title: `Revisions of ${article.title}`,
        section: "articles",
        brand,
        body: html`<p>${articleLinks(brand, article)}</p>
          <section>
            <ul class="rows">
              ${data.map(
                (revision) =>
                  html`<li>
                    <strong>Version ${revision.version}</strong> ${time(revision.created_at)} — ${revision.title},
                    ${revision.word_count} words
                    ${
                      !canWrite || revision.version === article.version
                        ? html`<span class="soft"
                            >${revision.version === article.version ? "the working copy" : ""}</span
                          >`
                        : html`<form method="post" action="${home}/revisions/${revision.id}/restore">
                            ${csrfField(page.csrf)}
                            <button class="plain" aria-label="Restore version ${revision.version}">Restore</button>
                          </form>`
                    }
                  </li>`,
              )}
            </ul>
          </section>
          ${next === null ? "" : html`<p><a href="${home}/revisions?cursor=${encodeURIComponent(next)}">Earlier revisions</a></p>`}`,
      })
    }),
  )
  app.post(`${path}/revisions/:revision_id/restore`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, content_id: id, revision_id: revision } = context.req.param()
      const brand = await openBrandPage(kernel, page.user, brandId)
      const input = { content_id: id, revision_id: revision }
      await callTool(kernel, brand.principal, "restore_content_revision", input)
      return page.go(`/brands/${brandId}/articles/${id}`)
    }),
  )
}
