import { ProblemError } from "@citable/contract/problem-error"
import type { Html, PageEnv, PageHost, SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { articleLinks } from "../articles/article-links.ts"
import { openArticle } from "../articles/open-article.ts"
import { stateBadge } from "../articles/state-badge.ts"
import { choice } from "../frame/choice.ts"
import { checkList, checkStates, countChecks, sortChecks } from "../writing-job/check-list.ts"
import { sideBySide } from "../writing-job/side-by-side.ts"
import { runningPanel } from "../writing-job/writing-panel.ts"
import { writingProgress } from "../writing-job/writing-progress.ts"
import { writingResult } from "../writing-job/writing-result.ts"

/** How many checks a page shows. The filter leads to the others. */
const mostChecks = 100

/** Adds the page of a language model's last work on an article, what follows it while it runs, and what stops it. */
export function addWritingPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/writing"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, article } = await openArticle(page, context)
      const { writing } = article
      const brandPath = `/brands/${brand.id}`
      const home = `${brandPath}/articles/${article.id}`
      const here = `${home}/writing`
      const canGenerate = brand.scopes.has("content:generate")
      const canStop = brand.scopes.has("content:write")
      const options = { home, brandPath, canGenerate, csrf: page.csrf, canStop, here }
      const isRunning = writing?.status === "queued" || writing?.status === "running"
      return page.show({
        title: `How a model wrote “${article.title}”`,
        section: "articles",
        brand,
        scripts: isRunning ? ["publish.js"] : [],
        body: html`<p>${stateBadge(article)} ${articleLinks(brand, article)}</p>
          ${
            writing === undefined
              ? html`<section><p>No language model has written in this article.</p></section>`
              : isRunning
                ? runningPanel(writing, options)
                : html`<section>${writingResult(writing, options)}</section>
                    ${await sideBySide(brand, article, options)}
                    ${checkSection(writing.checks, here, context.req.query("state") ?? "")}`
          }`,
      })
    }),
  )

  app.get(`${path}/live`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { article } = await openArticle(page, context)
      const { writing } = article
      const shown = writing === undefined ? html`` : writingProgress(writing)
      const answer = { html: (shown as HtmlEscapedString).toString(), is_done: article.status !== "generating" }
      return Response.json(answer, { headers: { "cache-control": "no-store" } })
    }),
  )

  app.post(`${path}/take`, (context) => pages.serveSignedIn(context, (page) => settleHeld(page, context, "POST")))
  app.post(`${path}/drop`, (context) => pages.serveSignedIn(context, (page) => settleHeld(page, context, "DELETE")))
  app.post(`${path}/stop`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand, article } = await openArticle(page, context, { scope: "content:write" })
      const home = `/brands/${brand.id}/articles/${article.id}`
      if (article.status !== "generating") return page.go(home)
      try {
        await brand.call("update_content", { content_id: article.id, cancel_writing: true })
      } catch (error) {
        // It ended meanwhile, or somebody pressed twice.
        if (!(error instanceof ProblemError) || error.code !== "conflict") throw error
      }
      return page.go(home)
    }),
  )
}

/** The model’s text becomes the article, or goes. */
async function settleHeld(page: SignedInRequest, context: Context<PageEnv>, method: "POST" | "DELETE") {
  await page.readForm()
  const { brand, article } = await openArticle(page, context, { scope: "content:write" })
  if (article.writing?.is_held === true)
    await brand.send(`${method} /writings/{writing_id}`, { writing_id: article.writing.id })
  return page.go(`/brands/${brand.id}/articles/${article.id}`)
}

function checkSection(checks: Parameters<typeof checkList>[0], here: string, state: string): Html {
  if (checks.length === 0) return html``
  const chosen = Object.hasOwn(checkStates, state) ? state : ""
  const found = sortChecks(checks).filter((check) => chosen === "" || check.state === chosen)
  return html`<section>
    <h2>Checks</h2>
    <p>${countChecks(checks)}.</p>
    <form class="bar" method="get" action="${here}">
      ${choice("state", "State", [["", "All"], ...Object.entries(checkStates)], chosen)}
      <button class="plain">Show</button>
    </form>
    ${checkList(found.slice(0, mostChecks))} ${found.length === 0 ? html`<p>No check has this state.</p>` : ""}
    ${found.length > mostChecks ? html`<p class="soft">These are the first ${mostChecks} of ${found.length}.</p>` : ""}
  </section>`
}
