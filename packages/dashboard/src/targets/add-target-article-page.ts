import type { PublicationItem, PublicationPreview, ToolInput } from "@citable/contract"
import {
  type BrandPage,
  callTool,
  type Env,
  type Html,
  notFound,
  type PageContext,
  ProblemError,
  readOnce,
  serveSignedIn,
  type SignedInRequest,
} from "@citable/service/pages"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { articleLinks } from "../articles/article-links.ts"
import { type OpenArticle, openArticle } from "../articles/open-article.ts"
import { stateBadge } from "../articles/state-badge.ts"
import { time } from "../frame/time.ts"
import { itemStates } from "../publishing/item-states.ts"
import { strangerLink } from "../tables/data-table.ts"
import { comparison } from "./comparison.ts"
import { listTargets } from "./list-targets.ts"
import { targetChoices } from "./target-choices.ts"

interface OpenTarget {
  brand: BrandPage
  article: OpenArticle["article"]
  target: { id: string; name: string }
  here: string
}

/** Adds the page of one article on one platform: its state, a comparison of both texts, and the ways out of a conflict. */
export function addTargetArticlePage(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/targets/:integration_id{int_[0-9a-z]+}/:content_id{cnt_[0-9a-z]+}"

  async function open(
    page: SignedInRequest,
    context: Context<Env>,
    scope: "integrations:read" | "content:publish",
  ): Promise<OpenTarget> {
    const { brand, article } = await openArticle(pages, page, context, { scope })
    const { integration_id: id } = context.req.param() as { integration_id: string }
    const target = (await listTargets(pages, brand)).find((one) => one.id === id)
    if (target === undefined) throw notFound()
    return { brand, article, target, here: `/brands/${brand.id}/targets/${id}/${article.id}` }
  }

  async function show(
    page: SignedInRequest,
    { brand, article, target, here }: OpenTarget,
    { preview, problem }: { preview?: PublicationPreview | undefined; problem?: ProblemError } = {},
  ): Promise<Response> {
    const { items } = await callTool(kernel, brand.principal, "list_publications", { content_id: article.id, limit: 1 })
    const item = items.find((one) => one.integration_id === target.id)
    const home = `/brands/${brand.id}/articles/${article.id}`
    return page.show({
      title: `“${article.title}” on ${target.name}`,
      section: "targets",
      brand,
      status: problem === undefined ? 200 : 422,
      body: html`<p>${stateBadge(article)} ${articleLinks(brand, article)}</p>
        ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
        ${stateSection(item, target.name)} ${preview === undefined ? "" : comparison(preview, target.name)}
        ${
          brand.scopes.has("content:publish")
            ? targetChoices(item, preview, { here, home, name: target.name, csrf: page.csrf })
            : ""
        }
        <p><a href="/brands/${brand.id}/targets">All publishing targets</a></p>`,
    })
  }

  app.get(path, (context) =>
    serveSignedIn(pages, context, async (page) => show(page, await open(page, context, "integrations:read"))),
  )
  app.post(`${path}/compare`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      await page.readForm()
      const opened = await open(page, context, "content:publish")
      const input = { content_id: opened.article.id, integration_id: opened.target.id, dry_run: true }
      try {
        const { preview } = await callTool(kernel, opened.brand.principal, "publish_content", input)
        return await show(page, opened, { preview })
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return show(page, opened, { problem: error })
      }
    }),
  )
  app.post(`${path}/publish`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const form = await page.readForm()
      const opened = await open(page, context, "content:publish")
      const input = {
        content_id: opened.article.id,
        integration_id: opened.target.id,
        ...readChoice(form),
      }
      try {
        const once = { idempotencyKey: readOnce(form) }
        await callTool(kernel, opened.brand.principal, "publish_content", input, once)
        return page.go(opened.here)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return show(page, opened, { problem: error })
      }
    }),
  )
}

/** What somebody chose to do with the article there. */
function readChoice(form: URLSearchParams): Pick<ToolInput<"publish_content">, "on_conflict" | "remote_id" | "as"> {
  const choice = form.get("on_conflict")
  if (choice === "overwrite") return { on_conflict: "overwrite" }
  if (choice === "adopt") return { on_conflict: "adopt", remote_id: form.get("remote_id")?.trim() ?? "" }
  return form.get("as") === "draft" ? { as: "draft" } : {}
}

function stateSection(item: PublicationItem | undefined, name: string): Html {
  if (item === undefined) return html`<section><p>This article was never sent to ${name}.</p></section>`
  const { state, url, edit_url: editUrl, sent_version: sent, current_version: here, current, drift, error } = item
  return html`<section>
    <h2>${itemStates[state]}</h2>
    ${error === null ? "" : html`<p class="problem">${error}</p>`}
    <dl>
      <div>
        <dt>Version there</dt>
        <dd>${sent === null ? "None" : `${sent} (here: ${here})`}</dd>
      </div>
      <div>
        <dt>Wanted</dt>
        <dd>
          ${current ? "The platform has the version that was asked for last." : "The platform does not have the version yet that was asked for last."}
        </dd>
      </div>
      ${
        drift === null
          ? ""
          : html`<div>
              <dt>Changed there</dt>
              <dd>${drift.fields.join(", ")} <span class="soft">found ${time(drift.found_at)}</span></dd>
            </div>`
      }
      <div>
        <dt>Checked</dt>
        <dd>
          ${time(item.checked_at)}
          ${item.retry_at === null ? "" : html`<span class="soft">The next attempt is ${time(item.retry_at)}.</span>`}
        </dd>
      </div>
      ${
        url === null
          ? ""
          : html`<div>
              <dt>Address</dt>
              <dd>${strangerLink(url)} ${editUrl === null ? "" : strangerLink(editUrl, `Edit on ${name}`)}</dd>
            </div>`
      }
    </dl>
    ${item.warnings.map(({ detail }) => html`<p class="soft">${detail}</p>`)}
  </section>`
}
