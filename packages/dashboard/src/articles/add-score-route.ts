import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import type { HtmlEscapedString } from "hono/utils/html"

import { openArticle } from "./open-article.ts"
import { scoreSection } from "./score-section.ts"

/** Adds the score of an article as a piece of HTML, for the script of the editor. */
export function addScoreRoute(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/score", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, article } = await openArticle(page, context)
      const score = await brand.call("score_content", { content_id: article.id })
      const text = scoreSection(score) as HtmlEscapedString
      return new Response(text.toString(), {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      })
    }),
  )
}
