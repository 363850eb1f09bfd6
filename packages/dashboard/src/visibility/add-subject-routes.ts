import {
  type BrandPage,
  callTool,
  type Env,
  hasWriter,
  openBrandPage,
  type PageContext,
  ProblemError,
  readOnce,
  serveSignedIn,
  type SignedInRequest,
} from "@citable/service/pages"
import type { Context, Hono } from "hono"

import { generateForm, readGenerateForm } from "./generate-form.ts"
import type { FindSubject, Subject } from "./subject.ts"

export interface SubjectRoutesOptions {
  /** The section of the list. */
  section: string
  find: FindSubject
}

/** Adds what a row of the list at `path` leads to: a draft that begins with a brief, and the form for a language model. */
export function addSubjectRoutes(
  app: Hono<Env>,
  pages: PageContext,
  path: string,
  { section, find }: SubjectRoutesOptions,
): void {
  const { kernel } = pages
  app.post(`${path}/draft`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const fields = await page.readForm()
      const brand = await open(context, page, "content:write")
      const { title, brief } = await find(pages, brand, readRow(fields))
      const { id } = await callTool(
        kernel,
        brand.principal,
        "create_content",
        { brand_id: brand.id, title, body: brief, on_slug_conflict: "suffix" },
        { idempotencyKey: readOnce(fields) },
      )
      return page.go(`/brands/${brand.id}/articles/${id}`)
    }),
  )
  app.get(`${path}/generate`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brand = await open(context, page, "content:generate")
      const row = new URL(context.req.url).searchParams
      return show(page, brand, { subject: await find(pages, brand, readRow(row)), row })
    }),
  )
  app.post(`${path}/generate`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const fields = await page.readForm()
      const brand = await open(context, page, "content:generate")
      try {
        const input = { brand_id: brand.id, ...readGenerateForm(fields) }
        const { content } = await callTool(kernel, brand.principal, "generate_content", input, {
          idempotencyKey: readOnce(fields),
        })
        return page.go(`/brands/${brand.id}/articles/${content.id}`)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== "invalid_input") throw error
        const subject = await find(pages, brand, readRow(fields))
        return show(page, brand, { subject, row: fields, problem: error })
      }
    }),
  )

  const open = (context: Context<Env>, page: SignedInRequest, scope: "content:write" | "content:generate") =>
    openBrandPage(kernel, page.user, context.req.param("brand_id") ?? "", { scope })

  async function show(
    page: SignedInRequest,
    brand: BrandPage,
    { subject, row, problem }: { subject: Subject; row: URLSearchParams; problem?: ProblemError },
  ): Promise<Response> {
    return page.show({
      title: "Have an article written",
      section,
      brand,
      status: problem === undefined ? 200 : 422,
      body: generateForm(subject, {
        path: path.replace(":brand_id", brand.id),
        row,
        csrf: page.csrf,
        brand: brand.detail,
        isReady: await hasWriter(kernel, brand.id),
        limit: kernel.writingLimits.job,
        problem,
      }),
    })
  }
}

/** The row that a form or an address names. */
const readRow = (fields: URLSearchParams) => ({
  query: new URLSearchParams(fields.get("list") ?? ""),
  key: fields.get("key") ?? "",
})
