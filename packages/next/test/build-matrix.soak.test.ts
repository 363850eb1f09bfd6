import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { afterAll, beforeAll, expect, it } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createNextSite } from "./next-site.ts"

const count = 1000
let brand: Brand
beforeAll(async () => {
  brand = await createBrand(count)
})
afterAll(() => brand?.close())

const modes = [
  { mode: "App and Pages Router", name: "site", env: {} },
  { mode: "Cache Components", name: "cached-site", env: {} },
  { mode: "static export of both routers", name: "site", env: { SITE_OUTPUT: "export" } },
] as const

it.each(modes.flatMap((one) => [1, 4, 8].map((workers) => ({ ...one, workers }))))(
  "$mode with $workers workers: the build makes one request per 100 articles, and every page is static",
  async ({ name, env, workers }) => {
    const site = createNextSite({ ...brand.env, ...env }, ".next", name)
    await site.remove()
    try {
      brand.takeRequests()
      await site.build({ SITE_WORKERS: String(workers) })
      const requests = brand.takeRequests()
      expect(requests.filter((path) => path.endsWith("/changes"))).toHaveLength(Math.ceil(count / 100))
      expect(requests.length).toBeLessThanOrEqual(Math.ceil(count / 100) + 2)
      const { routes } = JSON.parse(await readFile(join(site.dist, "prerender-manifest.json"), "utf8")) as {
        routes: Record<string, unknown>
      }
      const pages = Object.keys(routes)
      expect(pages.filter((path) => path.startsWith("/blog/article-"))).toHaveLength(count)
      if (name === "site") expect(pages.filter((path) => path.startsWith("/classic/article-"))).toHaveLength(count)
    } finally {
      await site.remove()
    }
  },
)
