import { createClient, createMemorySink, syncContent, toContentSource } from "@citable/client"
import type { ContentSink, ContentSource, SyncProgress } from "@citable/client"
import { type Article, CitableError } from "@citable/contract"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey, createArticle, createFakeService } from "./fake-service.ts"
import type { FakeService } from "./fake-service.ts"

let service: FakeService
beforeEach(async () => {
  service = await createFakeService()
})
afterEach(async () => await service.close())

const createSource = (): ContentSource => toContentSource(createClient({ baseUrl: service.url, apiKey, retries: 0 }))
const paths = (): string[] => service.requests.map(({ path }) => path.replace(/\?.*/, ""))

test("A first sync of 250 articles makes one request for the brand and three for pages, and a later one makes one", async () => {
  for (let i = 0; i < 250; i++) service.publish(`cnt_${i}`)
  const sink = createMemorySink()
  const progress: SyncProgress[] = []
  const cold = await syncContent({ source: createSource(), sink, onProgress: (step) => progress.push(step) })
  expect(cold).toMatchObject({ upserted: 250, deleted: 0, requests: 3, snapshot: true })
  expect(paths()).toEqual(["/v1/tools", ...Array<string>(3).fill("/v1/brands/brd_1/content/changes")])
  expect(sink.articles()).toHaveLength(250)
  expect(progress.map(({ pages, upserted }) => [pages, upserted])).toEqual([
    [1, 100],
    [2, 200],
    [3, 250],
  ])

  service.requests.length = 0
  const warm = await syncContent({ source: createSource(), sink })
  expect(warm).toMatchObject({ upserted: 0, deleted: 0, requests: 1, snapshot: false, token: cold.token })
  expect(service.requests).toHaveLength(1)
})

test("A later sync reads only changes", async () => {
  service.publish("cnt_1")
  service.publish("cnt_2")
  service.publish("cnt_3")
  const sink = createMemorySink()
  const source = createSource()
  await syncContent({ source, sink })
  service.publish("cnt_1", { title: "Changed" })
  service.remove("cnt_2")
  service.publish("cnt_4")
  service.remove("cnt_4")
  expect(await syncContent({ source, sink })).toMatchObject({ upserted: 1, deleted: 1, snapshot: false })
  expect(sink.articles().map(({ id, title }) => `${id} ${title}`)).toEqual(["cnt_3 First", "cnt_1 Changed"])
})

test("An expired token leads to a snapshot, which removes the articles that it does not have", async () => {
  service.publish("cnt_1")
  service.publish("cnt_2")
  const sink = createMemorySink()
  const source = createSource()
  await syncContent({ source, sink })
  service.remove("cnt_1")
  service.expireTokens()
  expect(await syncContent({ source, sink })).toMatchObject({ upserted: 1, deleted: 1, requests: 2, snapshot: true })
  expect(sink.articles().map(({ id }) => id)).toEqual(["cnt_2"])
})

test("A sync ignores the token of another source", async () => {
  service.publish("cnt_1")
  const sink = createMemorySink()
  const source = createSource()
  await sink.apply({
    upserts: [createArticle({ id: "cnt_other" })],
    deletes: [],
    state: { token: "brd_1~st_1", fingerprint: "other" },
  })
  expect(await syncContent({ source, sink })).toMatchObject({ upserted: 1, deleted: 1, snapshot: true })
  expect(sink.articles().map(({ id }) => id)).toEqual(["cnt_1"])
})

test("A sync that fails on its second page leaves the sink as it was", async () => {
  for (let i = 0; i < 150; i++) service.publish(`cnt_${i}`)
  const sink = createMemorySink()
  service.intercept = ({ path }) => (path.includes("since=") ? "drop" : undefined)
  await expect(syncContent({ source: createSource(), sink })).rejects.toMatchObject({ code: "unreachable" })
  expect(sink.articles()).toEqual([])
  expect(await sink.readState()).toBeUndefined()
})

/** A source that returns these pages for any input. */
function replay(...pages: Awaited<ReturnType<ContentSource["changes"]>>[]): ContentSource {
  return { fingerprint: "replay", changes: async () => pages.shift() ?? Promise.reject(new Error("No page is left.")) }
}

const upsert = (id: string, title: string) =>
  ({ op: "upsert", id, revision: 1, content: createArticle({ id, title }) }) as const
const tombstone = (id: string) =>
  ({ op: "delete", id, slug: id, locale: "en", reason: "deleted", revision: 1, at: "2026-01-01T00:00:00Z" }) as const

test("If an article comes several times in one sync, the last state counts", async () => {
  const sink = createMemorySink()
  const source = replay(
    { data: [upsert("a", "old"), upsert("b", "old"), tombstone("c")], next_sync_token: "1", has_more: true },
    { data: [upsert("a", "new"), tombstone("b"), upsert("c", "back")], next_sync_token: "2", has_more: false },
  )
  expect(await syncContent({ source, sink })).toMatchObject({ upserted: 2, deleted: 0, token: "2" })
  expect(sink.articles().map(({ id, title }) => `${id} ${title}`)).toEqual(["c back", "a new"])
})

test("A feed that repeats its token is an error, not an endless loop", async () => {
  const page = (token: string) => ({ data: [], next_sync_token: token, has_more: true })
  const sync = syncContent({ source: replay(page("1"), page("2"), page("1")), sink: createMemorySink() })
  await expect(sync).rejects.toMatchObject({ code: "invalid_response" })
})

/** Syncs with a service without a feed. Its list has two pages, and each reading takes the next two. */
async function readLists(sink: ContentSink, ...pages: Article[][]) {
  const source: ContentSource = {
    fingerprint: "list",
    changes: () => Promise.reject(new CitableError("There is no feed.", { code: "no_changes_feed" })),
    list: async ({ cursor }) => ({ data: pages.shift() ?? [], next_cursor: cursor === undefined ? "2" : null }),
  }
  return await syncContent({ source, sink })
}

const [a, b, c] = [createArticle({ id: "a" }), createArticle({ id: "b" }), createArticle({ id: "c" })]

test("An article that a shifting list leaves out once stays, and one that is missing twice goes", async () => {
  const sink = createMemorySink()
  await readLists(sink, [a, b], [c])
  // Between the two pages, the first article disappeared and the third moved to the first page.
  expect(await readLists(sink, [a, b], [], [b, c], [])).toMatchObject({ upserted: 0, deleted: 0, requests: 4 })
  expect(await readLists(sink, [b, c], [], [b, c], [])).toMatchObject({ upserted: 0, deleted: 1, requests: 4 })
  expect(sink.articles().map(({ id }) => id)).toEqual(["c", "b"])
})

test("A store that lost an article gets it again from a service without a feed, even if it did not change", async () => {
  const sink = createMemorySink()
  const { token } = await readLists(sink, [a, b], [c])
  await sink.apply({ upserts: [], deletes: [b], state: { token, fingerprint: "list" } })
  expect(await readLists(sink, [a, b], [c])).toMatchObject({ upserted: 1, deleted: 0 })
  expect(sink.articles().map(({ id }) => id)).toEqual(["c", "b", "a"])
})

test("A service that expires every token causes an error after one more attempt", async () => {
  let asked = 0
  const source: ContentSource = {
    fingerprint: "expired",
    changes: async () => {
      asked++
      throw new CitableError("Expired.", { code: "sync_token_expired" })
    },
  }
  await expect(syncContent({ source, sink: createMemorySink() })).rejects.toMatchObject({ code: "sync_token_expired" })
  expect(asked).toBe(2)
})

test("A signal ends a sync between two pages and before the sink is changed", async () => {
  for (let i = 0; i < 150; i++) service.publish(`cnt_${i}`)
  const sink = createMemorySink()
  const controller = new AbortController()
  const sync = syncContent({
    source: createSource(),
    sink,
    signal: controller.signal,
    onProgress: ({ pages }) => pages === 2 && controller.abort(new Error("Stop.")),
  })
  await expect(sync).rejects.toThrow("Stop.")
  expect(sink.articles()).toEqual([])
})

test("A sink gets each change once, with the state, even if nothing changed", async () => {
  service.publish("cnt_1")
  const applied: Parameters<ContentSink["apply"]>[0][] = []
  const sink: ContentSink = {
    readState: async () => applied.at(-1)?.state,
    ids: async () => new Set(["cnt_1"]),
    apply: async (changes) => void applied.push(changes),
  }
  const source = createSource()
  await syncContent({ source, sink, minRevision: 7 })
  await syncContent({ source, sink })
  expect(applied.map(({ upserts, deletes }) => [upserts.length, deletes.length])).toEqual([
    [1, 0],
    [0, 0],
  ])
  expect(applied[0]?.state).toEqual({ token: "brd_1~st_1", fingerprint: source.fingerprint })
  expect(service.requests.map(({ path }) => path)).toEqual([
    "/v1/tools",
    "/v1/brands/brd_1/content/changes?limit=100&min_revision=7",
    "/v1/brands/brd_1/content/changes?limit=100&since=st_1",
  ])
})
