import { ProblemError } from "@citable/contract/problem-error"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { withUploadSlot } from "../media/upload-slots.ts"

/** The longest HTML takes 1 MiB of characters, which are at most 4 MiB of UTF-8. */
const maxPaste = 5 * 1024 * 1024
const maxNotes = 2000

/** Adds what makes Markdown of a clipboard, for the script of the editor. */
export function addPasteRoute(app: Hono<PageEnv>, pages: PageHost): void {
  app.post("/brands/:brand_id/articles/paste", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "content:write" })
      const data = (await page.readJson({ maxBytes: maxPaste })) as Record<string, unknown> | null
      const { html, text, taken = [] } = data ?? {}
      if (!Array.isArray(taken) || taken.length > maxNotes)
        throw new ProblemError("invalid_input", `Send at most ${maxNotes} names of notes.`)
      // Reading HTML loads hundreds of modules, which a start does not need.
      const { pasteFields, pasteHtml } = await import("./paste-clipboard.ts")
      if (typeof html !== "string") {
        if (typeof text !== "string") throw new ProblemError("invalid_input", "Send the clipboard as html or text.")
        return answer(pasteFields(text))
      }
      const names = taken.map(String)
      return answer(await withUploadSlot(page.user.id, () => pasteHtml(brand, html, { taken: names })))
    }),
  )
}

const answer = (data: object): Response => Response.json(data, { headers: { "cache-control": "no-store" } })
