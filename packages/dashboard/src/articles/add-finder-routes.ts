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
      const typed = (context.req.query("q") ?? "").trim()
      if (/^(?:mailto:|tel:|#)/i.test(typed)) return toFindableAnswer([])
      const isAddress = /^(?:https?:|\/)\S*$/i.test(typed)
      const q = typed.slice(0, 200)
      const { data } = await brand.call("list_content", {
        brand_id: brand.id,
        ...(isAddress ? { address: typed.slice(0, 2000) } : q === "" ? {} : { q }),
        fields: ["title", "slug", "locale", "status"],
        evidence: ["urls"],
        status: "all",
        sort: "-updated_at",
        limit: 12,
      })
      const rest = isAddress ? (/[?#].*$/s.exec(typed)?.[0] ?? "") : ""
      return toFindableAnswer(
        data.map(({ title = "", slug = "", locale = "", status = "draft", evidence }) => ({
          name: title,
          detail: `${stateLabel(status)} · ${locale} · ${slug}`,
          value: toSitePath(slug, { urls: evidence?.urls ?? [], domains: brand.detail.domains }) + rest,
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

/**
 * How a text names an article: by its path on the brand's sites, which is right wherever a page stands. Where sites differ, or none says how it
 * writes addresses, by its slug.
 */
function toSitePath(slug: string, { urls, domains }: { urls: readonly string[]; domains: readonly string[] }): string {
  const own = new Set(domains)
  const paths = urls.flatMap((url) => {
    const { hostname = "", pathname = "", search = "" } = URL.parse(url) ?? {}
    const isNow = pathname.split("/").some((part) => part.replace(/\.html?$/, "") === encodeURIComponent(slug))
    return own.has(hostname) && isNow && search === "" ? [pathname] : []
  })
  const [path, ...others] = new Set(paths)
  return path === undefined || others.length > 0 ? slug : path
}
