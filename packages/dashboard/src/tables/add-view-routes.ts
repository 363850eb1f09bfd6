import { fieldProblem, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

/** Adds the routes by which people save views of lists for themselves, and forget them. */
export function addViewRoutes(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  app.post("/brands/:brand_id/views/:action{forget}?", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"))
      const text = (name: string) => (form.get(name) ?? "").trim()
      const [list, name, query, back] = [text("list"), text("name"), text("query"), text("back")]
      if (name === "") throw fieldProblem("name", "Give the view a name.")
      if (context.req.param("action") === "forget") await brand.send("DELETE /views", { list, name })
      else await brand.send("PUT /views", { list, name, query })
      const home = `/brands/${brand.id}/`
      // The form says where it is from. No other place is one of this brand.
      const path = text("path").startsWith(home) && /^[\w/-]+$/.test(text("path")) ? text("path") : home
      return page.go(back === "" ? path : `${path}?${new URLSearchParams(back)}`)
    }),
  )
}
