import { notFound } from "@citable/contract/problem-error"
import { type Env, openBrandPage, type PageContext, serveSignedIn } from "@citable/service/pages"
import type { Hono } from "hono"

/** Adds the address that sites link to from a preview. A site knows the article, and not the path of its editor. */
export function addEditLink(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  app.get("/edit/:content_id{cnt_[0-9a-z]+}", (context) =>
    serveSignedIn(pages, context, async (page) => {
      const id = context.req.param("content_id")
      const query = kernel.db.selectFrom("contents").select("brand_id").where("id", "=", id)
      const found = await query.executeTakeFirst()
      if (found === undefined) throw notFound()
      // Somebody without a role gets the same answer as for an article that does not exist.
      const brand = await openBrandPage(kernel, page.user, found.brand_id)
      return page.go(`/brands/${brand.id}/articles/${id}`)
    }),
  )
}
