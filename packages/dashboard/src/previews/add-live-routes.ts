import { ProblemError } from "@citable/contract/problem-error"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { listPreviewSites } from "../articles/list-preview-sites.ts"
import { openArticle } from "../articles/open-article.ts"
import { readArticleForm } from "../articles/read-article-form.ts"
import { checkFrame, isLocal } from "./check-frame.ts"
import type { LiveSite } from "./live-site.ts"
import { toPreviewAddress } from "./to-preview-address.ts"

/** The longest text that is shown, with its other fields, in UTF-8. */
const maxForm = 2 * 1024 * 1024

/** Adds what the script of the editor asks for to show an article on a site while somebody types. */
export function addLiveRoutes(app: Hono<PageEnv>, pages: PageHost): void {
  const { fetchSite } = pages
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/live"

  // Opens or ends a session.
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { site: id, session } = readRequest(await page.readJson())
      const { brand, article } = await openArticle(page, context)
      if (session !== undefined) {
        await brand.send("DELETE /live-texts/{content_id}", { content_id: article.id, session })
        return new Response(null, { status: 204 })
      }
      const site = (await listPreviewSites(brand)).find((one) => one.id === id)
      if (site === undefined) throw new ProblemError("not_found", "This site no longer exists. Reload the page.")
      const opened = await brand.send("POST /live-texts/{content_id}", { content_id: article.id })
      const { slug, locale } = article
      const address = toPreviewAddress(site.template, { slug, locale, content_id: article.id, token: opened.token })
      const frame = await checkFrame(address, { fetchSite, origin: page.origin })
      const { origin } = new URL(address)
      const answer: LiveSite = { session: opened.session, address, origin, isLocal: isLocal(new URL(address)), frame }
      return Response.json(answer, { headers: { "cache-control": "no-store" } })
    }),
  )
  // Keeps what is in the form now.
  app.put(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: maxForm })
      const { brand, article } = await openArticle(page, context, { scope: "content:write" })
      const change = readArticleForm(form, article, brand.detail.custom_fields)
      const text = { content_id: article.id, session: form.get("live") ?? "", change }
      await brand.send("PUT /live-texts/{content_id}", text)
      return new Response(null, { status: 204 })
    }),
  )
}

function readRequest(data: unknown): { site?: string; session?: string } {
  const { site, session } = (data ?? {}) as Record<string, unknown>
  if (typeof session === "string") return { session }
  if (typeof site === "string") return { site }
  throw new ProblemError("invalid_input", "Name a site to show, or a session to end.")
}
