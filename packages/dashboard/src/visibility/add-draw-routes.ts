import { ProblemError } from "@citable/contract/problem-error"
import { type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"

import { codeText, plainLine } from "../texts/markdown-text.ts"
import { addSubjectRoutes } from "./add-subject-routes.ts"
import type { FindSubject } from "./subject.ts"

/** Adds what the page of draws does: draw, release a prompt, call a draw off, and begin the articles of the prompts that were drawn. */
export function addDrawRoutes(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/visibility/sources/draw"
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:write" })
      const prompts = (form.get("prompts") ?? "").split(",").filter(Boolean)
      const shown = `/brands/${brand.id}/visibility/sources?show=draw`
      try {
        await brand.send("POST /draws", { prompt_ids: prompts }, { idempotencyKey: readOnce(form) })
      } catch (error) {
        const isOpen = (await brand.send("GET /draws", {})).data[0]?.ended_at === null
        if (error instanceof ProblemError && error.code === "conflict" && isOpen) return page.go(`${shown}&late`)
        throw error
      }
      return page.go(shown)
    }),
  )
  for (const [word, isRelease] of [
    ["release", true],
    ["off", false],
  ] as const) {
    app.post(`${path}/:draw_id/${word}`, (context) =>
      pages.serveSignedIn(context, async (page) => {
        const form = await page.readForm()
        const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:write" })
        const draw = { draw_id: context.req.param("draw_id") }
        if (isRelease) {
          const prompt = { prompt_id: form.get("prompt") ?? "" }
          await brand.send("DELETE /draws/{draw_id}/prompts/{prompt_id}", { ...draw, ...prompt })
        } else await brand.send("DELETE /draws/{draw_id}", draw)
        return page.go(`/brands/${brand.id}/visibility/sources?show=draw`)
      }),
    )
  }
  addSubjectRoutes(app, pages, path, findDrawn)
}

/** Finds a prompt that the open draw drew first. A draft about it is its article. */
const findDrawn: FindSubject = async (brand, { key }) => {
  const [draw] = (await brand.send("GET /draws", {})).data
  const isOwn = draw?.ended_at === null
  const prompt = isOwn ? draw.prompts.find((one) => one.prompt_id === key && one.role === "treated") : undefined
  if (draw === undefined || prompt === undefined) {
    throw new ProblemError("not_found", "The draw does not have this prompt, or has ended. Read the page again.")
  }
  const { text, answers, named } = prompt
  return {
    title: plainLine(text, 200) || "A prompt",
    prompts: new Map([[key, text]]),
    brief: [
      "## Brief",
      "",
      "*Delete this part before you publish.*",
      "",
      `- What people ask: ${codeText(text, 1000)}`,
      `- ${named} of ${answers} answers named ${codeText(brand.name)} when it was drawn`,
      `- It counts if it is published by ${draw.write_by}`,
      "",
      "## What to write",
      "",
      "",
    ].join("\n"),
    assignment: `Write a page that answers this question better than what assistants cite now.\n- ${plainLine(text, 300)}`,
    begun: (contentId) =>
      brand.send("PUT /draws/{draw_id}/prompts/{prompt_id}", {
        draw_id: draw.id,
        prompt_id: key,
        content_id: contentId,
      }),
  }
}
