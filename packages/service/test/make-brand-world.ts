import type { Article, Brand, CreatedApiKey, Delivery, Integration, Scope, Webhook } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import type { RedditThread } from "@citable/contract/reddit"
import type { Keyword } from "@citable/contract/search"
import type { Audit, SitePage } from "@citable/contract/site"
import type { Competitor, Prompt, Scan } from "@citable/contract/visibility"
import type { StartedService } from "@citable/dev"
import { vi } from "vitest"

import { sampleUpload } from "./sample-input.ts"
import { servePage } from "./serve-page.ts"

/** A brand with one item of each kind, and a name that makes leaks visible. */
export interface BrandWorld {
  token: string
  brandId: string
  name: string
  slug: string
  previousSlug: string
  /** The ids by the names of path parameters. */
  ids: Record<
    | "brand_id"
    | "content_id"
    | "revision_id"
    | "webhook_id"
    | "delivery_id"
    | "integration_id"
    | "media_id"
    | "competitor_id"
    | "prompt_id"
    | "keyword_id"
    | "scan_id"
    | "audit_id"
    | "page_id"
    | "thread_id",
    string
  >
  /** A page of nobody's site. */
  pageUrl: string
  /** The integration that every brand has from the beginning. */
  apiTargetId: string
  previewToken: string
  createKey(scopes: readonly Scope[], expiresAt?: number): Promise<CreatedApiKey>
}

/**
 * Creates a brand in the account of a token. It has a published article with a draft, a webhook, an integration, a prompt, a keyword and a
 * scan. The service needs an engine for the scan, whose
 * answers cite a thread of Reddit.
 */
export async function makeBrandWorld(started: StartedService, token: string, name: string): Promise<BrandWorld> {
  const call = <Answer>(method: string, path: string, body?: unknown) => started.call<Answer>(method, path, body, token)
  const { id: brandId } = await call<Brand>("POST", "/v1/brands", { name })
  const brand = `/v1/brands/${brandId}`
  const previousSlug = `${name}-before`
  const slug = `${name}-now`
  const { id: contentId } = await call<Article>("POST", `${brand}/content`, {
    title: `${name} title`,
    slug: previousSlug,
  })
  const content = `/v1/content/${contentId}`
  await call("POST", `${content}/publish`, {})
  await call("PATCH", content, { slug, body: `${name} body` })
  await call("POST", `${content}/publish`, {})
  await call("PATCH", content, { body: `${name} draft` })
  const webhook = await call<Webhook>("POST", `${brand}/webhooks`, { url: `https://${name}.example.com/hook` })
  const delivery = await call<Delivery>("POST", `/v1/webhooks/${webhook.id}/test`)
  const integration = await call<Integration>("POST", `${brand}/integrations`, {
    name: `${name} hook`,
    connection: {
      kind: "deploy_hook",
      config: { platform: "generic" },
      credentials: { url: `https://${name}.example.com/deploy` },
    },
  })
  const competitor = await call<Competitor>("POST", `${brand}/competitors`, { name: `${name} rival` })
  const prompts = await call<{ data: Prompt[] }>("POST", `${brand}/prompts`, {
    prompts: [{ text: `${name} question?` }],
  })
  const keywords = await call<{ data: Keyword[] }>("POST", `${brand}/keywords`, {
    keywords: [{ keyword: `${name} keyword` }],
  })
  const media = await call<{ id: string }>("POST", `${brand}/media`, { source: sampleUpload })
  const scan = await call<Scan>("POST", `${brand}/scans`, {})
  const site = await servePage(name)
  await call("PATCH", brand, { domains: [site.host] })
  const audit = await call<Audit>("POST", `${brand}/audits`, { urls: [site.url] })
  const pages = await vi.waitUntil(
    async () => {
      const { data } = await call<{ data: SitePage[] }>("GET", `${brand}/pages`)
      return data.some(({ last_crawled_at: at }) => at !== null) && data
    },
    { timeout: 60_000 },
  )
  const threads = await vi.waitUntil(
    async () => {
      const { data } = await call<{ data: RedditThread[] }>("GET", `${brand}/reddit/threads`)
      return data.length > 0 && data
    },
    { timeout: 60_000 },
  )
  const integrations = await call<{ data: Integration[] }>("GET", `${brand}/integrations`)
  const revisions = await call<{ data: ContentRevision[] }>("GET", `${content}/revisions`)
  return {
    token,
    brandId,
    name,
    slug,
    previousSlug,
    ids: {
      brand_id: brandId,
      content_id: contentId,
      revision_id: revisions.data.at(-1)?.id ?? "",
      webhook_id: webhook.id,
      delivery_id: delivery.id,
      integration_id: integration.id,
      media_id: media.id,
      competitor_id: competitor.id,
      prompt_id: prompts.data[0]?.id ?? "",
      keyword_id: keywords.data[0]?.id ?? "",
      scan_id: scan.id,
      audit_id: audit.id,
      page_id: pages[0]?.id ?? "",
      thread_id: threads[0]?.id ?? "",
    },
    pageUrl: (await servePage("stranger")).url,
    apiTargetId: integrations.data.find(({ kind }) => kind === "api")?.id ?? "",
    previewToken: (await call<{ token: string }>("POST", `${content}/preview`)).token,
    createKey: (scopes, expiresAt) =>
      call<CreatedApiKey>("POST", `${brand}/api-keys`, {
        scopes,
        ...(expiresAt === undefined ? {} : { expires_at: new Date(expiresAt).toISOString() }),
      }),
  }
}

/**
 * Reads everything of a brand that the account's token can read. If two results are equal, nobody has changed the brand. It first waits for
 * the end of the brand's scan, which changes its prompts.
 */
export async function readBrandWorld(started: StartedService, { token, brandId, ids }: BrandWorld): Promise<unknown> {
  const brand = `/v1/brands/${brandId}`
  await vi.waitUntil(
    async () => {
      const { status } = await started.call<Scan>("GET", `${brand}/scans/${ids.scan_id}`, undefined, token)
      const audit = await started.call<Audit>("GET", `${brand}/audits/${ids.audit_id}`, undefined, token)
      return status !== "queued" && status !== "running" && audit.finished_at !== null
    },
    { timeout: 60_000 },
  )
  const paths = [
    brand,
    `${brand}/content?status=all`,
    `${brand}/content/changes`,
    `${brand}/webhooks`,
    `${brand}/integrations`,
    `${brand}/competitors`,
    `${brand}/prompts`,
    `${brand}/keywords`,
    `${brand}/audits`,
    `${brand}/pages`,
    `${brand}/reddit/threads`,
    `/v1/content/${ids.content_id}/revisions`,
    `/v1/content/${ids.content_id}/publications`,
  ]
  return Promise.all(paths.map((path) => started.call("GET", path, undefined, token)))
}
