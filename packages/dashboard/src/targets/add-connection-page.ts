import { copyKind, isPublisherKind, type PublicationPreview, type ToolOutput } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  fieldProblem,
  type PageEnv,
  type PageHost,
  readOnce,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { changeSection, readChange } from "./change-section.ts"
import { comparison } from "./comparison.ts"
import { checkSection, draftRunSection, dryRunSection } from "./connection-sections.ts"

type Tested = ToolOutput<"test_integration">

/** What somebody has just done on the page. */
interface Done {
  /** What the test said besides what the integration keeps. */
  tested?: Tested | undefined
  preview?: PublicationPreview | undefined
  problem?: ProblemError | undefined
  /** The article of the dry run. */
  article?: string | undefined
}

/** Adds the page of one connection to a platform: what its test says, a draft run of a sample, and a dry run of an article. */
export function addConnectionPage(app: Hono<PageEnv>, pages: Pick<PageHost, "platforms" | "serveSignedIn">): void {
  const path = "/brands/:brand_id/sites/platforms/:integration_id{int_[0-9a-z]+}"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand_id: brandId, integration_id: id } = context.req.param()
      const brand = await page.openBrand(brandId, { scope: "integrations:read" })
      return showConnection(page, pages, { brand, id })
    }),
  )
  app.post(`${path}/:action{test|draft-run}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, integration_id: id, action } = context.req.param()
      const brand = await page.openBrand(brandId, { scope: "integrations:write" })
      await findPlatform(brand, id)
      const input = { integration_id: id, ...(action === "draft-run" && { draft_run: true }) }
      const done = await testConnection(brand, input, readOnce(form))
      return showConnection(page, pages, { brand, id, ...done })
    }),
  )
  app.post(`${path}/change`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, integration_id: id } = context.req.param()
      const brand = await page.openBrand(brandId, { scope: "integrations:write" })
      const platform = await findPlatform(brand, id)
      const kind = pages.platforms.find((one) => one.kind === platform.kind)
      if (kind === undefined) throw notFound()
      const change = readChange(platform, kind, form)
      await brand.call("update_integration", { integration_id: id, ...change }, { idempotencyKey: readOnce(form) })
      const isSame = change.connection === undefined && change.field_map === undefined
      const tested = isSame ? {} : await testConnection(brand, { integration_id: id })
      return showConnection(page, pages, { brand, id, ...tested })
    }),
  )
  app.post(`${path}/dry-run`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, integration_id: id } = context.req.param()
      const brand = await page.openBrand(brandId, { scope: "content:publish" })
      await findPlatform(brand, id)
      const article = form.get("article") ?? ""
      if (article === "") throw fieldProblem("article", "Choose an article.")
      const input = { content_id: article, integration_id: id, dry_run: true }
      try {
        const { preview } = await brand.call("publish_content", input)
        return await showConnection(page, pages, { brand, id, preview, article })
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return showConnection(page, pages, { brand, id, problem: error, article })
      }
    }),
  )
}

/** Tests a connection. A test that cannot be made is shown, too. */
export async function testConnection(
  brand: BrandPage,
  input: { integration_id: string; draft_run?: boolean },
  idempotencyKey?: string,
): Promise<Pick<Done, "tested" | "problem">> {
  try {
    return {
      tested: await brand.call("test_integration", input, idempotencyKey === undefined ? {} : { idempotencyKey }),
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { problem: error }
  }
}

/** Shows the page of a connection, with what somebody has just done there. */
export async function showConnection(
  page: SignedInRequest,
  { platforms }: Pick<PageHost, "platforms">,
  { brand, id, tested, preview, problem, article }: Done & { brand: BrandPage; id: string },
): Promise<Response> {
  const platform = tested ?? (await findPlatform(brand, id))
  const kind = platforms.find((one) => one.kind === platform.kind)
  const here = `/brands/${brand.id}/sites/platforms/${id}`
  const { scopes } = brand
  const mayChange = scopes.has("integrations:write") && kind !== undefined
  // Only a person can publish a copy.
  const mayTest = mayChange && kind.kind !== copyKind
  const mayPublish = scopes.has("content:publish") && scopes.has("content:read_drafts") && kind !== undefined
  const options = { here, csrf: page.csrf, name: platform.name }
  return page.show({
    title: platform.name,
    section: "platforms",
    brand,
    status: problem === undefined ? 200 : 422,
    body: html`${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
      ${checkSection(platform, { ...options, kind, account: mayTest ? tested?.account : undefined, mayTest })}
      ${mayChange ? changeSection(platform, kind, options) : ""}
      ${mayTest && mayPublish ? draftRunSection(tested?.draft_run, options) : ""}
      ${mayPublish ? dryRunSection(await listArticles(brand), article, options) : ""}
      ${preview === undefined ? "" : comparison(preview, platform.name)}
      <p>
        <a href="/brands/${brand.id}/sites/platforms">All platforms</a>
        <a href="/brands/${brand.id}/targets?target=${id}">Articles on ${platform.name}</a>
      </p>`,
  })
}

async function findPlatform(brand: BrandPage, id: string): Promise<Integration> {
  const { data } = await brand.call("list_integrations", { brand_id: brand.id })
  const found = data.find((one) => one.id === id && isPublisherKind(one.kind))
  if (found === undefined) throw notFound()
  return found
}

/** The articles that were edited last. */
async function listArticles({ id, call }: BrandPage): Promise<{ id: string; title: string }[]> {
  const { data } = await call("list_content", { brand_id: id, status: "all", limit: 50, fields: ["title"] })
  return data.map((one) => ({ id: one.id, title: one.title ?? one.id }))
}
