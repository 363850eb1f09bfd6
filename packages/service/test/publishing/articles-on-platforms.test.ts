import type { Article, Integration, PublicationItem, ToolOutput } from "@citable/contract"
import { startFaultyProxy, startService, type StartedService, startTestPlatform } from "@citable/dev"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

type Listed = ToolOutput<"list_content">

let platform: Awaited<ReturnType<typeof startTestPlatform>>
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
let started: StartedService
let press: string
let wire: string
let ids: Record<string, string>
beforeAll(async () => {
  platform = await startTestPlatform()
  proxy = await startFaultyProxy({ target: platform.url })
  started = await startService({ publishTiming: { intervalMs: 20 }, onError: () => {} })
  const connect = async (name: string) => {
    const credentials = { username: platform.username, application_password: platform.password }
    const connection = { kind: "wordpress", config: { url: proxy.url }, credentials }
    return (await brand<Integration>("POST", "/integrations", { name, connection })).id
  }
  press = await connect("Press")
  wire = await connect("Wire")
  ids = {}
  for (const title of ["Ferry", "Harbour", "Quay"]) {
    ids[title] = (await brand<Article>("POST", "/content", { title, body: "First line.\n\nSecond line." })).id
  }
  for (const title of ["Ferry", "Harbour"]) await publish(title)
  const post = platform.posts().find(({ title }) => title === "Ferry")
  platform.edit(post?.id ?? 0, { content: "Their ferry" })
  await started.call("PATCH", `/v1/content/${ids["Ferry"]}`, { body: "First line.\n\nSecond line.\n\nThird line." })
  await publish("Ferry").catch((error: unknown) => error)
})
afterAll(async () => {
  await started.close()
  await proxy.close()
  await platform.close()
})

const brand = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${path}`, body)
const publish = (title: string) => started.call("POST", `/v1/content/${ids[title]}/publish`, { integration_id: press })
const query = (filter: Record<string, string>) =>
  `/v1/brands/${started.brandId}/content?${new URLSearchParams({ status: "all", sort: "title", ...filter })}`
const list = async (filter: Record<string, string>) => (await started.call<Listed>("GET", query(filter))).data
const titles = async (filter: Record<string, string>) =>
  (await list({ fields: "title", ...filter })).map(({ title }) => title)

it("a list by platforms has what each platform has of an article, whole or with chosen members", async () => {
  const items = async (id: string) =>
    (await started.call<{ items: PublicationItem[] }>("GET", `/v1/content/${id}/publications`)).items
  // Meanwhile, the service looks at the pages of the articles, and says what it saw.
  await vi.waitFor(
    async () => {
      const data = await list({ integration_ids: press, fields: "title" })
      const expected = ["Ferry", "Harbour"].map(async (title) => {
        const publications = (await items(ids[title] ?? "")).map(
          ({ kind: _kind, warnings: _warnings, ...item }) => item,
        )
        return { id: ids[title], title, publications }
      })
      expect(data).toEqual(await Promise.all(expected))
    },
    { interval: 20 },
  )
  expect((await list({ integration_ids: press }))[0]).toMatchObject({
    body: "First line.\n\nSecond line.\n\nThird line.",
    version: 2,
  })
  const [first, ...others] = await list({ integration_ids: press, limit: "1" })
  expect([first?.title, others]).toEqual(["Ferry", []])
})

it("the state of a list is one of any of its platforms, and the counts of the platforms add up to it", async () => {
  const both = `${press},${wire}`
  for (const [state, expected] of [
    ["published", ["Harbour"]],
    ["conflict", ["Ferry"]],
    ["needs_person", ["Ferry"]],
    ["gone", []],
  ] as const) {
    expect(await titles({ integration_ids: both, publication_state: state }), state).toEqual(expected)
  }
  expect(await titles({ integration_ids: press, publication_state: "not_sent" })).toEqual(["Quay"])
  expect(await titles({ integration_ids: both, publication_state: "not_sent" })).toEqual(["Ferry", "Harbour", "Quay"])
  expect(await titles({ integration_ids: wire })).toEqual([])
  expect(await titles({ integration_ids: "int_nobody", publication_state: "not_sent" })).toEqual([])
  const { articles } = await brand<ToolOutput<"list_integrations">>("GET", "/integrations?counts=true")
  expect(articles).toEqual({
    total: 3,
    platforms: [
      {
        integration_id: press,
        sent: 2,
        needs_person: 1,
        states: expect.arrayContaining([
          { state: "published", count: 1 },
          { state: "conflict", count: 1 },
        ]) as unknown,
      },
    ],
  })
  expect(await brand("GET", "/integrations")).not.toHaveProperty("articles")
})

it("a page of the list leads to the next one, and a change on a platform shows at once", async () => {
  const first = await started.call<Listed>("GET", query({ integration_ids: press, limit: "1", fields: "title" }))
  const rest = { integration_ids: press, limit: "1", fields: "title", cursor: first.next_cursor ?? "" }
  expect(await titles(rest)).toEqual(["Harbour"])
  const drafts = { integration_ids: press, publication_state: "withdrawn" }
  expect(await titles(drafts)).toEqual([])
  await started.call("POST", `/v1/content/${ids["Harbour"]}/unpublish`, { integration_id: press })
  expect(await titles(drafts)).toEqual(["Harbour"])
})

it("what platforms have is for readers of drafts, and a state needs platforms", async () => {
  const key = await started.createKey(["content:read", "integrations:read"])
  const read = (path: string) => started.call("GET", path, undefined, key)
  const published = { status: "published", integration_ids: press }
  for (const path of [query(published), query({ status: "published", being_deleted: "true" })]) {
    await expect(read(path)).rejects.toThrow(/403.*content:read_drafts/)
  }
  const counted = `/v1/brands/${started.brandId}/integrations?counts=true`
  await expect(read(counted)).rejects.toThrow(/403.*content:read_drafts/)
  await expect(list({ publication_state: "gone" })).rejects.toThrow(/422.*needs integration_ids/)
})

it("a platform is asked for what somebody changed there only if the call says so", async () => {
  const path = `/v1/content/${ids["Ferry"]}/publications`
  const seen: string[] = []
  // A visitor of the page is no call of the API.
  proxy.onRequest = (request) => void (request.path.includes("/wp-json") && seen.push(request.method))
  expect(await started.call("GET", path)).not.toHaveProperty("read_back")
  expect(seen).toEqual([])
  const read = () => started.call<ToolOutput<"list_publications">>("GET", `${path}?read_back=${press}`)
  const { read_back: theirs } = await read()
  expect(theirs).toMatchObject({
    parts: [{ from: "content", field: "body", value: "Their ferry" }],
    left: [],
    sent_body: {
      source: "First line.\n\nSecond line.",
      there: expect.stringContaining("<p>First line.</p>") as string,
    },
  })
  expect(seen).toContain("GET")
  expect(seen.filter((method) => method !== "GET" && method !== "HEAD")).toEqual([])
  expect((await read()).read_back?.mark).toBe(theirs?.mark)
  platform.edit(platform.posts().find(({ content }) => content === "Their ferry")?.id ?? 0, { excerpt: "More." })
  expect((await read()).read_back?.mark).not.toBe(theirs?.mark)
  const never = `/v1/content/${ids["Quay"]}/publications?read_back=`
  expect(await started.call("GET", never + press)).toMatchObject({ read_back: null })
  await expect(started.call("GET", `${never}int_nobody`)).rejects.toThrow(/404/)
  proxy.onRequest = () => ({ kind: "answer", status: 503 })
  await vi.waitFor(() => expect(read()).rejects.toThrow(/424/))
  proxy.onRequest = undefined
})
