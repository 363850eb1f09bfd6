import { ProblemError } from "@citable/contract/problem-error"
import type { Html, PageEnv, PageHost, SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html, raw } from "hono/html"

import { openArticle } from "./open-article.ts"
import type { Preview, renderPreview as render } from "./render-preview.ts"
import { toTextPage } from "./to-text-page.ts"

// Most processes never show a preview, so the renderer loads on demand.
const renderPreview: typeof render = async (...input) => (await import("./render-preview.ts")).renderPreview(...input)

const maxText = 5 * 1024 * 1024

/** Adds the preview of an article: a page for the frame of the editor, and the HTML of a text that is not saved. */
export function addPreviewRoutes(app: Hono<PageEnv>, pages: PageHost): void {
  /** The users for whom a text is being rendered. */
  const busy = new Set<string>()
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/preview"

  const open = async (context: Context<PageEnv>, page: SignedInRequest) => {
    const { brand, article } = await openArticle(page, context)
    const { domains } = brand.detail
    const [domain] = domains
    return { article, siteUrl: domain === undefined ? undefined : `https://${domain}/` }
  }

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { article, siteUrl } = await open(context, page)
      const preview = await renderPreview(article, siteUrl)
      return toTextPage(
        `Preview of ${article.title}`,
        article.locale,
        html`${warningList(preview.warnings)}
          <article id="article">${raw(preview.html)}</article>`,
      )
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { article, siteUrl } = await open(context, page)
      const data = await page.readJson({ maxBytes: maxText })
      const body = typeof data === "object" && data !== null && "body" in data ? data.body : undefined
      if (typeof body !== "string") throw new ProblemError("invalid_input", "Send the text as body.")
      if (busy.has(page.user.id)) {
        const headers = { "retry-after": "1" }
        throw new ProblemError("rate_limited", "The preview of your last text is not ready yet.", { headers })
      }
      busy.add(page.user.id)
      const preview = await renderPreview({ ...article, body }, siteUrl).finally(() => busy.delete(page.user.id))
      return Response.json(preview, { headers: { "cache-control": "no-store" } })
    }),
  )
}

/** What the text lacks. The script of the editor takes it out of the frame, and makes links of the lines. */
function warningList(warnings: Preview["warnings"]): Html | "" {
  if (warnings.length === 0) return ""
  const rows = warnings
    .slice(0, 20)
    .map(
      ({ message, line }) =>
        html`<li ${line === undefined ? "" : html`data-line="${line}"`}>
          ${line === undefined ? "" : html`<strong>Line ${line}</strong> `}<span>${message}</span>
        </li>`,
    )
  return html`<ul id="warnings">
    ${rows}
  </ul>`
}
