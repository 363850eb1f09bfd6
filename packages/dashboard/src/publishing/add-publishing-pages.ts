import { ProblemError } from "@citable/contract/problem-error"
import type { PageEnv, PageHost, SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { articleLinks } from "../articles/article-links.ts"
import { deletionPanel } from "../articles/deletion-panel.ts"
import { openArticle } from "../articles/open-article.ts"
import { stateBadge } from "../articles/state-badge.ts"
import { toMoment } from "../articles/to-moment.ts"
import { createPageChecks } from "./create-page-checks.ts"
import { liveLines } from "./live-lines.ts"
import { platformList } from "./platform-list.ts"
import { publicationList } from "./publication-list.ts"
import { publishForms } from "./publish-forms.ts"
import { readLiveLines } from "./read-live-lines.ts"
import { readReaders } from "./read-readers.ts"

/** Adds the page on which people publish an article now or at a time, withdraw it, and see how far it is on each site. */
export function addPublishingPages(app: Hono<PageEnv>, pages: PageHost): void {
  const check = createPageChecks({ fetchSite: pages.fetchSite, now: pages.now })
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}"

  async function open(page: SignedInRequest, context: Context<PageEnv>) {
    const { brand, article } = await openArticle(page, context)
    const brandPath = `/brands/${brand.id}`
    const articlePath = `${brandPath}/articles/${article.id}`
    const readers = await readReaders(pages, brand)
    const show = async () => {
      const lines = await readLiveLines(brand, article, { check })
      const options = {
        brandPath,
        articlePath,
        csrf: page.csrf,
        readers,
        canSetUp: brand.scopes.has("webhooks:write"),
        canPublish: brand.scopes.has("content:publish"),
      }
      return { html: liveLines(lines, article, options), isDone: lines.isDone }
    }
    return { brand, article, articlePath, readers, show }
  }

  app.get(`${path}/publish`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, article, articlePath, readers, show } = await open(page, context)
      const { items, data, deletion } = await brand.call("list_publications", {
        content_id: article.id,
      })
      const { data: integrations } = brand.scopes.has("integrations:read")
        ? await brand.call("list_integrations", { brand_id: brand.id })
        : { data: [] }
      const canPublish = brand.scopes.has("content:publish") && deletion === undefined
      const wasPublished = article.published_at !== null
      const live = wasPublished ? await show() : undefined
      return page.show({
        title: `Publish “${article.title}”`,
        section: "articles",
        brand,
        scripts: ["publish.js"],
        body: html`<p>${stateBadge(article)} ${articleLinks(brand, article)}</p>
          <p id="unsaved" class="problem" role="alert" data-editor="${articlePath}" hidden>
            There is text in this browser that is not saved, and publishing leaves it out.
            <a href="${articlePath}">Go back to the text</a>
          </p>
          ${
            live === undefined
              ? ""
              : html`<section>
                  <h2>On your sites</h2>
                  <div id="live" data-url="${articlePath}/live" data-done="${String(live.isDone)}">${live.html}</div>
                  <p class="soft">
                    <a href="${articlePath}/publish">Check again</a> <span id="live-state" role="status"></span>
                  </p>
                </section>`
          }
          ${deletion === undefined ? "" : deletionPanel(deletion, { home: articlePath, csrf: page.csrf, canWrite: brand.scopes.has("content:write") })}
          ${canPublish ? publishForms(article, { articlePath, csrf: page.csrf, readers }) : ""}
          ${platformList(items, integrations, {
            articlePath,
            toTargetPath: (target) => `/brands/${brand.id}/targets/${target}/${article.id}`,
            csrf: page.csrf,
            canPublish,
          })}
          ${publicationList(data, integrations)}`,
      })
    }),
  )
  app.get(`${path}/live`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { show } = await open(page, context)
      const live = await show()
      const answer = { html: (live.html as HtmlEscapedString).toString(), is_done: live.isDone }
      return Response.json(answer, { headers: { "cache-control": "no-store" } })
    }),
  )
  app.post(`${path}/site`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, article } = await openArticle(page, context)
      await brand.call("update_webhook", {
        webhook_id: form.get("webhook") ?? "",
        article_url: (form.get("article_url") ?? "").trim(),
      })
      return page.go(`/brands/${brand.id}/articles/${article.id}/publish`)
    }),
  )
  app.post(`${path}/:action{publish|withdraw|cancel|delete|keep}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { action } = context.req.param()
      const scope = action === "delete" || action === "keep" ? "content:write" : "content:publish"
      const { brand, article } = await openArticle(page, context, { scope })
      const { call } = brand
      const { id } = article
      const once = form.get("once") ?? ""
      const options = once === "" ? {} : { idempotencyKey: once }
      const list = `/brands/${brand.id}/articles`
      if (action === "delete") {
        const { deleted } = await call("delete_content", {
          content_id: id,
          leave_there: form.get("leave_there") === "yes",
        })
        return page.go(deleted ? list : `${list}/${id}`)
      }
      if (action === "keep") {
        await call("update_content", { content_id: id, trashed: false })
        return page.go(`${list}/${id}`)
      }
      if (action === "withdraw" || action === "cancel") {
        const target = form.get("target") ?? ""
        const only =
          action === "cancel" ? ({ only: "schedule" } as const) : target === "" ? {} : { integration_id: target }
        await call("unpublish_content", { content_id: id, ...only }, options)
      } else {
        await call("publish_content", { content_id: id, ...readPublication(form, pages.now()) }, options)
      }
      return page.go(`${list}/${id}/publish`)
    }),
  )
}

/** Reads when and where a form publishes. A form with a moment never publishes at once: a moment that has passed is a slip. */
function readPublication(
  form: URLSearchParams,
  now: number,
): { publish_at?: string; integration_id?: string; on_conflict?: "overwrite" } {
  const target = form.get("target") ?? ""
  if (target !== "") {
    return { integration_id: target, ...(form.get("on_conflict") === "overwrite" ? { on_conflict: "overwrite" } : {}) }
  }
  const at = form.get("at")
  if (at === null) return {}
  const moment = toMoment(at, form.get("zone") ?? "UTC")
  if (moment === undefined) {
    const detail = "Enter a day and a time, such as 2026-12-01T09:30, and a known time zone."
    throw new ProblemError("invalid_input", detail)
  }
  if (Date.parse(moment) <= now) {
    const detail = "This moment has passed, and nothing was published. Choose a later one, or press Publish now."
    throw new ProblemError("invalid_input", detail)
  }
  return { publish_at: moment }
}
