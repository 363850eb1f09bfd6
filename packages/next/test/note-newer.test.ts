import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createCitable } from "@citable/next/pages"
import { afterEach, expect, it, vi } from "vitest"

import { type Brand, createBrand } from "./brand.ts"

let brand: Brand
let distDir: string
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await brand?.close()
  await rm(distDir, { recursive: true, force: true })
})

it("next dev says once how many articles are newer than the last page, and nothing of what it has shown", async () => {
  brand = await createBrand(2)
  distDir = await mkdtemp(join(tmpdir(), "citable-next-"))
  vi.stubEnv("NODE_ENV", "development")
  const info = vi.spyOn(console, "info").mockReturnValue()
  const { url: baseUrl, apiKey } = brand.service
  const citable = createCitable({ baseUrl, apiKey, distDir, poll: 0.2 })
  const [first] = await citable.getArticles()
  const looks = () => brand.service.requests.filter(({ path }) => path.includes("/changes?")).length
  const waitForLooks = async () => {
    const before = looks()
    await expect.poll(looks).toBeGreaterThan(before + 1)
  }
  await waitForLooks()
  expect(info).not.toHaveBeenCalled()

  const { id } = await brand.service.publish({ title: "Newer", slug: "newer" })
  await brand.service.call("POST", `/v1/content/${first?.id}/unpublish`, {})
  await expect.poll(() => info.mock.calls.at(-1)?.[0]).toBe("2 articles are newer than the last page shows. Reload it.")
  await waitForLooks()
  const said = info.mock.calls.length
  expect(said).toBeLessThan(3)

  // The replica of `next dev` is as new as a second ago.
  await expect.poll(async () => (await citable.getArticle("newer"))?.id).toBe(id)
  await brand.service.publish({ title: "Newest", slug: "newest" })
  await expect.poll(() => info.mock.calls.at(-1)?.[0]).toBe("1 article is newer than the last page shows. Reload it.")
})
