import type { Article } from "@citable/contract"
import { afterAll, beforeAll } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createGateway, type Gateway } from "./gateway.ts"
import { createNextSite, type NextSite, type RunningSite } from "./next-site.ts"

/** One build of the fixture with both routers, behind a proxy.ts, by three workers; what tests share that stand on it. */
export interface BuiltSite {
  brand: Brand
  gateway: Gateway
  site: RunningSite
  /** What `next build` printed. */
  output: string
  /** What it asked the service for. */
  requests: string[]
  next: () => NextSite
  find: (slug: string) => Promise<Article>
}

export const articleCount = 120

/** Builds and starts it before the tests of a file, and ends it after them. */
export function buildSite(): BuiltSite {
  const built = {
    next: () =>
      createNextSite({ ...built.brand.env, CITABLE_URL: built.gateway.url, SITE_PROXY: "1" }, ".next/routers"),
    find: (slug) =>
      built.brand.service.call("GET", `/v1/brands/${built.brand.service.brandId}/content/by-slug/${slug}`),
  } as BuiltSite

  beforeAll(async () => {
    built.brand = await createBrand(articleCount)
    built.gateway = await createGateway(built.brand.service.url)
    await built.next().remove()
    built.brand.takeRequests()
    built.output = await built.next().build({ SITE_WORKERS: "3" })
    built.requests = built.brand.takeRequests()
    built.site = await built.next().start()
  })

  afterAll(async () => {
    await built.site?.stop()
    await built.gateway?.close()
    await built.brand?.close()
    await built.next().remove()
  })
  return built
}
