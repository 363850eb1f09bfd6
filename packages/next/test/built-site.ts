import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { pathToFileURL } from "node:url"

import type { Article, ArticleEventType } from "@citable/contract"
import { afterAll, beforeAll, expect, vi } from "vitest"

import { type AnnounceOptions, type Brand, createBrand } from "./brand.ts"
import { createGateway, type Gateway } from "./gateway.ts"
import { createNextSite, type NextSite, type RunningSite } from "./next-site.ts"

/** A brand, a gateway to it, and a built site, which several tests share. */
export interface BuiltSite {
  brand: Brand
  gateway: Gateway
  /** The running site. */
  site: RunningSite
  /** The output of `next build`. */
  output: string
  /** The build's requests to the service. */
  requests: string[]
  /** Sets the time of day of `site` ahead, and not its other clock, as on a machine that has slept. */
  stepClock(ms: number): Promise<void>
  /** The site's folder, with its environment. */
  next(env?: Record<string, string>): NextSite
  find(slug: string): Promise<Article>
  /** Builds the site, and records its output and requests. */
  build(env?: Record<string, string>): Promise<void>
  /** Sends an event to the App Router's route, and waits for both invalidations. */
  announce(type: ArticleEventType, article: Article, options?: AnnounceOptions): Promise<void>
  /** Does the same with the service's own webhook of the article's last change. */
  forward(article: Article): Promise<void>
  /**
   * Sends a webhook, which must succeed, and gives a function that waits for the second invalidation. Until then Next may render pages
   * again, so a test waits for it at its end.
   */
  send(webhook: () => Promise<Response>): Promise<() => Promise<void>>
}

export interface BuiltSiteOptions {
  /** The name of a fixture, or the absolute path of a similar site. */
  name: string
  /** Next's `distDir`. */
  dist: string
  /** Additional environment variables, in builds and while the site runs. */
  env?: Record<string, string>
}

/** More than one page of the service. */
export const articleCount = 101

const steppedClock = pathToFileURL(join(import.meta.dirname, "fixtures/stepped-clock.mjs")).href

/** Builds a site before the tests of a file, and stops it after them. */
export function createBuiltSite({ name, dist, env = {} }: BuiltSiteOptions): BuiltSite {
  const built = {
    next: (more = {}) => {
      const { url, settledUrl } = built.gateway
      const clock = { NODE_OPTIONS: `--import=${steppedClock}`, SITE_CLOCK: clockFile() }
      const own = { CITABLE_URL: url, SITE_SETTLED: settledUrl, ...clock }
      return createNextSite({ ...built.brand.env, ...own, ...env, ...more }, dist, name)
    },
    async stepClock(ms) {
      await writeFile(clockFile(), String(ms))
      // The site looks every 20 ms.
      await delay(200)
    },
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
    async forward(article) {
      const settled = await built.send(() => built.brand.forward(hook(), article))
      await settled()
    },
    async send(webhook) {
      const before = built.gateway.settled
      expect((await webhook()).status).toBe(200)
      return () =>
        vi.waitFor(() => expect(built.gateway.settled).toBeGreaterThan(before), { timeout: 60_000, interval: 20 })
    },
  } as BuiltSite
  // In a file name that no build deletes, and no two sites share.
  const clockFile = () => join(tmpdir(), `citable-clock-${new URL(built.gateway.url).port}`)
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
    await rm(clockFile(), { force: true })
    await built.next().remove()
  })
  return built
}
