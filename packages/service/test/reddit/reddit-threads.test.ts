import type { RedditThread, RedditThreadDetail } from "@citable/contract/reddit"
import { startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

let cited: { url: string; title: string | null }[]
const engine: Engine = {
  name: "citing",
  surface: "api",
  ask: async () => ({ text: "See the sources.", sources: cited, searches: [], model: null, cost: 0, raw: "{}" }),
}

let started: StartedService
let brand: string
beforeAll(async () => {
  cited = [
    { url: "https://www.reddit.com/r/CMS/comments/1aaa/citable_or_ghostly/", title: "Citable or Ghostly? : r/CMS" },
    { url: "https://old.reddit.com/r/blogs/comments/2bbb/which_one/", title: "Reddit - The heart of the internet" },
    { url: "https://redd.it/3ccc", title: null },
    { url: "https://example.com/", title: "Elsewhere" },
  ]
  started = await startService({ engines: [engine] })
  brand = `/v1/brands/${started.brandId}`
  await call("PATCH", brand, { name: "Citable" })
  await call("POST", `${brand}/competitors`, { name: "Ghostly" })
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which CMS suits a florist?" }] })
  await scan()
})
afterAll(() => started.close())

const call = <Answer = unknown>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)

const list = async (query = "") => (await call<{ data: RedditThread[] }>("GET", `${brand}/reddit/threads${query}`)).data

async function scan(): Promise<void> {
  const { id } = await call<{ id: string }>("POST", `${brand}/scans`, {})
  await vi.waitUntil(async () => (await call<{ status: string }>("GET", `${brand}/scans/${id}`)).status === "completed")
}

it("a scan leaves the threads that its answers cite, without asking Reddit", async () => {
  const read = await vi.waitUntil(async () => {
    const threads = await list("?sort=-citations")
    return threads.some((thread) => thread.mentions_brand === true) && threads
  })
  expect(read.toSorted((a, b) => (a.reddit_id < b.reddit_id ? -1 : 1))).toMatchObject([
    {
      reddit_id: "1aaa",
      url: "https://www.reddit.com/r/CMS/comments/1aaa/",
      subreddit: "CMS",
      title: "Citable or Ghostly?",
      found_by: "citation",
      mentions_brand: true,
      competitor_ids: [expect.stringMatching(/^cmp_/)],
      citations: 1,
      state: "new",
      source: "scans",
      synced_at: null,
      missing: "not_synced",
      author: null,
      score: null,
      posted_at: null,
    },
    { reddit_id: "2bbb", subreddit: "blogs", title: "which one", mentions_brand: null, competitor_ids: [] },
    { reddit_id: "3ccc", subreddit: null, title: "", url: "https://www.reddit.com/comments/3ccc/" },
  ])
})

it("lists filter, sort and page", async () => {
  const ids = async (query: string) => (await list(query)).map((thread) => thread.reddit_id)
  expect(await ids("?subreddit=cms")).toEqual(["1aaa"])
  expect(await ids("?q=GHOST")).toEqual(["1aaa"])
  expect(await ids("?q=100%25")).toEqual([])
  expect(await ids("?found_by=search")).toEqual([])
  expect(await ids("?state=replied")).toEqual([])
  for (const sort of ["-created_at", "-citations", "-posted_at", "-score"]) {
    const seen: string[] = []
    let cursor = ""
    for (;;) {
      const page = await call<{ data: RedditThread[]; next_cursor: string | null }>(
        "GET",
        `${brand}/reddit/threads?limit=1&sort=${sort}${cursor}`,
      )
      seen.push(...page.data.map((thread) => thread.reddit_id))
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(seen).toEqual(await ids(`?sort=${sort}`))
    expect(seen.toSorted()).toEqual(["1aaa", "2bbb", "3ccc"])
  }
})

it("people decide about a thread, and a later scan keeps what they wrote", async () => {
  const [thread] = await list("?q=ghostly")
  const path = `${brand}/reddit/threads/${thread?.id}`
  await call("PATCH", path, { state: "relevant", note: "Ask Ada." })
  cited = cited.slice(0, 1)
  await scan()
  expect((await list("?sort=-citations&limit=1"))[0]?.id).toBe(thread?.id)
  expect(await call<RedditThreadDetail>("GET", path)).toMatchObject({
    state: "relevant",
    note: "Ask Ada.",
    citations: 2,
    body: null,
    comment_list: [],
    truncated: false,
  })
  await call("PATCH", path, { note: null })
  expect(await list("?state=relevant")).toMatchObject([{ reddit_id: "1aaa", note: null }])
})

it("a thread of another brand is not found", async () => {
  const [thread] = await list()
  const other = await call<{ id: string }>("POST", "/v1/brands", { name: "Other" })
  for (const [method, body] of [["GET"], ["PATCH", { state: "ignored" }]] as const) {
    await expect(call(method, `/v1/brands/${other.id}/reddit/threads/${thread?.id}`, body)).rejects.toThrow(/404/)
  }
  expect(await call("GET", `/v1/brands/${other.id}/reddit/threads`)).toMatchObject({ data: [] })
})
