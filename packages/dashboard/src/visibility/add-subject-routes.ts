import { type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"

import type { FindSubject } from "./subject.ts"

/** The longest text that an address carries to the form of a language model. Servers refuse addresses of more than 16 KiB. */
const maxAssignment = 1200

/** Adds what a row of the list at `path` leads to: a draft that begins with a brief, and the filled-in form of a language model. */
export function addSubjectRoutes(
  app: Hono<PageEnv>,
  pages: Pick<PageHost, "serveSignedIn">,
  path: string,
  find: FindSubject,
): void {
  app.post(`${path}/draft`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const scope = "content:write"
      const brand = await page.openBrand(context.req.param("brand_id") ?? "", { scope })
      const { title, brief, begun } = await find(brand, readRow(fields))
      const { id } = await brand.call(
        "create_content",
        { brand_id: brand.id, title, body: brief, on_slug_conflict: "suffix" },
        { idempotencyKey: readOnce(fields) },
      )
      await begun?.(id)
      return page.go(`/brands/${brand.id}/articles/${id}`)
    }),
  )
  app.get(`${path}/generate`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "content:generate"
      const brand = await page.openBrand(context.req.param("brand_id") ?? "", { scope })
      const row = readRow(new URL(context.req.url).searchParams)
      const { assignment, keyword = "", prompts } = await find(brand, row)
      const [promptId = ""] = prompts.keys()
      const filled = { brief: assignment.slice(0, maxAssignment).toWellFormed(), keyword, prompt_id: promptId }
      return page.go(`/brands/${brand.id}/articles/generate?${new URLSearchParams(filled)}`)
    }),
  )
}

/** The row that a form or an address names. */
const readRow = (fields: URLSearchParams) => ({
  query: new URLSearchParams(fields.get("list") ?? ""),
  key: fields.get("key") ?? "",
})
