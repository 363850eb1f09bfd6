import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { findPassages } from "./find-passages.ts"
import { stateLabel } from "./state-badge.ts"
import { toFindableAnswer } from "./to-findable-answer.ts"

/** Adds what the editor can put into a text: links to own articles, and quotes of what assistants answered. */
export function addFinderRoutes(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/articles/own", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "content:write" })
      const q = (context.req.query("q") ?? "").trim().slice(0, 200)
      const { data } = await brand.call("list_content", {
        brand_id: brand.id,
        ...(q === "" ? {} : { q }),
        fields: ["title", "slug", "locale", "status"],
        status: "all",
        sort: "-updated_at",
        limit: 12,
      })
      return toFindableAnswer(
        data.map(({ title = "", slug = "", locale = "", status = "draft" }) => ({
          name: title,
          detail: `${stateLabel(status)} · ${locale} · ${slug}`,
          value: slug,
        })),
      )
    }),
  )

  app.get("/brands/:brand_id/articles/answers", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "content:write" })
      if (!brand.scopes.has("visibility:read")) return toFindableAnswer([])
      const { data: scans } = await brand.call("list_scans", { brand_id: brand.id, limit: 10 })
      const scan = scans.find(({ status }) => status === "completed") ?? scans[0]
      if (scan === undefined) return toFindableAnswer([])
      const { data } = await brand.call("list_scan_answers", { brand_id: brand.id, scan_id: scan.id, limit: 100 })
      return toFindableAnswer(findPassages(data, (context.req.query("q") ?? "").slice(0, 200)))
    }),
  )
}
