import type { Article, ArticleEventType } from "@citable/contract"
import { afterAll, beforeAll, expect, vi } from "vitest"

import { type AnnounceOptions, type Brand, createBrand } from "./brand.ts"
import { createGateway, type Gateway } from "./gateway.ts"
import { createNextSite, type NextSite, type RunningSite } from "./next-site.ts"

/** A brand, the way to it, and a site of it that is built; what tests share that stand on it. */
export interface BuiltSite {
  brand: Brand
  gateway: Gateway
  /** The site as it runs. */
  site: RunningSite
  /** What `next build` printed. */
  output: string
  /** What it asked the service for. */
  requests: string[]
  /** The site's folder, with its environment. */
  next(env?: Record<string, string>): NextSite
  find(slug: string): Promise<Article>
  /** Builds it, and notes what that printed and asked for. */
  build(env?: Record<string, string>): Promise<void>
  /** Sends an event to the App Router's route, and waits until that has invalidated what the event touches, twice. */
  announce(type: ArticleEventType, article: Article, options?: AnnounceOptions): Promise<void>
  /** The same with what the service itself sent of the article's last change. */
  handOn(article: Article): Promise<void>
  /**
   * Sends a webhook, which has to be taken; gives a function that waits for the second invalidation. Until then pages may be made again:
   * a test that sends one waits for that at its end.
   */
  send(webhook: () => Promise<Response>): Promise<() => Promise<void>>
}

export interface BuiltSiteOptions {
  /** Of a fixture, or the absolute path of another site like it. */
  name: string
  /** Next's `distDir`. */
  dist: string
  /** What the site's environment holds besides, in builds and while it runs. */
  env?: Record<string, string>
}

/** More than the service gives at once. */
export const articleCount = 101

/** Makes it before the tests of a file, and ends it after them. */
export function createBuiltSite({ name, dist, env = {} }: BuiltSiteOptions): BuiltSite {
  const built = {
    next: (more = {}) =>
      createNextSite(
        { ...built.brand.env, CITABLE_URL: built.gateway.url, SITE_SETTLED: built.gateway.settledUrl, ...env, ...more },
        dist,
        name,
      ),
    find: (slug) =>
      built.brand.service.call("GET", `/v1/brands/${built.brand.service.brandId}/content/by-slug/${slug}`),
    async build(more = {}) {
      built.brand.takeRequests()
      built.output = await built.next().build(more)
      built.requests = built.brand.takeRequests()
    },
    async announce(type, article, options) {
      const request = await built.brand.announce(hook(), type, article, options)
      const settled = await built.send(() => fetch(request))
      await settled()
    },
    async handOn(article) {
      const settled = await built.send(() => built.brand.handOn(hook(), article))
      await settled()
    },
    async send(webhook) {
      const before = built.gateway.settled
      expect((await webhook()).status).toBe(200)
      return () =>
        vi.waitFor(() => expect(built.gateway.settled).toBeGreaterThan(before), { timeout: 60_000, interval: 20 })
    },
  } as BuiltSite
  const hook = () => `${built.site.url}/api/citable`

  beforeAll(async () => {
    built.brand = await createBrand(articleCount)
    built.gateway = await createGateway(built.brand.service.url)
    await built.next().remove()
  })

  afterAll(async () => {
    await built.site?.stop()
    await built.gateway?.close()
    await built.brand?.close()
    await built.next().remove()
  })
  return built
}
