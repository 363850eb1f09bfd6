import type { RedditThread, RedditThreadDetail } from "@citable/contract/reddit"
import { startService, type StartedService } from "@citable/dev"
import { createReddit } from "@citable/reddit/create-reddit"
import { createSafeFetch } from "@citable/safe-fetch"
import type { Database } from "@citable/storage/database"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

import { keepThreads } from "../../src/reddit/keep-threads.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { startFakeReddit } from "../start-fake-reddit.ts"

const firstDay = Date.parse("2026-11-01T00:00:00Z")
const day = 86_400_000

let at: number
let fake: Awaited<ReturnType<typeof startFakeReddit>>
beforeEach(async () => {
  at = firstDay
  fake = await startFakeReddit()
  fake.world.posts = [
    {
      id: "1aaa",
      subreddit: "cms",
      title: "Which CMS?",
      selftext: "I love Citable & hate Ghostly. See https://citable.example.",
      author: "slow_brew",
    },
    { id: "2bbb", subreddit: "cms", title: "Citable is bad", author: "tin_can" },
    { id: "3ccc", subreddit: "cms", title: "what is citable in a paper?", selftext: "Nothing about the brand." },
  ]
  fake.world.comments.set("1aaa", [
    { id: "k1", body: "**Citable** is good.", author: "one" },
    { id: "k2", body: "<script>alert(1)</script>", author: "two" },
  ])
})
afterEach(() => fake.close())

describe("a service with a client of Reddit", () => {
  let started: StartedService
  let brand: string
  beforeEach(async () => {
    started = await startService({ reddit: fake.options, now: () => at })
    brand = `/v1/brands/${started.brandId}`
    await call("PATCH", brand, { name: "Citable", aliases: ["Citable CMS"] })
    await call("POST", `${brand}/competitors`, { name: "Ghostly" })
  })
  afterEach(() => started.close())

  const call = <Answer = unknown>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  const search = (body: unknown = {}) =>
    call<{ searched: number; data: RedditThread[] }>("POST", `${brand}/reddit/search`, body)

  it("keeps the threads that name the brand, with numbers, tone and competitors", async () => {
    const { searched, data } = await search()
    expect(searched).toBe(3)
    expect(data).toMatchObject([
      {
        reddit_id: "1aaa",
        title: "Which CMS?",
        excerpt: "I love Citable & hate Ghostly. See https://citable.example.",
        author: "slow_brew",
        found_by: "search",
        score: 7,
        comments: 2,
        mentions_brand: true,
        competitor_ids: [expect.stringMatching(/^cmp_/)],
        citations: 0,
        source: "reddit",
        missing: null,
        posted_at: "2026-02-02T02:40:00.000Z",
      },
      { reddit_id: "2bbb", tone: "negative", competitor_ids: [] },
    ])
    const queries = fake.calls.flatMap(({ path, query }) => (path === "/search" ? [query["q"]] : []))
    expect(queries).toEqual(['"Citable"', '"Citable CMS"'])
    await call("PATCH", `${brand}/reddit/threads/${data[0]?.id}`, { state: "relevant" })
    fake.world.posts = [{ id: "1aaa", subreddit: "cms", title: "Which CMS? Citable", score: 99 }]
    expect((await search({ limit: 1 })).data).toMatchObject([{ id: data[0]?.id, score: 99, state: "relevant" }])
  })

  it("reads the comments of a thread when somebody opens it, as Markdown and never as HTML", async () => {
    const { data } = await search()
    const path = `${brand}/reddit/threads/${data[0]?.id}`
    const thread = await call<RedditThreadDetail>("GET", path)
    expect(thread).toMatchObject({
      body: "I love Citable & hate Ghostly. See https://citable.example.",
      comment_list: [
        { reddit_id: "k1", parent_id: null, author: "one", body: "**Citable** is good.", mentions_brand: true },
        { reddit_id: "k2", body: "<script>alert(1)</script>", mentions_brand: false },
      ],
      truncated: false,
    })
    expect(JSON.stringify(thread)).not.toContain("body_html")
    const before = fake.calls.length
    await call("GET", path)
    expect(fake.calls.length).toBe(before)
  })

  it("shows what it has while Reddit cannot be read", async () => {
    const { data } = await search()
    fake.world.refusals.set("/comments/", 503)
    const thread = await call("GET", `${brand}/reddit/threads/${data[0]?.id}`)
    expect(thread).toMatchObject({ title: "Which CMS?", comment_list: [], truncated: true, missing: null })
  })

  it("passes Reddit's limit on, and says what Reddit refuses", async () => {
    fake.world.remaining = 0
    const send = () =>
      fetch(`${started.url}${brand}/reddit/search`, {
        method: "POST",
        body: "{}",
        headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" },
      })
    const answer = await send()
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"])
    expect(await answer.json()).toMatchObject({ code: "rate_limited" })
    fake.world.refusals.set("/search", 403)
    at += day
    expect(await (await send()).json()).toMatchObject({ status: 424, code: "integration_failed" })
  })
})

it("a service without a client asks nobody, and says where to get one", async () => {
  const started = await startService({})
  const path = `/v1/brands/${started.brandId}/reddit/search`
  const said = /REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET and REDDIT_USERNAME/
  await expect(started.call("POST", path, {}, started.operatorToken)).rejects.toThrow(said)
  await started.close()
})

describe("what somebody deletes on Reddit", () => {
  const fetching = createSafeFetch({ allowPrivateNetwork: true })
  const errors: unknown[] = []
  let db: Database
  let options: Parameters<typeof keepThreads>[0]
  beforeEach(async () => {
    db = await openWithBrand("brd_1")
    errors.length = 0
    const limit = { take: async () => {}, note: async () => {} }
    const now = () => at
    options = { db, now, reddit: createReddit(fake.options, { fetch: fetching, now, limit }) }
    const told = { brand_id: "brd_1", title: "Secret title", address_words: "secret title", author: "secret_name" }
    const texts = { ...told, body: "Secret body", excerpt: "Secret body", found_by: "search" as const }
    const times = { synced_at: at, comments_at: at, checked_at: at, seen_at: at, created_at: at, updated_at: at }
    await db
      .insertInto("reddit_threads")
      .values(["1aaa", "9zzz"].map((id) => ({ id: `rdt_${id}`, reddit_id: id, ...texts, ...times })))
      .execute()
    const comment = { position: 0, parent_id: null, author: "secret_name", score: 1, mentions_brand: 0, posted_at: 0 }
    await db
      .insertInto("reddit_comments")
      .values({ thread_id: "rdt_9zzz", reddit_id: "k1", body: "Secret comment", ...comment })
      .execute()
  })
  afterEach(() => db.destroy())

  const keep = (retentionDays?: number) =>
    keepThreads(options, { retentionDays, onError: (error) => errors.push(error) })
  const stored = async () =>
    JSON.stringify([
      await db.selectFrom("reddit_threads").selectAll().execute(),
      await db.selectFrom("reddit_comments").selectAll().execute(),
    ])
  const row = (id: string) => db.selectFrom("reddit_threads").selectAll().where("id", "=", id).executeTakeFirst()

  it("loses title, texts, author and comments here within two days; what is decided and counted stays", async () => {
    await db
      .updateTable("reddit_threads")
      .set({ state: "replied", citations: 3 })
      .where("id", "=", "rdt_9zzz")
      .execute()
    at += 25 * 3_600_000
    await keep()
    expect(await row("rdt_9zzz")).toMatchObject({ removed_at: at, title: null, state: "replied", citations: 3 })
    expect(await row("rdt_1aaa")).toMatchObject({ title: "Which CMS?", author: "slow_brew", checked_at: at })
    expect(await stored()).not.toMatch(/secret/i)
    expect(fake.calls.filter(({ path }) => path === "/api/info")).toHaveLength(1)
    await keep()
    expect(fake.calls.filter(({ path }) => path === "/api/info")).toHaveLength(1)
  })

  it.each([
    ["by its author", { author: "[deleted]", selftext: "[deleted]", title: "[deleted by user]" }],
    ["by a moderator", { selftext: "[removed]" }],
    ["by Reddit", { removed_by_category: "reddit" }],
  ])("is erased if it was removed %s", async (_, change) => {
    fake.world.posts = [{ id: "1aaa", subreddit: "cms", title: "Secret title", ...change }]
    at += 25 * 3_600_000
    await keep()
    expect(await row("rdt_1aaa")).toMatchObject({ removed_at: at, title: null, body: null, author: null })
    expect(await stored()).not.toMatch(/secret/i)
  })

  it("is erased also if Reddit cannot be asked for two days, and without a client", async () => {
    fake.world.refusals.set("/api/info", 503)
    at += 2 * day - 1000
    await keep()
    expect(await stored()).toContain("Secret body")
    expect(errors).toMatchObject([{ code: "reddit_failed" }])
    at += 2000
    options = { db, now: () => at }
    await keep()
    expect(await stored()).not.toMatch(/Secret body|secret_name|Secret comment/)
    expect(await row("rdt_1aaa")).toMatchObject({ removed_at: null, synced_at: null })
  })

  it("is deleted after the retention with its row, unless an answer cites it", async () => {
    await db.updateTable("reddit_threads").set({ citations: 1 }).where("id", "=", "rdt_9zzz").execute()
    at += 29 * day
    await keep(30)
    expect(await row("rdt_1aaa")).toBeDefined()
    at += 2 * day
    await keep(30)
    expect(await row("rdt_1aaa")).toBeUndefined()
    expect(await row("rdt_9zzz")).toBeDefined()
  })
})
