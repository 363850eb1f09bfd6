import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, ChangePage, Problem } from "@citable/contract"
import { onEngine, startService, type StartedService } from "@citable/dev"
import { createService } from "@citable/service"
import * as fc from "fast-check"
import { expect, it } from "vitest"

import { runsOnEngine } from "../runs-on-engine.ts"

async function changes(
  started: StartedService,
  since?: string,
  options: { limit?: number; key?: string } = {},
): Promise<ChangePage> {
  const query = new URLSearchParams({ limit: String(options.limit ?? 100), ...(since === undefined ? {} : { since }) })
  return started.call<ChangePage>(
    "GET",
    `/v1/brands/${started.brandId}/content/changes?${query}`,
    undefined,
    options.key ?? started.apiKey,
  )
}

/** Reads all changes from a token on, and applies them to a copy. */
async function follow(
  started: StartedService,
  copy: Map<string, Article>,
  since: string | undefined,
  options: { limit: number; key: string },
) {
  let token = since
  for (;;) {
    const page = await changes(started, token, options)
    for (const change of page.data) {
      if (change.op === "upsert") copy.set(change.id, change.content)
      else copy.delete(change.id)
    }
    token = page.next_sync_token
    if (!page.has_more) return token
  }
}

it("gives a snapshot without a token, then only what changed, with tombstones", async () => {
  const started = await startService()
  const one = await started.publish({ title: "One" })
  const two = await started.publish({ title: "Two", tags: ["x"] })
  const first = await changes(started)
  expect(first.data.map((change) => change.id)).toEqual([one.id, two.id])
  expect((await changes(started, first.next_sync_token)).data).toEqual([])
  await started.call("POST", `/v1/content/${one.id}/unpublish`, {})
  await started.call("DELETE", `/v1/content/${two.id}`)
  const { data } = await changes(started, first.next_sync_token)
  expect(data).toMatchObject([
    { op: "delete", id: one.id, slug: "one", locale: "en", reason: "unpublished" },
    { op: "delete", id: two.id, slug: "two", reason: "deleted" },
  ])
  expect((await changes(started)).data).toEqual([])
  await started.close()
})

it("gives the tombstone of an article that is withdrawn between two pages of a snapshot", async () => {
  const started = await startService()
  const one = await started.publish({ title: "One" })
  await started.publish({ title: "Two" })
  const first = await changes(started, undefined, { limit: 1 })
  expect(first.data).toMatchObject([{ op: "upsert", id: one.id }])
  await started.call("POST", `/v1/content/${one.id}/unpublish`, {})
  const rest = await changes(started, first.next_sync_token)
  expect(rest.data.map(({ op, id }) => [op, id])).toContainEqual(["delete", one.id])
  await started.close()
})

it("refuses a token of another scope or brand with 410, and an invalid token with 422", async () => {
  const started = await startService()
  const { next_sync_token: token } = await changes(started, undefined, { key: started.writeKey })
  const answer = async (since: string) => {
    const path = `${started.url}/v1/brands/${started.brandId}/content/changes?since=${since}`
    const response = await fetch(path, { headers: { authorization: `Bearer ${started.apiKey}` } })
    return [response.status, ((await response.json()) as Problem).code]
  }
  expect(await answer(token)).toEqual([410, "sync_token_expired"])
  expect(await answer("yesterday")).toEqual([422, "invalid_input"])
  await started.close()
})

it("refuses a token older than the tombstones it keeps, and serves a newer one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-service-"))
  let time = Date.UTC(2026, 0, 1)
  const first = await startService({ dataDir, now: () => time })
  const article = await first.publish({ title: "One" })
  const { next_sync_token: before } = await changes(first)
  await first.call("DELETE", `/v1/content/${article.id}`)
  const { next_sync_token: after } = await changes(first)
  await first.close()
  time += 91 * 24 * 3_600_000
  const service = await createService({ dataDir, now: () => time, ...(await onEngine(dataDir)) })
  const status = async (since: string) => {
    const url = `http://localhost/v1/brands/${first.brandId}/content/changes?since=${since}`
    return (await service.fetch(new Request(url, { headers: { authorization: `Bearer ${first.apiKey}` } }))).status
  }
  // The purge goes on while the service has started.
  await expect.poll(() => status(before)).toBe(410)
  expect(await status(after)).toBe(200)
  await service.close()
  await rm(dataDir, { recursive: true })
})

it("brings every reader to the service's state, from any token, whatever happened in between", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom("create", "publish", "edit", "unpublish", "delete", "rename"), at: fc.nat(5) }),
    fc.record({ do: fc.constant("read"), at: fc.nat(3) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, limit) => {
        const started = await startService()
        try {
          const readers = [started.apiKey, started.writeKey, started.apiKey, started.writeKey].map((key) => ({
            key,
            copy: new Map<string, Article>(),
            token: undefined as string | undefined,
          }))
          const ids: string[] = []
          let names = 0
          for (const { do: verb, at } of steps) {
            const reader = readers[at]
            const id = ids[at % Math.max(ids.length, 1)]
            if (verb === "read" && reader !== undefined)
              reader.token = await follow(started, reader.copy, reader.token, { limit, key: reader.key })
            else if (verb === "create") {
              ids.push(
                (await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: `T${names++}` }))
                  .id,
              )
            } else if (id === undefined) continue
            else if (verb === "delete") {
              await started.call("DELETE", `/v1/content/${id}`)
              ids.splice(ids.indexOf(id), 1)
            } else if (verb === "edit") await started.call("PATCH", `/v1/content/${id}`, { body: `b${names++}` })
            else if (verb === "rename") await started.call("PATCH", `/v1/content/${id}`, { slug: `s${names++}` })
            else if (verb !== "read") await started.call("POST", `/v1/content/${id}/${verb}`, {})
          }
          for (const reader of readers) {
            await follow(started, reader.copy, reader.token, { limit, key: reader.key })
            const status = reader.key === started.apiKey ? "published" : "all"
            const list = await started.call<{ data: Article[] }>(
              "GET",
              `/v1/brands/${started.brandId}/content?limit=100&status=${status}`,
              undefined,
              reader.key,
            )
            expect(new Map(list.data.map((article) => [article.id, article]))).toEqual(reader.copy)
          }
        } finally {
          await started.close()
        }
      },
    ),
    { numRuns: runsOnEngine(40) },
  )
})
