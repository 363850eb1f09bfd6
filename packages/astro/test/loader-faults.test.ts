import { rmSync } from "node:fs"

import { listen, type Listening, ofTheDay, startService, type StartedService } from "@citable/dev"
import { z } from "astro/zod"
import fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"

import { citable } from "../src/citable.ts"
import { articleSchema, citableLoader } from "../src/loader.ts"
import { createLoaderContext, type FakeContext, removeCacheDirs } from "./create-loader-context.ts"

afterAll(removeCacheDirs)

let service: StartedService
let proxy: Listening
/** Answers instead of the service; `undefined` passes the request on. */
let intercept: (request: Request) => Promise<Response> | Response | undefined
let load: ReturnType<typeof citableLoader>["load"]

beforeEach(async () => {
  service = await startService()
  intercept = () => undefined
  proxy = await listen(async (request) => (await intercept(request)) ?? service.service.fetch(request))
  ;({ load } = citableLoader({ apiKey: service.apiKey, baseUrl: proxy.url, retries: 0, timeoutMs: 5_000 }))
})
afterEach(async () => {
  await proxy.close()
  await service.close()
})

const faults: Record<string, () => Response> = {
  "an error of the service": () => new Response("boom", { status: 500 }),
  "a refusal of the key": () =>
    Response.json(
      { type: "about:blank", title: "No", status: 401, detail: "No.", code: "invalid_token", request_id: "r" },
      { status: 401 },
    ),
  "an answer that breaks off": () =>
    new Response('{"data":[{"op":"ups', { headers: { "content-type": "application/json" } }),
  "an answer of another shape": () => Response.json({ data: {}, has_more: false }),
  "somebody else's page": () => new Response("<!doctype html><title>Sign in</title>"),
}

function snapshot(context: FakeContext): unknown {
  return structuredClone([context.store.entries(), context.meta.get("citable")])
}

describe("an error at any request of a sync", () => {
  let many: StartedService
  let through: Listening
  let count = 101

  // More than one request returns. All cases share a service, because filling it takes longer than the cases.
  beforeAll(async () => {
    many = await startService()
    for (let i = 0; i < count; i++) await many.publish({ title: `Article ${i}` })
    through = await listen(async (request) => (await intercept(request)) ?? many.service.fetch(request))
  })
  afterAll(async () => {
    await through.close()
    await many.close()
  })

  const cases = Object.keys(faults).flatMap((name) => [
    { name, what: "a warm build", dev: false, cold: false },
    { name, what: "a build whose cache is lost", dev: false, cold: true },
    { name, what: "a warm dev server", dev: true, cold: false },
    { name, what: "a dev server whose cache is lost", dev: true, cold: true },
  ])
  // Warm ones and those without a cache.
  const chosen = ofTheDay(cases, 2)
  test.each(chosen)("such as $name leaves the collection of $what as it was", async ({ name, dev, cold }) => {
    const options = { apiKey: many.apiKey, baseUrl: through.url, retries: 0, timeoutMs: 5_000 }
    const { load: loadMany } = citableLoader(options)
    const context = createLoaderContext({ dev })
    await loadMany(context)
    expect(context.store.keys()).toHaveLength(count)
    if (cold) rmSync(new URL("citable/", context.config.cacheDir), { recursive: true })
    await many.publish({ title: `New ${count}` })
    const before = snapshot(context)
    context.writes.count = 0

    for (let fault = 0; ; fault++) {
      let requestCount = 0
      intercept = () => (requestCount++ === fault ? faults[name]?.() : undefined)
      const outcome = await loadMany(context).then(
        () => "went well",
        (error: Error) => error.message,
      )
      if (requestCount <= fault) break
      expect(snapshot(context)).toEqual(before)
      expect(context.writes.count).toBe(0)
      expect(context.lines.join("\n")).not.toContain(many.apiKey)
      if (dev) {
        expect(outcome).toBe("went well")
        if (cold) expect(context.lines.at(-1)).toMatch(/^error [^]*The collection "articles" stays as it was\.$/)
        else
          expect(context.lines.at(-2)).toMatch(
            /^warn The articles could not be refreshed, so the ones from 0 minutes ago/,
          )
      } else {
        expect(outcome).not.toBe("went well")
      }
      expect(fault).toBeLessThan(10)
    }
    expect(context.store.has(`new-${count}`)).toBe(true)
    count++
    expect(context.store.keys()).toHaveLength(count)
  })
})

test("a failed refresh by a webhook reports the failure, so that the sender tries again", async () => {
  await service.publish({ title: "One" })
  const context = createLoaderContext({ dev: true })
  await load(context)
  intercept = () => new Response("boom", { status: 500 })
  const refreshContextData = { source: "citable" }
  await expect(load(createLoaderContext({ dev: true, after: context, refreshContextData }))).rejects.toThrow("500")
  expect(context.store.keys()).toEqual(["one"])
})

test("one error names all articles that do not fit the schema, and nothing is stored", async () => {
  await service.publish({ title: "Fine", excerpt: "Yes." })
  const schema = articleSchema.extend({ author: z.object({ name: z.string() }), tags: z.array(z.string()).min(1) })
  const nobodys = await service.publish({ title: "Nobody's", tags: ["x"] })
  const context = createLoaderContext({ schema })
  const error: Error = await load(context).then(
    () => expect.unreachable(),
    (reason: Error) => reason,
  )
  expect(error).toMatchObject({ code: "invalid_entries" })
  expect(error.message).toMatch(/^2 articles do not fit the collection "articles"/)
  expect(error.message).toMatch(/- "Fine" \(fine\): .*author.*; tags/)
  expect(error.message).toMatch(/- "Nobody's" \(nobodys\): author/)
  expect(error.message).toMatch(new RegExp(`\\n  Edit it at https?://.*/edit/${nobodys.id}(?:\\n|$)`))
  expect(context.writes.count).toBe(0)
})

test("the error about a plugin of the site, or a custom field that the site needs, names article, field and editor", async () => {
  const { id } = await service.publish({ title: "Fine", body: "Words." })
  const editor = `\n  Edit it at ${proxy.url}/edit/${id}`
  const renderMarkdown = () => Promise.reject(new Error("rehype-units: no such unit"))
  const ofSite = citableLoader({ apiKey: service.apiKey, baseUrl: proxy.url, markdown: "astro" })
  const failed = ofSite.load(createLoaderContext({ renderMarkdown }))
  await expect(failed).rejects.toThrow(
    `- "Fine" (fine), body: the site's own Markdown processor refuses it: rehype-units: no such unit${editor}`,
  )

  const boom = () => {
    throw new Error("Boom")
  }
  const plugins = [{ key: "boom", elements: { p: boom } }]
  const context = createLoaderContext()
  await citableLoader({ apiKey: service.apiKey, baseUrl: proxy.url, plugins }).load(context)
  const why = "the body cannot be rendered (Boom); it is shown as plain text"
  expect(context.lines).toContain(`warn "Fine" (fine), body: ${why}${editor}`)

  const schema = articleSchema.extend({ custom: z.object({ price: z.number() }) })
  await expect(load(createLoaderContext({ schema }))).rejects.toThrow(
    `- "Fine" (fine): custom.price: Invalid input: expected number, received undefined${editor}`,
  )
})

test("a picture that Astro cannot read at the end of a build is named with its article, field and editor", async () => {
  const closed = await listen(() => Promise.resolve(new Response()))
  await closed.close()
  const [missing, page, gone] = [`${proxy.url}/a.png`, `${proxy.url}/b.png`, `${closed.url}/c.png`]
  intercept = ({ url }) => {
    if (url === missing) return new Response("none", { status: 404 })
    return url.endsWith(".png") ? new Response("<p>", { headers: { "content-type": "text/html" } }) : undefined
  }
  const size = { width: 4, height: 3, alt: "A cup", media_id: null }
  for (const url of [missing, page, gone]) {
    await service.publish({ title: `On ${url.slice(-5)}`, slug: url.slice(-5), cover: { url, ...size } })
  }
  await load(createLoaderContext())
  const said: string[] = []
  const { hooks } = citable()
  await hooks["astro:build:start"]?.({ logger: { error: (message: string) => void said.push(message) } } as never)
  for (const url of [missing, page, missing, gone, `${proxy.url}/of-the-site.png`])
    await fetch(url).catch(() => undefined)
  await hooks["astro:build:generated"]?.({} as never)
  await fetch(missing)
  const named = (why: string, url: string) => {
    const name = url.slice(-5)
    return `^The picture of an article ${why}\\. "On ${name}" \\(${name}\\), cover: ${url}\n  Edit it at ${proxy.url}/edit/cnt_\\w+$`
  }
  expect(said).toEqual([
    expect.stringMatching(named("answers 404", missing)),
    expect.stringMatching(named("is not a picture, but text/html", page)),
    expect.stringMatching(named("cannot be read: .+", gone)),
  ])
})

test("the error about two articles with one id names both titles", async () => {
  await service.publish({ title: "First" })
  const second = await service.publish({ title: "Second" })
  intercept = async (request) => {
    request.headers.delete("accept-encoding")
    const response = await service.service.fetch(request)
    return new Response((await response.text()).replace(`"slug":"second"`, `"slug":"first"`), response)
  }
  const context = createLoaderContext()
  const failure = expect(load(context)).rejects
  await failure.toThrow(/Two articles have the id "first": "Second" \(cnt_\w+\) and "First" \(cnt_\w+\)/)
  expect(second.slug).toBe("second")
  expect(context.writes.count).toBe(0)
})

test("without a key the build says what to set, and a dev server starts", async () => {
  const keyless = citableLoader({ apiKey: "", baseUrl: proxy.url })
  await expect(keyless.load(createLoaderContext())).rejects.toMatchObject({ code: "missing_api_key" })
  const context = createLoaderContext({ dev: true })
  await keyless.load(context)
  expect(context.lines[0]).toMatch(/^error .*CITABLE_API_KEY/)
})

test("a successful sync leaves exactly the published articles, whatever happened before", async () => {
  const slugs = ["a", "b", "c", "d"]
  const ids = new Map<string, string>()
  const action = fc.oneof(
    fc.record({
      do: fc.constant("publish" as const),
      slug: fc.constantFrom(...slugs),
      text: fc.string({ maxLength: 8 }),
    }),
    fc.record({ do: fc.constant("unpublish" as const), slug: fc.constantFrom(...slugs) }),
    fc.record({ do: fc.constant("sync" as const), fault: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant("wipe" as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
      let context = createLoaderContext()
      for (const step of actions) {
        if (step.do === "publish") {
          const known = ids.get(step.slug)
          if (known === undefined) ids.set(step.slug, (await service.publish({ title: step.slug, slug: step.slug })).id)
          else {
            await service.call("PATCH", `/v1/content/${known}`, { body: step.text })
            await service.call("POST", `/v1/content/${known}/publish`, {})
          }
        } else if (step.do === "unpublish") {
          const known = ids.get(step.slug)
          if (known !== undefined) await service.call("POST", `/v1/content/${known}/unpublish`, {}).catch(() => {})
        } else if (step.do === "wipe") {
          context = createLoaderContext()
        } else {
          let requestCount = 0
          intercept = () => (requestCount++ === step.fault ? new Response("boom", { status: 500 }) : undefined)
          await load(context).catch(() => {})
          intercept = () => undefined
        }
      }
      await load(context)
      const { data } = await service.call<{ data: { slug: string; body: string }[] }>(
        "GET",
        `/v1/brands/${service.brandId}/content?limit=100`,
        undefined,
        service.apiKey,
      )
      expect(context.store.keys().toSorted()).toEqual(data.map(({ slug }) => slug).toSorted())
      const fresh = createLoaderContext()
      await load(fresh)
      expect(new Map(context.store.entries())).toEqual(new Map(fresh.store.entries()))
    }),
    { numRuns: 12 },
  )
})
