import { problemCodes, type ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { showFaults, withFaults, type PageEnv, type PageHost, type SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { articleLinks } from "../articles/article-links.ts"
import { articleState } from "../articles/article-state.ts"
import { type OpenArticle, openArticle } from "../articles/open-article.ts"
import { readMoment } from "../articles/read-moment.ts"
import { stateBadge } from "../articles/state-badge.ts"
import { createPageChecks } from "./create-page-checks.ts"
import { publishPanel } from "./publish-panel.ts"

/** Adds the page on which people publish an article now or at a time, withdraw it, and see how far it is at each place. In the editor, it is a drawer. */
export function addPublishingPages(app: Hono<PageEnv>, pages: PageHost): void {
  const check = createPageChecks({ fetchSite: pages.fetchSite, now: pages.now })
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}"
  const read = (page: SignedInRequest, opened: OpenArticle) => publishPanel(page, opened, { pages, check })

  /** Shows the panel: as a page, or to the drawer of the editor. */
  async function show(
    page: SignedInRequest,
    context: Context<PageEnv>,
    refusal?: { problem: ProblemError; sent: URLSearchParams },
  ): Promise<Response> {
    const opened = await openArticle(page, context)
    const { brand, article, etag } = opened
    const articlePath = `/brands/${brand.id}/articles/${article.id}`
    const panel = await read(page, opened)
    const refused = refusal && { ...refusal, path: context.req.path, page: `${articlePath}/publish` }
    const status = refusal === undefined ? 200 : problemCodes[refusal.problem.code].status
    if (isScript(context)) {
      const text = toText(panel.html)
      const shown =
        refused === undefined ? text : (showFaults(`<h1></h1>${text}`, refused)?.replace("<h1></h1>", "") ?? text)
      const answer = { html: shown, state: toText(await articleState(brand, article)), etag }
      return Response.json(answer, { status, headers: { "cache-control": "no-store" } })
    }
    const shown = page.show({
      title: `Publish “${article.title}”`,
      section: "articles",
      brand,
      status,
      scripts: ["publish.js"],
      body: html`<p>${stateBadge(article)} ${articleLinks(brand, article)}</p>
        <p id="unsaved" class="problem" role="alert" data-editor="${articlePath}" hidden>
          There is text in this browser that is not saved, and publishing leaves it out.
          <a href="${articlePath}">Go back to the text</a>
        </p>
        ${panel.html}`,
    })
    return refused === undefined ? shown : withFaults(shown, refused)
  }

  app.get(`${path}/publish`, (context) => pages.serveSignedIn(context, (page) => show(page, context)))
  app.get(`${path}/live`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { places, isDone } = await read(page, await openArticle(page, context))
      return Response.json({ html: toText(places), is_done: isDone }, { headers: { "cache-control": "no-store" } })
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
      if (isScript(context)) return show(page, context)
      return page.go(`/brands/${brand.id}/articles/${article.id}/publish`)
    }),
  )
  app.post(`${path}/:action{delete|keep}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, article } = await openArticle(page, context, { scope: "content:write" })
      const list = `/brands/${brand.id}/articles`
      if (context.req.param("action") === "keep") {
        await brand.call("update_content", { content_id: article.id, trashed: false })
        return page.go(`${list}/${article.id}`)
      }
      const leaveThere = form.get("leave_there") === "yes"
      const { deleted } = await brand.call("delete_content", { content_id: article.id, leave_there: leaveThere })
      return page.go(deleted ? `${list}?trashed=articles.${article.id}` : `${list}/${article.id}`)
    }),
  )
  app.post(`${path}/:action{publish|withdraw|cancel|resend}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const action = context.req.param("action")
      const scope = action === "resend" ? "webhooks:write" : "content:publish"
      const opened = await openArticle(page, context, { scope })
      try {
        await act(opened, action, form)
      } catch (error) {
        // What people chose is on this page, and so is what they can do next.
        if (!(error instanceof ProblemError) || !isAboutArticle.has(error.code)) throw error
        return show(page, context, { problem: inWords(error), sent: form })
      }
      if (isScript(context)) return show(page, context)
      return page.go(`/brands/${opened.brand.id}/articles/${opened.article.id}/publish`)
    }),
  )

  async function act({ brand: { call }, article: { id } }: OpenArticle, action: string, form: URLSearchParams) {
    const once = form.get("once") ?? ""
    const target = form.get("target") ?? ""
    const options = once === "" ? {} : { idempotencyKey: once }
    if (action === "resend") {
      const input = { webhook_id: form.get("webhook") ?? "", delivery_id: form.get("delivery") ?? "" }
      await call("redeliver_webhook", input)
    } else if (action === "publish") {
      // Nobody publishes a version that the page did not show.
      const ifMatch = form.get("etag") || undefined
      await call("publish_content", { content_id: id, ...readPublication(form, pages.now()) }, { ...options, ifMatch })
    } else {
      const all = target === "" ? {} : { integration_id: target }
      const only = action === "cancel" ? ({ only: "schedule" } as const) : all
      await call("unpublish_content", { content_id: id, ...only }, options)
    }
  }
}

/** The problems after which people see the page again. */
const isAboutArticle: ReadonlySet<string> = new Set<ProblemError["code"]>([
  "precondition_failed",
  "conflict",
  "invalid_input",
  "integration_failed",
])

const isScript = (context: Context<PageEnv>): boolean => context.req.header("accept") === "application/json"
const toText = (part: ReturnType<typeof html>): string => (part as HtmlEscapedString).toString()

/** A refusal in the words of this page. */
function inWords(problem: ProblemError): ProblemError {
  if (problem.code !== "precondition_failed") return problem
  const detail =
    "Nothing was published: the article has changed since this page showed it. Below is what readers would see change now."
  return new ProblemError(problem.code, detail, { cause: problem })
}

/** Reads when and where a form publishes. A form with a moment never publishes at once: a moment that has passed is a slip. */
function readPublication(
  form: URLSearchParams,
  now: number,
): Pick<ToolInput<"publish_content">, "publish_at" | "version" | "integration_id" | "on_conflict"> {
  const target = form.get("target") ?? ""
  if (target !== "") {
    return { integration_id: target, ...(form.get("on_conflict") === "overwrite" ? { on_conflict: "overwrite" } : {}) }
  }
  if (form.get("at") === null) return {}
  // What people see is what goes live, whatever is saved until then.
  const version = form.get("version")
  return { publish_at: readMoment(form, now), ...(version === null ? {} : { version: Number(version) }) }
}
