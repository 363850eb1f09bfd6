import { createReddit } from "@citable/reddit/create-reddit"
import { readDiscussion } from "@citable/reddit/read-discussion"
import { readInfo } from "@citable/reddit/read-info"
import type { RedditOptions } from "@citable/reddit/reddit"
import { searchPosts } from "@citable/reddit/search-posts"
import { createSafeFetch } from "@citable/safe-fetch"
import type { Database } from "@citable/storage/database"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { createRequestLimit } from "../../src/reddit/create-request-limit.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { type FakeComment, startFakeReddit } from "../start-fake-reddit.ts"

const fetch = createSafeFetch({ allowPrivateNetwork: true })
let db: Database
let at = Date.parse("2026-11-01T00:00:00Z")
const now = () => at
let fake: Awaited<ReturnType<typeof startFakeReddit>>
beforeAll(async () => {
  db = await openOnEngine()
})
beforeEach(async () => {
  fake = await startFakeReddit()
  await db.deleteFrom("reddit_limits").execute()
})
afterEach(() => fake.close())
afterAll(async () => {
  await db.destroy()
  await fetch.close()
})

const open = (options: Partial<RedditOptions> = {}) => {
  const all = { ...fake.options, ...options }
  return createReddit(all, { fetch, now, limit: createRequestLimit(db, all.clientId, now) })
}
const everything = { query: "citable", subreddits: [], now: 0, limit: 100 }
const paths = () => fake.calls.map(({ path }) => path)

describe("a client of Reddit", () => {
  it("asks once for a token, also for requests at the same time, and again after 401", async () => {
    const reddit = open()
    await Promise.all([1, 2, 3].map(() => readInfo(reddit, ["1aaa"])))
    expect(fake.tokens()).toBe(1)
    fake.world.callsOfToken = 1
    at += 90_000_000
    for (let calls = 0; calls < 3; calls += 1) await readInfo(reddit, ["1aaa"])
    // Each of the last two was refused once, and then went through.
    expect(fake.tokens()).toBe(4)
  })

  it("says what to do if Reddit refuses its secret, and never says the secret", async () => {
    const error = await readInfo(open({ clientSecret: "wr0ng-s3cret" }), ["1aaa"]).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "reddit_key_refused", message: expect.stringContaining("id and secret") })
    expect(JSON.stringify([error, String(error)])).not.toContain("s3cret")
  })

  it.each([
    [403, "reddit_forbidden"],
    [404, "reddit_not_found"],
    [302, "reddit_not_found"],
    [429, "reddit_rate_limited"],
    [503, "reddit_failed"],
  ])("turns HTML with status %i into %s", async (status, code) => {
    fake.world.refusals.set("/search", status)
    await expect(searchPosts(open(), everything)).rejects.toMatchObject({ code })
  })

  it("waits also if Reddit gives no token", async () => {
    fake.world.tokenStatus = 429
    await expect(readInfo(open(), ["1aaa"])).rejects.toMatchObject({ code: "reddit_rate_limited", retryAfter: 60_000 })
  })

  it("stops before the last request of its limit, in every process, until Reddit's period ends", async () => {
    fake.world.remaining = 4
    const [one, other] = [open(), open()]
    await readInfo(one, ["1aaa"])
    await readInfo(other, ["1aaa"])
    await readInfo(one, ["1aaa"])
    const before = fake.calls.length
    for (const reddit of [one, other]) {
      const refusal = { code: "reddit_rate_limited", retryAfter: 301_000 }
      await expect(readInfo(reddit, ["1aaa"])).rejects.toMatchObject(refusal)
    }
    expect(fake.calls.length).toBe(before)
    fake.world.remaining = 500
    at += 301_000
    await readInfo(other, ["1aaa"])
  })

  it("reaches no private address unless the service may", async () => {
    const guarded = createSafeFetch()
    const limit = { take: async () => {}, note: async () => {} }
    const reddit = createReddit(fake.options, { fetch: guarded, now, limit })
    await expect(readInfo(reddit, ["1aaa"])).rejects.toMatchObject({ code: "reddit_unreachable" })
    expect(fake.calls).toEqual([])
    await guarded.close()
  })
})

describe("a search", () => {
  const posts = Array.from({ length: 23 }, (_, index) => ({
    id: `a${index}`,
    subreddit: index % 2 === 0 ? "cms" : "blogs",
    title: `Citable & co, part ${index}`,
  }))

  it("reads page after page, in the original text", async () => {
    fake.world.posts = posts
    fake.world.pageSize = 10
    const found = await searchPosts(open(), everything)
    expect(found.posts.map((post) => post.title)).toEqual(posts.map((post) => post.title))
    expect(paths().filter((path) => path === "/search")).toHaveLength(3)
    expect(fake.calls.every(({ path, query }) => path.endsWith("token") || query["raw_json"] === "1")).toBe(true)
  })

  it("looks at no more than the limit, only at these subreddits, and only since a day", async () => {
    fake.world.posts = [...posts, { id: "b1", subreddit: "cms", title: "Citable before", created_utc: 1_500_000_000 }]
    const search = { query: "citable", subreddits: ["cms", "blogs"], since: 1_600_000_000_000, now: 1_600_000_100_000 }
    const found = await searchPosts(open(), { ...search, limit: 5 })
    expect(found.looked).toHaveLength(5)
    expect(fake.calls.at(-1)).toMatchObject({
      path: "/r/cms+blogs/search",
      query: { restrict_sr: "1", t: "day", limit: "5", sort: "new", type: "link" },
    })
    expect((await searchPosts(open(), { ...search, limit: 100 })).posts.map((post) => post.redditId)).not.toContain(
      "b1",
    )
  })

  it("leaves out posts for adults and removed ones", async () => {
    fake.world.posts = [
      { id: "c1", subreddit: "cms", title: "Citable one", over_18: true },
      { id: "c2", subreddit: "cms", title: "Citable two", selftext: "[removed]" },
      { id: "c3", subreddit: "cms", title: "Citable three", removed_by_category: "moderator" },
      { id: "c4", subreddit: "cms", title: "Citable four", author: "[deleted]" },
    ]
    const found = await searchPosts(open(), everything)
    expect(found.looked).toHaveLength(4)
    expect(found.posts).toMatchObject([{ redditId: "c4", author: null }])
  })
})

describe("a thread", () => {
  const nested = (depth: number): FakeComment =>
    depth === 12
      ? { id: `d${depth}`, body: "The deepest." }
      : { id: `d${depth}`, body: `Level ${depth}.`, replies: [nested(depth + 1)] }

  it("has its comments depth first, with those that Reddit left out", async () => {
    fake.world.posts = [{ id: "1aaa", subreddit: "cms", title: "Which?" }]
    fake.world.comments.set("1aaa", [
      nested(1),
      { id: "bot", author: "AutoModerator", body: "I am a bot." },
      { id: "cut", body: "Cut off.", isCutOff: true, replies: [{ id: "below", body: "Below." }] },
      { id: "gone", author: "[deleted]", body: "[deleted]", replies: [{ id: "under", body: "Under\0 it." }] },
      { id: "late", body: "Late.", isLeftOut: true, replies: [{ id: "later", body: "Later.", isLeftOut: true }] },
    ])
    const { comments, truncated } = await readDiscussion(open(), "1aaa")
    expect(truncated).toBe(false)
    expect(comments.map((comment) => [comment.redditId, comment.parentId])).toEqual([
      ...Array.from({ length: 12 }, (_, index) => [`d${index + 1}`, index === 0 ? null : `d${index}`]),
      ["cut", null],
      ["below", "cut"],
      ["gone", null],
      ["under", "gone"],
      ["late", null],
    ])
    expect(comments.find((comment) => comment.redditId === "gone")).toMatchObject({ author: null, body: "" })
    expect(comments.find((comment) => comment.redditId === "under")?.body).toBe("Under it.")
  })

  it("has 500 comments at most, from ten requests at most", async () => {
    fake.world.posts = [{ id: "1aaa", subreddit: "cms", title: "Which?" }]
    const many = Array.from({ length: 1500 }, (_, index) => ({ id: `e${index}`, body: "More.", isLeftOut: true }))
    fake.world.comments.set("1aaa", many)
    const { comments, truncated } = await readDiscussion(open(), "1aaa")
    expect([comments.length, truncated]).toEqual([500, true])
    expect(paths().filter((path) => path === "/api/morechildren")).toHaveLength(5)
  })

  it.each([["[]"], ['[{"kind":"Listing"},{}]'], ["null"], ["{"]])("that is %s cannot be read", async (body) => {
    const reddit = createReddit(fake.options, {
      fetch: Object.assign(
        async (url: string | URL) =>
          String(url).includes("token") ? Response.json({ access_token: "t", expires_in: 60 }) : new Response(body),
        { close: async () => {} },
      ),
      now,
      limit: { take: async () => {}, note: async () => {} },
    })
    await expect(readDiscussion(reddit, "1aaa")).rejects.toMatchObject({ code: "reddit_unreadable" })
  })
})
