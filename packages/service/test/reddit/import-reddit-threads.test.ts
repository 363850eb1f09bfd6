import type { importRedditThreads } from "@citable/contract/reddit"
import type { RedditThread, RedditThreadDetail } from "@citable/contract/reddit"
import { startService, type StartedService } from "@citable/dev"
import * as fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { z } from "zod"

import { startFakeReddit } from "../start-fake-reddit.ts"

type Report = z.output<typeof importRedditThreads.output>

const day = 86_400_000
const start = Date.parse("2026-07-01T12:00:00Z")
const listing = (...children: unknown[]) => ({ kind: "Listing", data: { after: null, children } })
const post = (id: string, data: object = {}) => ({
  kind: "t3",
  data: {
    id,
    subreddit: "cms",
    title: "Is Citable good?",
    author: "ada",
    selftext: "Tell me.",
    score: 7,
    num_comments: 1,
    created_utc: 1_770_000_000,
    ...data,
  },
})
const comment = (id: string, parent: string, replies: unknown = "", body = "Yes, Citable.") => ({
  kind: "t1",
  data: { id, parent_id: parent, author: "bob", body, score: 1, created_utc: 1_770_000_100, replies },
})

let started: StartedService
let now: number
beforeEach(async () => {
  now = start
  started = await startService({ now: () => now })
  await call("PATCH", "", { name: "Citable" })
})
afterEach(() => started.close())
const call = <Answer>(method: string, path: string, body?: unknown, service = started) =>
  service.call<Answer>(method, `/v1/brands/${service.brandId}${path}`, body, service.operatorToken)
const bring = (body: { urls?: string[]; json?: unknown; read_at?: string }, service = started) =>
  call<Report>(
    "POST",
    "/reddit/import",
    {
      ...body,
      ...(body.json === undefined
        ? {}
        : { json: typeof body.json === "string" ? body.json : JSON.stringify(body.json) }),
    },
    service,
  )
const threads = async (service = started) =>
  (await call<{ data: RedditThread[] }>("GET", "/reddit/threads?limit=100", undefined, service)).data
const open = async (service = started) => {
  const [thread] = await threads(service)
  return call<RedditThreadDetail>("GET", `/reddit/threads/${thread?.id}`, undefined, service)
}

describe("addresses", () => {
  const forms = [
    "https://www.reddit.com/r/cms/comments/1abc/is_citable_good/?utm_source=share",
    "https://redd.it/1abc",
    "http://old.reddit.com/r/CMS/comments/1ABC/",
    "https://np.reddit.com/r/cms/comments/1abc/_/k2xyz/",
    "https://amp.reddit.com/r/cms/comments/1abc/is_citable_good/",
    "https://de.reddit.com/comments/1abc",
  ]

  it("of one thread are one thread in every form; what is no thread is named by its place", async () => {
    const urls = ["https://www.reddit.com/r/cms/s/AbCdEf", ...forms, "https://evil.example/r/cms/comments/1abc/", "no"]
    expect(await bring({ urls })).toEqual({ threads: 1, added: 1, texts: 0, refused: [0, 7, 8], left_out: 0 })
    expect(await threads()).toMatchObject([
      {
        reddit_id: "1abc",
        subreddit: "cms",
        title: "is citable good",
        found_by: "import",
        source: "import",
        missing: "not_synced",
        citations: 0,
        score: null,
      },
    ])
  })

  it("that come again change nothing but when the thread was seen", async () => {
    await bring({ urls: forms })
    const [before] = await threads()
    await call("PATCH", `/reddit/threads/${before?.id}`, { note: "Mine.", state: "relevant" })
    expect(await bring({ urls: forms })).toMatchObject({ threads: 1, added: 0 })
    expect(await threads()).toMatchObject([{ id: before?.id, note: "Mine.", state: "relevant", title: before?.title }])
  })
})

describe("JSON of Reddit's API", () => {
  it("brings posts with their text, and leaves out what is removed, for adults, or no thread", async () => {
    const json = listing(
      post("1aaa", { title: "Is Ci\0table good?" }),
      post("1bbb", { selftext: "[removed]" }),
      post("1ccc", { over_18: true }),
      post("1ddd", { author: "AutoModerator" }),
      comment("k1", "t3_1aaa"),
      { kind: "t3", data: { id: "../../etc" } },
    )
    expect(await bring({ json })).toEqual({ threads: 1, added: 1, texts: 1, refused: [], left_out: 5 })
    expect(await open()).toMatchObject({
      title: "Is Citable good?",
      body: "Tell me.",
      author: "ada",
      score: 7,
      found_by: "import",
      mentions_brand: true,
      synced_at: new Date(start).toISOString(),
    })
  })

  it("brings a thread with at most 500 comments and replies of at most 100 levels, however deep the file is", async () => {
    let replies: unknown = ""
    for (let depth = 150; depth > 0; depth -= 1) {
      replies = listing(comment(`d${depth}`, depth === 1 ? "t3_1aaa" : `t1_d${depth - 1}`, replies, `Level ${depth}`))
    }
    const deep = [listing(post("1aaa")), replies]
    expect(await bring({ json: deep })).toMatchObject({ threads: 1, texts: 1 })
    const detail = await open()
    expect(detail.comment_list.map(({ body }) => body)).toEqual(
      Array.from({ length: 100 }, (_, at) => `Level ${at + 1}`),
    )
    expect(detail.comment_list[1]?.parent_id).toBe("d1")
    expect(detail.truncated).toBe(true)
    now += 1000
    const wide = [
      listing(post("1aaa")),
      listing(...Array.from({ length: 700 }, (_, at) => comment(`w${at}`, "t3_1aaa"))),
    ]
    await bring({ json: wide })
    expect((await open()).comment_list).toHaveLength(500)
  })

  it("of a later time wins, and of an earlier time changes no text", async () => {
    const at = (hours: number) => new Date(start - hours * 3_600_000).toISOString()
    await bring({ json: listing(post("1aaa", { selftext: "Late." })), read_at: at(1) })
    expect(await bring({ json: listing(post("1aaa", { selftext: "Early." })), read_at: at(5) })).toMatchObject({
      texts: 0,
    })
    expect((await open()).body).toBe("Late.")
    await bring({ json: post("1aaa", { selftext: "Now." }), read_at: "2099-01-01T00:00:00Z" })
    expect(await open()).toMatchObject({ body: "Now.", synced_at: new Date(start).toISOString() })
  })

  it("of more than two days ago brings no text where Reddit cannot be asked, since it may be deleted there", async () => {
    const readAt = new Date(start - 2 * day - 1000).toISOString()
    expect(await bring({ json: listing(post("1aaa")), read_at: readAt })).toMatchObject({ threads: 1, texts: 0 })
    expect(await open()).toMatchObject({ title: "", body: null, author: null, subreddit: "cms", missing: "not_synced" })
  })

  it("that is broken is refused with what to pass, and stores nothing", async () => {
    for (const json of ["{", "[1]", '{"kind":"Listing"}', '{"kind":"t5","data":{}}', "[".repeat(100_000)]) {
      await expect(bring({ urls: ["https://redd.it/1abc"], json })).rejects.toThrow(/422.*Listing of posts/)
    }
    expect(await threads()).toEqual([])
  })

  it("of any shape gives counts or a refusal, and never a fault", async () => {
    const depth = fc.createDepthIdentifier()
    const { thing } = fc.letrec((tie) => ({
      any: fc.oneof({ depthIdentifier: depth, maxDepth: 4 }, fc.jsonValue({ maxDepth: 1 }), tie("thing"), tie("list")),
      list: fc.array(tie("any"), { maxLength: 3 }),
      thing: fc.record({ kind: fc.constantFrom("Listing", "Listing", "t1", "t3", "more"), data: tie("data") }),
      data: fc.oneof(
        { depthIdentifier: depth, maxDepth: 4 },
        fc.constantFrom<object>(post("1aaa").data, comment("k1", "t3_1aaa").data),
        fc.record(
          Object.fromEntries(Object.keys(post("1aaa").data).map((name) => [name, fc.jsonValue({ maxDepth: 1 })])),
        ),
        fc.record({ children: tie("list") }),
        fc.record({ children: fc.array(tie("thing"), { maxLength: 3 }) }),
      ),
    }))
    const parts = fc.oneof(thing, fc.array(thing, { maxLength: 3 }))
    await fc.assert(
      fc.asyncProperty(parts, async (json) => {
        const report = await bring({ json: JSON.stringify(json) }).catch((error: Error) => error.message)
        if (typeof report === "string") expect(report).toMatch(/answered 422/)
        else expect(report.added).toBeLessThanOrEqual(report.threads)
      }),
      { numRuns: 100 },
    )
  })
})

it("no file brings back what Reddit deleted", async () => {
  const reddit = await startFakeReddit()
  const service = await startService({ now: () => now, reddit: reddit.options })
  try {
    reddit.world.posts = [{ id: "1aaa", subreddit: "cms", title: "Citable?", selftext: "Secret." }]
    await bring({ json: listing(post("1aaa", { selftext: "Secret." })) }, service)
    expect((await open(service)).body).toBe("Secret.")
    reddit.world.posts = []
    now += 2 * 3_600_000
    // Opening the thread asks Reddit, which no longer has it.
    expect(await open(service)).toMatchObject({ title: "", body: null })
    const again = {
      json: listing(post("1aaa", { selftext: "Secret." })),
      urls: ["https://reddit.com/comments/1aaa/secret/"],
    }
    expect(await bring(again, service)).toMatchObject({ threads: 1, added: 0, texts: 0 })
    expect(await open(service)).toMatchObject({ title: "", body: null, author: null })
  } finally {
    await service.close()
    await reddit.close()
  }
})
