import { ProblemError } from "@citable/contract/problem-error"
import { type BrandPage, type PageEnv, type PageHost, readOnce, type SignedInRequest } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { estimateWriting } from "./estimate-writing.ts"
import { generateForm } from "./generate-form.ts"
import { type GenerateRequest, readRequest, toInput, toPlanned } from "./generate-request.ts"
import { noWriter } from "./no-writer.ts"

/**
 * Adds the page on which people ask a language model for a new article. A link to it can fill the form in with `?brief=`, `?keyword=` and
 * `?prompt_id=`. The cost stands before the button, and no model is asked before
 * somebody presses it.
 */
export function addGeneratePage(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/articles/generate"
  const open = (page: SignedInRequest, brandId: string) => page.openBrand(brandId, { scope: "content:generate" })

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await open(page, context.req.param("brand_id"))
      const request = readRequest(new URL(context.req.url).searchParams)
      const locale = request.locale === "" ? brand.detail.default_locale : request.locale
      return show(page, brand, { ...request, locale })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await open(page, context.req.param("brand_id"))
      const request = readRequest(form)
      if (form.has("estimate")) return show(page, brand, request)
      try {
        const { content } = await brand.call(
          "generate_content",
          { brand_id: brand.id, ...toInput(request) },
          { idempotencyKey: readOnce(form) },
        )
        return page.go(`/brands/${brand.id}/articles/${content?.id ?? ""}`)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return show(page, brand, request, error)
      }
    }),
  )

  async function show(
    page: SignedInRequest,
    brand: BrandPage,
    request: GenerateRequest,
    problem?: ProblemError,
  ): Promise<Response> {
    const { locales } = brand.detail
    const planned = { brand_id: brand.id, ...toPlanned(request, locales), dry_run: true }
    const ask = (brief: string) => brand.call("generate_content", { ...planned, brief })
    const estimate = await estimateWriting(request.brief, ask)
    if (estimate instanceof ProblemError) throw estimate
    const { data: prompts } =
      estimate !== undefined && brand.scopes.has("visibility:read")
        ? await brand.call("list_prompts", { brand_id: brand.id, limit: 100 })
        : { data: [] }
    const action = `/brands/${brand.id}/articles/generate`
    return page.show({
      title: "Let a model write an article",
      section: "articles",
      brand,
      status: problem === undefined ? 200 : 422,
      body: html`${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
      ${estimate === undefined ? noWriter : generateForm(request, { action, csrf: page.csrf, locales, prompts, estimate })}`,
    })
  }
}
