import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { createFigures } from "../charts/create-figures.ts"
import { addDrawRoutes } from "./add-draw-routes.ts"
import { addSubjectRoutes } from "./add-subject-routes.ts"
import { findGap } from "./find-gap.ts"
import { showCitedPages } from "./show-cited-pages.ts"
import { showCitedSites } from "./show-cited-sites.ts"
import { showDraw } from "./show-draw.ts"
import { showGaps } from "./show-gaps.ts"

/** Adds the page of the sources that engines cite: all sites, the pages of one, the gaps, each with a way to write about it, or the draw of a coin. */
export function addSourcePages(app: Hono<PageEnv>, pages: PageHost): void {
  const figures = createFigures()
  const route = "/brands/:brand_id/visibility/sources"
  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:read" })
      const address = context.req.url
      const query = new URL(address).searchParams
      if (query.get("domain")) return showCitedPages(page, brand, address)
      if (query.get("show") === "gaps") return showGaps(page, brand, address)
      if (query.get("show") === "draw") return showDraw(page, brand, { query, now: pages.now() })
      return showCitedSites(page, { brand, address, figures })
    }),
  )
  addSubjectRoutes(app, pages, route, findGap)
  addDrawRoutes(app, pages)
  // Where the two halves of this page were.
  for (const [name, show] of [
    ["citations", ""],
    ["gaps", "gaps"],
  ] as const) {
    app.get(`/brands/:brand_id/visibility/${name}`, (context) =>
      pages.serveSignedIn(context, async (page) => {
        const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:read" })
        const query = new URL(context.req.url).searchParams
        if (show !== "") query.set("show", show)
        return page.go(`/brands/${brand.id}/visibility/sources${query.size === 0 ? "" : `?${query}`}`)
      }),
    )
  }
}
