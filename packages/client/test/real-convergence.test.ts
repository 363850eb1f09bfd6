import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, createMemorySink, openReplica, syncContent, toContentSource } from "@citable/client"
import type { Client } from "@citable/client"
import type { Article } from "@citable/contract"
import { listen, startService } from "@citable/dev"
import type { Listening, StartedService } from "@citable/dev"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

// The limit for a busy machine. Usually it takes seconds.
vi.setConfig({ testTimeout: 240_000 })

let service: StartedService
let proxy: Listening
let editor: Client
let site: Client
/** The same with short waits. */
let hasty: Client
/** Answers instead of the service. `undefined` lets the request pass. */
let intercept: () => Promise<Response | undefined> | undefined = () => undefined

beforeAll(async () => {
  service = await startService()
  proxy = await listen(async (request) => (await intercept()) ?? (await service.service.fetch(request)))
  editor = createClient({ baseUrl: service.url, apiKey: service.writeKey })
  const options = { baseUrl: proxy.url, apiKey: service.apiKey }
  site = createClient(options)
  hasty = createClient({ ...options, timeoutMs: 200, retries: 1, delay: async () => {} })
})
afterAll(async () => {
  await Promise.all([editor.close(), site.close(), hasty.close()])
  await proxy.close()
  await service.close()
})

const problem = (status: number, code: string): Response =>
  Response.json(
    { type: "about:blank", title: code, status, detail: "It is so.", code, request_id: "req_1" },
    { status, headers: { "content-type": "application/problem+json", "retry-after": "1" } },
  )
const failures: Record<string, () => Response> = {
  truncated: () => new Response('{"data":[{"op":"ups', { headers: { "content-type": "application/json" } }),
  "429": () => problem(429, "rate_limited"),
  "500": () => new Response("<h1>Oh</h1>", { status: 500 }),
  "410": () => problem(410, "sync_token_expired"),
  "401": () => problem(401, "invalid_token"),
  // One byte, and then nothing.
  slow: () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("{")) })),
}

const at = fc.nat(6)
const change = fc.oneof(
  fc.record({ do: fc.constant("publish" as const), at, title: fc.nat(99) }),
  fc.record({ do: fc.constant("rename" as const), at, title: fc.nat(99) }),
  fc.record({ do: fc.constant("unpublish" as const), at }),
  fc.record({ do: fc.constant("delete" as const), at }),
)
type ContentChange = typeof change extends fc.Arbitrary<infer Value> ? Value : never
const meets = fc.array(fc.oneof(fc.constant(undefined), fc.constantFrom(...Object.keys(failures)), change), {
  maxLength: 5,
})
const step = fc.oneof(
  { weight: 3, arbitrary: change },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sync" as const), meets }) },
)

/** Edits one of seven articles, or creates it. Each slug is new to the brand. */
function createEdits() {
  const ids = new Map<number, string>()
  async function edit(what: ContentChange): Promise<void> {
    const id = ids.get(what.at)
    if (what.do === "unpublish" && id !== undefined) {
      const { status } = await editor.getContent({ content_id: id })
      if (status === "published") await editor.unpublishContent({ content_id: id })
    } else if (what.do === "delete" && id !== undefined) {
      await editor.deleteContent({ content_id: id })
      ids.delete(what.at)
    } else if (what.do === "publish" || what.do === "rename") {
      const title = `Title ${what.title}`
      const slug = id === undefined || what.do === "rename" ? { slug: `slug-${crypto.randomUUID()}` } : {}
      const { id: written } =
        id === undefined
          ? await editor.createContent({ title, body: `Body ${what.title}.`, ...slug })
          : await editor.updateContent({ content_id: id, title, ...slug })
      ids.set(what.at, written)
      await editor.publishContent({ content_id: written })
    }
  }
  // One after the other, because the caller may have given up meanwhile.
  let last = Promise.resolve()
  return {
    edit: async (what: ContentChange) => await (last = last.then(async () => await edit(what))),
    done: () => last,
  }
}

const byId = (articles: readonly Article[]): Article[] => articles.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test.each([
  ["a memory sink", 20],
  ["a replica on disk", 15],
])("After any disturbed syncs with the real service, an undisturbed one makes %s equal it", async (where, runs) => {
  const { CITABLE_SYNC_SEED: seed, CITABLE_SYNC_PATH: path } = process.env
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12, size: "max" }), async (steps) => {
      const dir = await mkdtemp(join(tmpdir(), "citable-"))
      const [sink, { edit, done }] = [createMemorySink(), createEdits()]
      const sync = async (client: Client): Promise<readonly Article[]> => {
        const source = toContentSource(client, { pageSize: 2 })
        if (where === "a replica on disk") return (await openReplica({ dir, source, maxDeleteShare: 1 })).articles()
        await syncContent({ source, sink, maxDeleteShare: 1 })
        return sink.articles()
      }
      for (const action of steps) {
        if (action.do !== "sync") {
          await edit(action)
          continue
        }
        const incidents = [...action.meets]
        intercept = async () => {
          const next = incidents.shift()
          if (typeof next === "string") return failures[next]?.()
          if (next !== undefined) await edit(next)
          return undefined
        }
        await sync(hasty).catch((error: unknown) => expect(error).toHaveProperty("code"))
      }
      intercept = () => undefined
      await done()
      const expected: Article[] = []
      for await (const article of editor.listAllContent()) expected.push(article)
      const published = await Promise.all(expected.map(async ({ id }) => await site.getContent({ content_id: id })))
      expect(byId(await sync(site))).toEqual(byId(published))
      await rm(dir, { recursive: true })
    }),
    { numRuns: runs, ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) },
  )
})
