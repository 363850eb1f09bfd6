import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { listen, startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"
import { sampleUpload } from "../sample-input.ts"

// Several people do something to the same thing at once. It is in one place afterwards, and everybody is told what came of their call.

const errors: unknown[] = []
let dataDir: string
let started: StartedService
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-races-"))
  started = await startService({ dataDir, onError: (error) => void errors.push(error) })
})
afterAll(async () => {
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => {
  if (errors.length > 0) throw new AggregateError(errors, "the service reports errors")
})

const brand = () => `/v1/brands/${started.brandId}`
const send = async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await started.service.fetch(new Request(started.url + path, init))
  const answer = (await response.json()) as {
    id: string
    status?: string
    publish_at?: string
    data: { id: string; slug?: string }[]
  }
  return { status: response.status, answer }
}
const restore = (path: string) => send("PATCH", path, { trashed: false })
const erase = (path: string) => send("DELETE", `${path}?permanent=true`)
const ids = async (list: string, query = "") =>
  (await send("GET", `${brand()}/${list}${query}`)).answer.data.map(({ id }) => id)

const things = {
  content: {
    body: () => ({ title: "One", slug: "one" }),
    one: (id: string) => `/v1/content/${id}`,
    all: "?status=all",
  },
  media: {
    body: () => ({ source: sampleUpload, filename: "one.gif" }),
    one: (id: string) => `${brand()}/media/${id}`,
    all: "",
  },
  prompts: { body: () => ({ prompts: [{ text: "One?" }] }), one: (id: string) => `${brand()}/prompts/${id}`, all: "" },
  competitors: { body: () => ({ name: "One" }), one: (id: string) => `${brand()}/competitors/${id}`, all: "" },
  webhooks: { body: () => ({ url: "http://127.0.0.1:9/x" }), one: (id: string) => `/v1/webhooks/${id}`, all: "" },
}

it.each(Object.entries(things))(
  "eight people who restore one of %s at once restore it once",
  async (list, { body, one, all }) => {
    const { answer } = await send("POST", `${brand()}/${list}`, body())
    const id = answer.data?.[0]?.id ?? answer.id
    await send("DELETE", one(id))
    const answers = await Promise.all(Array.from({ length: 8 }, () => restore(one(id))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([(await ids(list, all)).filter((each) => each === id), await ids(list, "?trashed=true")]).toEqual([[id], []])
    await send("DELETE", one(id))
    if (list === "prompts" || list === "competitors") {
      const made = await Promise.all([
        restore(one(id)),
        ...Array.from({ length: 3 }, () => send("POST", `${brand()}/${list}`, body())),
      ])
      expect((await ids(list, all)).length, JSON.stringify(made)).toBe(1)
      return
    }
    const done = await Promise.all([restore(one(id)), restore(one(id)), erase(one(id)), erase(one(id))])
    const [first, second, ...erased] = done.map(({ status }) => status)
    const isThere = (await ids(list, all)).includes(id)
    expect(await ids(list, "?trashed=true")).toEqual([])
    // Whoever was first decides for all.
    expect([first, second, ...erased.toSorted((a, b) => a - b)]).toEqual(
      isThere ? [200, 200, 409, 409] : [404, 404, 200, 404],
    )
  },
)

it("articles in the trash with one slug that are restored at once all come back, each with a slug of its own", async () => {
  const made: string[] = []
  for (let number = 0; number < 6; number++) {
    const { answer } = await send("POST", `${brand()}/content`, { title: "Same", slug: "same" })
    made.push(answer.id)
    await send("DELETE", `/v1/content/${answer.id}`)
  }
  const answers = await Promise.all(made.map((id) => restore(`/v1/content/${id}`)))
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200))
  const { data } = (await send("GET", `${brand()}/content?status=all&limit=100`)).answer
  const slugs = data.flatMap(({ id, slug }) => (made.includes(id) ? [slug ?? ""] : [])).toSorted()
  expect(slugs).toEqual(["same", "same-2", "same-3", "same-4", "same-5", "same-6"])
})

it("an article that is deleted while others publish and schedule it is in the trash, and no reader gets it", async () => {
  for (let round = 0; round < 5; round++) {
    const { answer } = await send("POST", `${brand()}/content`, { title: "Hot", slug: `hot-${round}` })
    const path = `/v1/content/${answer.id}`
    const later = { publish_at: new Date(Date.now() + 3_600_000).toISOString() }
    const answers = await Promise.all([
      send("POST", `${path}/publish`, {}),
      send("DELETE", path),
      send("POST", `${path}/publish`, later),
      send("PATCH", path, { body: "Late." }),
      send("POST", `${path}/unpublish`),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(answers[1].status).toBe(200)
    expect(await ids("content", "?trashed=true")).toContain(answer.id)
    expect((await send("GET", path)).status).toBe(404)
    await restore(path)
    const { status, publish_at: at } = (await send("GET", path)).answer
    expect([["draft", "unpublished"].includes(String(status)), at]).toEqual([true, undefined])
  }
})

it("a brand that is deleted for good while a platform is still answering leaves nothing, and no job that fails", async () => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const platform = await listen(async () => {
    onAsked()
    await answered
    return Response.json({ id: "1", url: "https://shop.example/1" })
  })
  const doomed = (await send("POST", "/v1/brands", { name: "Doomed" })).answer.id
  const connection = {
    kind: "http_endpoint",
    config: { url: `${platform.url}/articles` },
    credentials: { secret: `whsec_${btoa("0".repeat(32))}` },
  }
  const { answer: shop } = await send("POST", `/v1/brands/${doomed}/integrations`, { name: "Shop", connection })
  const { answer: article } = await send("POST", `/v1/brands/${doomed}/content`, { title: "Waiting" })
  const sent = send("POST", `/v1/content/${article.id}/publish`, { integration_id: shop.id })
  await asked
  expect((await send("DELETE", `/v1/brands/${doomed}?confirm=Doomed`)).status).toBe(200)
  const db = await openOnEngine(dataDir)
  const rows = async () => (await db.selectFrom("brands").select("id").where("id", "=", doomed).execute()).length
  await vi.waitFor(async () => expect(await rows()).toBe(0))
  answer()
  expect((await sent).status).toBeLessThan(500)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await db.selectFrom("remote_items").select("id").where("brand_id", "=", doomed).execute()).toEqual([])
  await db.destroy()
  await platform.close()
})
