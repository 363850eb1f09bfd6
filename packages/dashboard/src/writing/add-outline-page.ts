import { ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  csrfField,
  onceField,
  type PageEnv,
  type PageHost,
  readOnce,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { articleLinks } from "../articles/article-links.ts"
import { type OpenArticle, openArticle } from "../articles/open-article.ts"
import { stateBadge } from "../articles/state-badge.ts"
import { costNote } from "./cost-note.ts"
import { estimateWriting } from "./estimate-writing.ts"
import { noWriter } from "./no-writer.ts"

/** Adds the page on which people approve an outline as it is now. The cost of the article stands before the button. */
export function addOutlinePage(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/outline"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, article } = await openArticle(page, context, { scope: "content:generate" })
      return show(page, { brand, article })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, article } = await openArticle(page, context, { scope: "content:generate" })
      try {
        const input = toInput(brand, article, Number(form.get("version")))
        await brand.call("generate_content", input, { idempotencyKey: readOnce(form) })
        return page.go(`/brands/${brand.id}/articles/${article.id}`)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return show(page, { brand, article, problem: error })
      }
    }),
  )
}

const noOutline = new ProblemError(
  "conflict",
  "The last work of a model on this article was no outline. Rewrite the article instead.",
)

interface Shown {
  brand: BrandPage
  article: OpenArticle["article"]
  problem?: ProblemError
}

/** What was asked of the outline, and the version that somebody has seen. */
function toInput(brand: BrandPage, { id, writing }: Shown["article"], version: number) {
  if (writing?.outline === undefined) throw noOutline
  return { brand_id: brand.id, ...writing.outline, outline: { content_id: id, version } }
}

async function show(page: SignedInRequest, { brand, article, problem }: Shown): Promise<Response> {
  const home = `/brands/${brand.id}/articles/${article.id}`
  const estimate = await estimateOf(brand, article)
  return page.show({
    title: `Approve the outline “${article.title}”`,
    section: "articles",
    brand,
    status: problem === undefined ? 200 : 422,
    body: html`<p>${stateBadge(article)} ${articleLinks(brand, article)}</p>
      ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
      ${
        estimate instanceof ProblemError
          ? html`<section><p>${estimate.message}</p></section>`
          : estimate === undefined
            ? noWriter
            : html`<section>
                <h2>The outline, version ${article.version}</h2>
                <pre class="diff" tabindex="0" role="region" aria-label="Outline">${article.body}</pre>
                <p class="soft">
                  The article gets this title and these headings, and replaces the outline, which stays in the
                  <a href="${home}/revisions">revisions</a>. To change it first, <a href="${home}">edit it</a>.
                </p>
                <form method="post" action="${home}/outline">
                  ${csrfField(page.csrf)}${onceField()}
                  <input type="hidden" name="version" value="${article.version}" />
                  ${costNote(estimate)}
                  <div class="actions"><button>Approve it and write the article</button></div>
                </form>
              </section>`
      }`,
  })
}

/** What the article would cost, or why it cannot be written; undefined without a language model. */
async function estimateOf(brand: BrandPage, article: Shown["article"]) {
  const { outline } = article.writing ?? {}
  if (outline === undefined) return noOutline
  const input = toInput(brand, article, article.version)
  return estimateWriting(outline.brief, (brief) => brand.call("generate_content", { ...input, brief, dry_run: true }))
}
