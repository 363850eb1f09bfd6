import type { ApiKey, Article, Problem } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

let started: StartedService
let time = Date.UTC(2026, 0, 1)
beforeEach(async () => {
  time = Date.UTC(2026, 0, 1)
  started = await startService({ now: () => time })
})
afterEach(() => started.close())

const create = (fields: Record<string, unknown>) =>
  started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, fields)
const read = (path: string, credential = started.apiKey, init: Omit<RequestInit, "headers"> = {}) =>
  fetch(started.url + path, {
    ...init,
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
  })

describe("revisions", () => {
  it("keep every version, and any of them can be the working copy again", async () => {
    const { id } = await create({ title: "One", body: "first" })
    await started.call("PATCH", `/v1/content/${id}`, { title: "Two", body: "second" })
    await started.call("PATCH", `/v1/content/${id}`, { title: "Two", body: "second" })
    await started.call("PATCH", `/v1/content/${id}`, { title: "Three" })
    const list = await started.call<{ data: ContentRevision[] }>("GET", `/v1/content/${id}/revisions`)
    expect(list.data.map(({ version, title }) => [version, title])).toEqual([
      [3, "Three"],
      [2, "Two"],
      [1, "One"],
    ])
    const first = list.data[2]
    const restored = await started.call<Article>("POST", `/v1/content/${id}/revisions/${first?.id}/restore`)
    expect(restored).toMatchObject({ title: "One", body: "first", version: 4 })
    const page = await started.call<{ next_cursor: string }>("GET", `/v1/content/${id}/revisions?limit=3`)
    const next = await started.call<{ data: ContentRevision[] }>(
      "GET",
      `/v1/content/${id}/revisions?cursor=${page.next_cursor}`,
    )
    expect(next.data.map(({ version }) => version)).toEqual([1])
  })

  it("can be named by whoever writes them, such as an agent, which makes no other version", async () => {
    const { id } = await create({ title: "One", body: "first" })
    await started.call("PATCH", `/v1/content/${id}`, { version_name: "Before the rewrite" })
    await started.call("PATCH", `/v1/content/${id}`, { body: "second", version_name: " Rewritten " })
    await started.call("PATCH", `/v1/content/${id}`, { body: "third" })
    const { data } = await started.call<{ data: ContentRevision[] }>("GET", `/v1/content/${id}/revisions`)
    expect(data.map(({ version, name }) => [version, name])).toEqual([
      [3, null],
      [2, "Rewritten"],
      [1, "Before the rewrite"],
    ])
  })

  it("can be read with all the fields that a writer sets, by readers of drafts alone", async () => {
    const { id } = await create({ title: "One", body: "first", tags: ["a"], seo: { noindex: true } })
    const written = await started.call<Article>("GET", `/v1/content/${id}`)
    time += 60_000
    await started.call("PATCH", `/v1/content/${id}`, {
      title: "Two",
      body: "second",
      tags: [],
      seo: { noindex: false },
    })
    await started.call("POST", `/v1/content/${id}/publish`, {})
    const live = { status: "published", published_at: new Date(time).toISOString(), has_unpublished_changes: true }
    const { revision } = await started.call<Article>("GET", `/v1/content/${id}`)
    expect(await started.call("GET", `/v1/content/${id}?version=1`)).toEqual({ ...written, ...live, revision })
    expect(await started.call("GET", `/v1/content/${id}?version=2`)).toEqual(
      await started.call("GET", `/v1/content/${id}`),
    )
    const unknown = await read(`/v1/content/${id}?version=3`, started.writeKey)
    expect([unknown.status, ((await unknown.json()) as Problem).detail]).toEqual([
      404,
      "The article has no revision of version 3: the latest is 2. list_content_revisions lists those it has.",
    ])
    expect((await read(`/v1/content/${id}?version=0`, started.writeKey)).status).toBe(422)
    expect((await read(`/v1/content/${id}?version=2`)).status).toBe(403)
    const { token } = await started.call<{ token: string }>("POST", `/v1/content/${id}/preview`)
    expect((await read(`/v1/content/${id}?version=1`, token)).status).toBe(403)
    expect((await read(`/v1/content/${id}?version=2`, token)).status).toBe(200)
    const draft = await create({ title: "Nobody knows" })
    expect((await read(`/v1/content/${draft.id}?version=1`)).status).toBe(404)
  })

  it("say who saved them, and what changed", async () => {
    const { id } = await create({ title: "One" })
    const path = `/v1/brands/${started.brandId}/api-keys`
    const made = await started.call<ApiKey & { key: string }>(
      "POST",
      path,
      { name: "The importer", scopes: ["content:write", "content:read_drafts"] },
      started.operatorToken,
    )
    await started.call("PATCH", `/v1/content/${id}`, { title: "Two" }, made.key)
    const { data } = await started.call<{ data: ContentRevision[] }>("GET", `/v1/content/${id}/revisions`)
    expect(data[0]?.written_by).toEqual({ kind: "credential", name: "The importer" })
    expect(data[1]?.written_by?.kind).toBe("credential")
    await started.call("PATCH", `/v1/content/${id}`, { body: "A text", tags: ["b"] }, made.key)
    const one = await started.call<{ data: ContentRevision[] }>("GET", `/v1/content/${id}/revisions?version=3`)
    expect(one.data.map(({ version, changed }) => [version, changed])).toEqual([[3, ["tags", "body"]]])
    expect(data.map(({ changed }) => changed)).toEqual([["title"], []])
  })

  it("of another article cannot be restored", async () => {
    const one = await create({ title: "One" })
    const two = await create({ title: "Two" })
    const { data } = await started.call<{ data: ContentRevision[] }>("GET", `/v1/content/${one.id}/revisions`)
    const path = `/v1/content/${two.id}/revisions/${data[0]?.id}/restore`
    expect((await read(path, started.writeKey, { method: "POST" })).status).toBe(404)
  })
})
