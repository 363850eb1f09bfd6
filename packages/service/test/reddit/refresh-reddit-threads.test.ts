import { createReddit } from "@citable/reddit/create-reddit"
import { createSafeFetch } from "@citable/safe-fetch"
import type { Database } from "@citable/storage/database"
import { afterEach, beforeEach, expect, it } from "vitest"

import { keepThreads } from "../../src/reddit/keep-threads.ts"
import { writeThreads } from "../../src/reddit/write-threads.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { startFakeReddit } from "../start-fake-reddit.ts"

const hour = 3_600_000
const fetching = createSafeFetch({ allowPrivateNetwork: true })

let fake: Awaited<ReturnType<typeof startFakeReddit>>
let db: Database
let at: number
let errors: unknown[]
beforeEach(async () => {
  at = Date.parse("2026-07-01T12:00:00Z")
  errors = []
  fake = await startFakeReddit()
  db = await openWithBrand("brd_1")
})
afterEach(async () => {
  await db.destroy()
  await fake.close()
})

const now = () => at
const limit = { take: async () => {}, note: async () => {} }
const keep = ({ isConnected = true } = {}) => {
  const reddit = isConnected ? createReddit(fake.options, { fetch: fetching, now, limit }) : undefined
  return keepThreads({ db, now, reddit }, { onError: (error) => errors.push(error) })
}
const cite = (ids: readonly string[], brandId = "brd_1") =>
  db.transaction().execute((trx) =>
    writeThreads(
      trx,
      ids.map((redditId) => ({
        brandId,
        redditId,
        subreddit: null,
        title: `Cited ${redditId}`,
        words: null,
        citations: 2,
      })),
      { at, foundBy: "citation" },
    ),
  )
const post = (id: string) => ({ id, subreddit: "cms", title: `Told ${id}`, selftext: "Is Acme any good?", score: 12 })
const row = (redditId: string) =>
  db.selectFrom("reddit_threads").selectAll().where("reddit_id", "=", redditId).executeTakeFirstOrThrow()
const asked = () =>
  fake.calls.filter(({ path }) => path === "/api/info").map(({ query }) => query["id"]?.split(",") ?? [])

it("threads that only answers named get their title, text and numbers, with 100 in a request", async () => {
  const ids = Array.from({ length: 230 }, (_, index) => (index + 46_656).toString(36))
  fake.world.posts = ids.map(post)
  await cite(ids)
  await keep()
  expect(asked().map((some) => some.length)).toEqual([100, 100, 30])
  expect(new Set(asked().flat())).toEqual(new Set(ids.map((id) => `t3_${id}`)))
  expect(await row(ids[7] ?? "")).toMatchObject({
    title: `Told ${ids[7]}`,
    subreddit: "cms",
    score: 12,
    synced_at: at,
    found_by: "citation",
    citations: 2,
    mentions_brand: 0,
  })
})

it("Reddit is asked for them at most every 48 hours", async () => {
  fake.world.posts = [post("1aaa")]
  await cite(["1aaa"])
  for (let hours = 0; hours < 49; hours += 1) {
    await keep()
    at += hour
  }
  expect(asked()).toEqual([["t3_1aaa"]])
  fake.world.posts = [{ ...post("1aaa"), score: 13 }]
  await keep()
  expect(asked()).toHaveLength(2)
  expect(await row("1aaa")).toMatchObject({ score: 13, title: "Told 1aaa" })
})

it("what Reddit no longer has loses its title at the first look, keeps its citations, and is asked for no more", async () => {
  fake.world.posts = [post("1aaa"), { ...post("1bbb"), selftext: "[removed]" }]
  await cite(["1aaa", "1bbb", "1ccc"])
  await keep()
  for (const id of ["1bbb", "1ccc"]) {
    expect(await row(id)).toMatchObject({ title: null, body: null, removed_at: at, citations: 2 })
  }
  expect(await row("1aaa")).toMatchObject({ title: "Told 1aaa", removed_at: null })
  fake.world.posts = []
  at += 49 * hour
  await keep()
  at += 49 * hour
  await keep()
  expect(asked()).toEqual([["t3_1aaa", "t3_1bbb", "t3_1ccc"], ["t3_1aaa"]])
  expect(await row("1aaa")).toMatchObject({ title: null, body: null, score: null, citations: 2 })
  // Another answer that cites it brings no title back.
  await cite(["1aaa"])
  expect(await row("1aaa")).toMatchObject({ title: null, citations: 4 })
})

it("nobody is asked without a client, and the titles of citations stay", async () => {
  await cite(["1aaa"])
  at += 100 * hour
  await keep({ isConnected: false })
  expect(fake.calls).toEqual([])
  expect(await row("1aaa")).toMatchObject({ title: "Cited 1aaa", synced_at: null, checked_at: null })
})

it("a failure of Reddit erases what nobody confirmed for two days, and the next look brings it back", async () => {
  fake.world.posts = [post("1aaa")]
  await cite(["1aaa"])
  await keep()
  at += 49 * hour
  fake.world.refusals.set("/api/info", 503)
  await keep()
  expect(errors).toMatchObject([{ code: "reddit_failed" }])
  expect(await row("1aaa")).toMatchObject({ title: null, body: null, synced_at: null, removed_at: null })
  fake.world.refusals.clear()
  at += hour
  await keep()
  expect(await row("1aaa")).toMatchObject({ title: "Told 1aaa", score: 12, synced_at: at })
})

it("one look asks for at most 2,000 of them, and the next one goes on", async () => {
  const ids = Array.from({ length: 2100 }, (_, index) => (index + 46_656).toString(36))
  fake.world.posts = ids.map(post)
  for (let from = 0; from < ids.length; from += 300) await cite(ids.slice(from, from + 300))
  await keep()
  expect(asked()).toHaveLength(20)
  await keep()
  expect(asked()).toHaveLength(21)
  expect(new Set(asked().flat()).size).toBe(2100)
})
