import { mkdirSync, readdirSync, utimesSync } from "node:fs"

import { listen, type Listening, startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest"

import citable from "../src/index.ts"
import { citableLoader, type CitableLoaderOptions } from "../src/loader.ts"
import { createLoaderContext, removeCacheDirs } from "./create-loader-context.ts"

afterAll(removeCacheDirs)

let service: StartedService
let proxy: Listening
let down = false
let requestCount = 0

beforeEach(async () => {
  down = false
  requestCount = 0
  service = await startService()
  proxy = await listen(async (request) => {
    requestCount++
    return down ? new Response("boom", { status: 500 }) : service.service.fetch(request)
  })
})
afterEach(async () => {
  // A test's command of Astro applies only to that test.
  await tellCommand("build")
  await proxy.close()
  await service.close()
})

const loader = (options: CitableLoaderOptions = {}) =>
  citableLoader({ apiKey: service.apiKey, baseUrl: proxy.url, retries: 0, ...options })

async function tellCommand(command: "build" | "sync"): Promise<void> {
  const config = { base: "/", adapter: undefined }
  await citable().hooks["astro:config:setup"]?.({ command, config, updateConfig: () => config } as never)
}

describe("a service that cannot be read", () => {
  test("fails a build, or lets it continue with the cache, even after Astro emptied its store", async () => {
    await service.publish({ title: "One" })
    const context = createLoaderContext()
    await loader().load(context)
    down = true
    await expect(loader().load(context)).rejects.toMatchObject({ code: "http_500" })

    const wiped = createLoaderContext({ cacheDir: context.config.cacheDir })
    await loader({ onError: "stale" }).load(wiped)
    expect(wiped.store.keys()).toEqual(["one"])
    expect(wiped.lines[0]).toMatch(/^warn The articles could not be refreshed.*500/)
    expect(wiped.lines[1]).toBe("info 1 changed · 0 removed · 1 total · 1 request")
  })

  test("fails a build that may continue but has an empty cache", async () => {
    down = true
    const context = createLoaderContext()
    await expect(loader({ onError: "stale" }).load(context)).rejects.toMatchObject({ code: "http_500" })
  })

  test("never stops astro sync or astro check, and neither does a missing key", async () => {
    await tellCommand("sync")
    down = true
    const context = createLoaderContext()
    await loader().load(context)
    await loader({ apiKey: "" }).load(context)
    expect(context.lines).toEqual([
      expect.stringMatching(/^error .*500[^]*stays as it was/),
      expect.stringMatching(/^error No API key[^]*CITABLE_API_KEY=ctb_… into \.env[^]*stays as it was/),
    ])
  })
})

describe("a failure says what to do", () => {
  const messageOf = (options: CitableLoaderOptions): Promise<string> =>
    loader(options)
      .load(createLoaderContext())
      .then(
        () => expect.unreachable(),
        (error: Error) => error.message,
      )

  test.each<[string, () => CitableLoaderOptions | Promise<CitableLoaderOptions>, RegExp]>([
    ["no key", () => ({ apiKey: "" }), /No API key.*pass apiKey to citableLoader\..*CITABLE_API_KEY=ctb_… into \.env/],
    ["half a key", () => ({ apiKey: service.apiKey.slice(0, 30) }), /checksum.*The key comes from CITABLE_API_KEY/],
    ["a key of another service", async () => ({ apiKey: await foreignKey() }), /401.*citable keys create/],
    ["a key without the scope", async () => ({ apiKey: await service.createKey(["webhooks:read"]) }), /content:read/],
    ["a key of another brand", () => ({ brandId: "brd_01hq0000000000000000000000" }), /404.*brandId/],
    ["a service that is not there", () => ({ baseUrl: "http://127.0.0.1:9" }), /does CITABLE_URL point to it/],
    ["no URL at all", () => ({ baseUrl: "citable" }), /baseUrl|URL/],
    ["somebody else's server", async () => ({ baseUrl: (await somebodyElse()).url }), /CITABLE_URL/],
    [
      "a clock that is wrong",
      () => ({ fetch: refuseCertificate }),
      /not valid at this machine's time, 20.*check its clock/,
    ],
  ])("%s", async (_, options, message) => {
    const text = await messageOf(await options())
    expect(text).toMatch(message)
    expect(text).not.toContain(service.apiKey)
    for (const close of closing.splice(0)) await close()
  })

  const closing: (() => Promise<void>)[] = []

  async function foreignKey(): Promise<string> {
    const other = await startService()
    closing.push(() => other.close())
    return other.apiKey
  }

  async function somebodyElse(): Promise<Listening> {
    const server = await listen(() => Promise.resolve(new Response("<!doctype html><title>Hello</title>")))
    closing.push(() => server.close())
    return server
  }

  const refuseCertificate = (): Promise<never> => {
    const cause = Object.assign(new Error("certificate is not yet valid"), { code: "CERT_NOT_YET_VALID" })
    return Promise.reject(new TypeError("fetch failed", { cause }))
  }
})

test("a sync does not remove more than half of the articles, unless that is confirmed", async () => {
  const ids: string[] = []
  for (let i = 0; i < 20; i++) ids.push((await service.publish({ title: `Article ${i}` })).id)
  const context = createLoaderContext()
  await loader().load(context)
  for (const id of ids.slice(0, 15)) await service.call("POST", `/v1/content/${id}/unpublish`, {})
  await expect(loader().load(context)).rejects.toMatchObject({ code: "too_many_deletes" })
  // The guard also protects a store without its cache, or with a new key.
  const elsewhere = createLoaderContext({ after: context, cacheDir: createLoaderContext().config.cacheDir })
  await expect(loader().load(elsewhere)).rejects.toMatchObject({ code: "too_many_deletes" })
  expect(context.store.keys()).toHaveLength(20)
  await loader({ maxDeleteShare: 1 }).load(context)
  expect(context.store.keys()).toHaveLength(5)
})

test("the articles of an unused key are deleted after 30 days", async () => {
  await service.publish({ title: "One" })
  const context = createLoaderContext()
  await loader().load(context)
  const folder = new URL("citable/", context.config.cacheDir)
  const articles = () => readdirSync(folder).filter((name) => name.startsWith("articles-"))
  const own = articles()
  for (const name of ["articles-000000000000", "articles-111111111111"]) mkdirSync(new URL(name, folder))
  const days = (count: number) => Date.now() / 1000 - count * 86_400
  utimesSync(new URL("articles-000000000000", folder), days(31), days(31))
  utimesSync(new URL("articles-111111111111", folder), days(29), days(29))
  utimesSync(new URL(`${own[0]}`, folder), days(90), days(90))
  await loader().load(context)
  expect(articles().toSorted()).toEqual([...own, "articles-111111111111"].toSorted())
})

test("astro dev and builds share fetched and rendered articles", async () => {
  await service.publish({ title: "One", body: "Some *words*." })
  const build = createLoaderContext()
  await loader().load(build)
  requestCount = 0
  // Astro's dev server has another store.
  const dev = createLoaderContext({ dev: true, cacheDir: build.config.cacheDir })
  const cached = (context: typeof dev) =>
    readdirSync(new URL("citable/rendered/", context.config.cacheDir), { recursive: true }).length
  const before = cached(dev)
  await loader().load(dev)
  expect(requestCount).toBe(1)
  expect(cached(dev)).toBe(before)
  expect(new Map(dev.store.entries())).toEqual(new Map(build.store.entries()))
})

test("collections that load at the same time share one sync", async () => {
  await service.publish({ title: "One" })
  const first = createLoaderContext()
  const second = createLoaderContext({ cacheDir: first.config.cacheDir })
  await Promise.all([loader().load(first), loader({ retainBody: true }).load(second)])
  expect(requestCount).toBe(2)
  expect(first.store.keys()).toEqual(second.store.keys())
})
