import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { formatCredential } from "@citable/contract"
import { createCitable } from "@citable/next/pages"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createGateway, type Gateway } from "./gateway.ts"

let brand: Brand
let gateway: Gateway
let distDir: string

beforeAll(async () => {
  brand = await createBrand(120)
})
afterAll(() => brand?.close())
beforeEach(async () => {
  gateway = await createGateway(brand.service.url)
  distDir = await mkdtemp(join(tmpdir(), "citable-next-"))
  await mkdir(join(distDir, "server"))
  vi.stubEnv("NEXT_PHASE", "phase-production-build")
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await gateway.close()
  await rm(distDir, { recursive: true, force: true })
})

/** Creates what one worker of a build has. */
const work = (options = {}) =>
  createCitable({ baseUrl: gateway.url, apiKey: brand.service.apiKey, distDir, ...options })

it("the workers of a build sync once together, and wait together if the service limits requests", async () => {
  let refusals = 0
  gateway.limits = () => (refusals < 2 ? (refusals++, 1) : undefined)
  brand.takeRequests()
  const lists = await Promise.all(Array.from({ length: 4 }, () => work().getArticles()))
  expect(lists.map((list) => list.length)).toEqual([120, 120, 120, 120])
  // The first worker requests the brand and each 100 articles once. The others request nothing.
  expect(brand.takeRequests().filter((path) => path.endsWith("/changes"))).toHaveLength(2)
  expect(refusals).toBe(2)
})

it("the next build makes one request, for what has changed since the last one", async () => {
  expect(await work().getArticles()).toHaveLength(120)
  // Next empties its folder but for this one when a build begins.
  for (const name of await readdir(distDir)) if (name !== "cache") await rm(join(distDir, name), { recursive: true })
  await mkdir(join(distDir, "server"))
  brand.takeRequests()
  expect(await work().getArticles()).toHaveLength(120)
  expect(brand.takeRequests()).toEqual([`/v1/brands/${brand.service.brandId}/content/changes`])
})

it("a build fails if the service is down, or continues with the articles of the last build", async () => {
  expect(await work().getArticles()).toHaveLength(120)
  // Next does this when the next build begins.
  await rm(join(distDir, "citable-build"))
  gateway.breaks = () => true
  await expect(work().getArticles()).rejects.toMatchObject({ code: "unreachable" })
  vi.spyOn(console, "warn").mockReturnValue()
  expect(await work({ onServiceError: "stale" }).getArticles()).toHaveLength(120)
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("could not be refreshed"))
})

it("errors about a missing key, a wrong key and a wrong address say what to do", async () => {
  const refused = formatCredential({ prefix: "ctb", id: "0123456789", secret: "a".repeat(32) })
  const messageOf = (options: object) =>
    work(options)
      .getArticles()
      .then(
        () => "none",
        ({ message }: Error) => message,
      )
  expect(await messageOf({ apiKey: "" })).toContain("CITABLE_API_KEY")
  expect(await messageOf({ apiKey: refused })).toMatch(/key/i)
  expect(await messageOf({ baseUrl: "not an address" })).toContain("CITABLE_URL")
  gateway.breaks = () => true
  expect(await messageOf({})).toContain("CITABLE_URL")
})
