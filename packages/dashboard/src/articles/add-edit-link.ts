import { notFound, ProblemError } from "@citable/contract/problem-error"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

/** Adds the address that sites link to from a preview. A site knows the article, and not the path of its editor. */
export function addEditLink(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/edit/:content_id{cnt_[0-9a-z]+}", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const id = context.req.param("content_id")
      // A person can have roles in several accounts.
      for (const { call } of await page.listAccounts()) {
        try {
          const { brand_id: brandId } = await call("get_content", { content_id: id })
          return page.go(`/brands/${brandId}/articles/${id}`)
        } catch (error) {
          if (!(error instanceof ProblemError) || error.code !== "not_found") throw error
        }
      }
      // Somebody without a role gets the same answer as for an article that does not exist.
      throw notFound()
    }),
  )
}
