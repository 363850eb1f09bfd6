import type { ApiKey, Article, Problem } from "@citable/contract"
import type { ContentRevision, Publication } from "@citable/contract/content"
import type { Integration } from "@citable/contract/integrations"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

let started: StartedService
let time = Date.UTC(2026, 0, 1)
beforeEach(async () => {
  time = Date.UTC(2026, 0, 1)
  started = await startService({ now: () => time })
})
afterEach(() => started.close())

const create = (fields: Record<string, unknown>) =>
  started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, fields)
const read = (
  path: string,
  credential = started.apiKey,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
) =>
  fetch(started.url + path, {
    ...init,
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json", ...init.headers },
  })

describe("a scheduled publication", () => {
  const publishAt = (id: string, at: number) =>
    started.call<{ publication: Publication; content: Article }>("POST", `/v1/content/${id}/publish`, {
      publish_at: new Date(at).toISOString(),
    })
  const publications = async (id: string) =>
    (await started.call<{ data: Publication[] }>("GET", `/v1/content/${id}/publications`)).data

  it("waits for its time, then happens automatically", async () => {
    const { id } = await create({ title: "Later" })
    const { publication, content } = await publishAt(id, time + 3_600_000)
    expect([publication.status, content.status]).toEqual(["scheduled", "scheduled"])
    expect((await read(`/v1/content/${id}`)).status).toBe(404)
    time += 3_600_000
    await vi.waitFor(async () => expect((await read(`/v1/content/${id}`)).status).toBe(200))
    expect(await publications(id)).toMatchObject([{ status: "succeeded", integration_id: null }])
    expect(await started.call("GET", `/v1/content/${id}`)).toMatchObject({ published_at: new Date(time).toISOString() })
  })

  it("can be cancelled without taking the live copy off the sites", async () => {
    const { id } = await started.publish({ title: "Live" })
    await publishAt(id, time + 1000)
    const path = `/v1/content/${id}/unpublish`
    const left = await started.call<Article>("POST", path, { only: "schedule" })
    expect([left.status, left.publish_at]).toEqual(["published", undefined])
    expect((await publications(id)).map(({ status }) => status).toSorted()).toEqual(["cancelled", "succeeded"])
    const { revision } = await started.call<Article>("POST", path, { only: "schedule" })
    expect(revision).toBe(left.revision)
    expect((await read(`/v1/content/${id}`)).status).toBe(200)
  })

  it("is in the article and in lists by its time, for readers of drafts alone", async () => {
    const { id } = await create({ title: "Later" })
    await create({ title: "Not planned" })
    const publish_at = new Date(time + 3_600_000).toISOString()
    await publishAt(id, time + 3_600_000)
    expect(await started.call("GET", `/v1/content/${id}`)).toMatchObject({ publish_at })
    const list = async (after: number, before: number) => {
      const [from, to] = [after, before].map((at) => new Date(time + at).toISOString())
      const path = `/v1/brands/${started.brandId}/content?status=all&scheduled_after=${from}&scheduled_before=${to}`
      return (await started.call<{ data: Article[] }>("GET", `${path}&fields=publish_at`)).data
    }
    expect(await list(3_600_000, 3_600_001)).toEqual([{ id, publish_at }])
    expect(await list(0, 3_600_000)).toEqual([])
    const open = `/v1/brands/${started.brandId}/content?scheduled_after=${publish_at}`
    expect((await read(open)).status).toBe(403)
    await started.call("POST", `/v1/content/${id}/unpublish`)
    expect(await started.call("GET", `/v1/content/${id}`)).not.toHaveProperty("publish_at")
  })

  it("publishes the working copy of that moment, and keeps the live copy until then", async () => {
    const { id } = await started.publish({ title: "Old" })
    await started.call("PATCH", `/v1/content/${id}`, { title: "Draft of the new" })
    expect((await publishAt(id, time + 1000)).content.status).toBe("published")
    await started.call("PATCH", `/v1/content/${id}`, { title: "New" })
    expect(await (await read(`/v1/content/${id}`)).json()).toMatchObject({ title: "Old" })
    time += 1000
    await vi.waitFor(
      async () => expect(await (await read(`/v1/content/${id}`)).json()).toMatchObject({ title: "New" }),
      {
        timeout: 60_000,
      },
    )
  })

  it("publishes exactly the version that it names, and what others write meanwhile stays a draft over it", async () => {
    const { id, version, slug } = await create({ title: "Shown", previous_slugs: ["former"] })
    const path = `/v1/content/${id}`
    const plan = { publish_at: new Date(time + 1000).toISOString(), version }
    const unknown = { method: "POST", body: JSON.stringify({ ...plan, version: 9 }) }
    expect((await read(`${path}/publish`, started.writeKey, unknown)).status).toBe(404)
    await started.call("POST", `${path}/publish`, plan)
    const writer = await started.createKey(["content:read", "content:read_drafts", "content:write"])
    const edit = (fields: object) => read(path, writer, { method: "PATCH", body: JSON.stringify(fields) })
    expect((await edit({ title: "Half-typed", body: "and mo" })).status).toBe(200)
    const moved = await edit({ slug: "elsewhere" })
    expect([moved.status, ((await moved.json()) as { detail: string }).detail]).toEqual([
      409,
      expect.stringContaining("Cancel the schedule to change it."),
    ])
    expect(await started.call("GET", path)).toMatchObject({ title: "Half-typed", publish_version: 1 })
    time += 1000
    await vi.waitFor(async () => expect((await read(path)).status).toBe(200))
    expect(await (await read(path)).json()).toMatchObject({
      title: "Shown",
      body: "",
      slug,
      previous_slugs: ["former"],
    })
    const left = await started.call<Article>("GET", path)
    expect(left).toMatchObject({ title: "Half-typed", has_unpublished_changes: true, previous_slugs: ["former"] })
    expect(left).not.toHaveProperty("publish_version")
    expect(await publications(id)).toMatchObject([{ status: "succeeded", version }])
  })

  it("is cancelled by a withdrawal, an immediate publication, or another date", async () => {
    const { id } = await create({ title: "Later" })
    await publishAt(id, time + 1000)
    await publishAt(id, time + 2000)
    const back = await started.call<Article>("POST", `/v1/content/${id}/unpublish`, {})
    expect(back.status).toBe("draft")
    expect((await publications(id)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"])
  })

  it("in the past happens now", async () => {
    const { id } = await create({ title: "Now" })
    expect((await publishAt(id, time - 1000)).publication.status).toBe("succeeded")
  })
})

describe("a publication to an integration", () => {
  it("accepts the API target's id, and refuses unknown ids and unsupported platforms", async () => {
    const integrations = `/v1/brands/${started.brandId}/integrations`
    const { data } = await started.call<{ data: Integration[] }>("GET", integrations, undefined, started.operatorToken)
    const { id } = await create({ title: "One" })
    const publish = async (integrationId: string | undefined) => {
      const body = JSON.stringify({ integration_id: integrationId })
      return (await read(`/v1/content/${id}/publish`, started.writeKey, { method: "POST", body })).status
    }
    const apiTarget = data.find(({ kind }) => kind === "api")
    expect(await publish(`int_${"0".repeat(26)}`)).toBe(404)
    const connection = { kind: "ghost", config: { url: "https://example.com" }, credentials: { admin_api_key: "1:2" } }
    const body = { name: "Blog", connection }
    const outside = await started.call<Integration>("POST", integrations, body, started.operatorToken)
    expect(await publish(outside.id)).toBe(501)
    expect((await read(`/v1/content/${id}`)).status).toBe(404)
    expect(await publish(apiTarget?.id)).toBe(200)
    expect((await read(`/v1/content/${id}`)).status).toBe(200)
  })
})

describe("If-Match", () => {
  it("refuses an edit if somebody else has edited the article", async () => {
    const { id } = await create({ title: "One" })
    const etag = (await read(`/v1/content/${id}`, started.writeKey)).headers.get("etag") ?? ""
    const edit = (title: string) =>
      read(`/v1/content/${id}`, started.writeKey, {
        method: "PATCH",
        headers: { "if-match": etag },
        body: JSON.stringify({ title }),
      })
    const first = await edit("Two")
    expect([first.status, first.headers.get("etag") === etag]).toEqual([200, false])
    const second = await edit("Three")
    expect([second.status, ((await second.json()) as Problem).code]).toEqual([412, "precondition_failed"])
    expect(await started.call("GET", `/v1/content/${id}`)).toMatchObject({ title: "Two" })
  })

  it("accepts the entity tag of any write", async () => {
    const send = (method: string, path: string, body: unknown, headers = {}) =>
      read(path, started.writeKey, { method, headers, body: JSON.stringify(body) })
    const created = await send("POST", `/v1/brands/${started.brandId}/content`, { title: "One" })
    const { id } = (await created.json()) as Article
    const path = `/v1/content/${id}`
    const { data } = await started.call<{ data: ContentRevision[] }>("GET", `${path}/revisions`)
    let last = created
    for (const [method, to, body] of [
      ["PATCH", path, { title: "Two" }],
      ["POST", `${path}/publish`, {}],
      ["POST", `${path}/publish`, {}],
      ["POST", `${path}/revisions/${data[0]?.id}/restore`, {}],
      ["POST", `${path}/publish`, { publish_at: "2999-01-01T00:00:00Z" }],
      ["POST", `${path}/unpublish`, {}],
    ] as const) {
      const etag = last.headers.get("etag") ?? ""
      expect((await send("PATCH", path, {}, { "if-match": etag })).status).toBe(200)
      last = await send(method, to, body)
      expect(last.headers.get("etag")).toBe((await read(path, started.writeKey)).headers.get("etag"))
    }
  })

  it("works for a key without drafts, with the tag of the live copy or of its own write", async () => {
    const key = await started.createKey(["content:read", "content:write"])
    const { id } = await started.publish({ title: "One" })
    const path = `/v1/content/${id}`
    const edit = async (etag: string | null, body: unknown, credential = key) => {
      const headers = etag === null ? {} : { "if-match": etag }
      const response = await read(path, credential, { method: "PATCH", headers, body: JSON.stringify(body) })
      return { status: response.status, etag: response.headers.get("etag") }
    }
    const live = (await read(path, key)).headers.get("etag")
    const first = await edit(live, { title: "Two" })
    expect(first.status).toBe(200)
    // The live copy is no longer what an edit changes.
    expect((await read(path, key)).headers.get("etag")).toBe(live)
    expect((await edit(live, { title: "Three" })).status).toBe(412)
    expect((await edit(first.etag, { title: "Three" })).status).toBe(200)
    await edit(null, { title: "Four" }, started.writeKey)
    expect((await edit(first.etag, { title: "Five" })).status).toBe(412)
    // An edit that changes nothing returns the current state.
    const { etag } = await edit(null, {})
    expect((await edit(etag, { title: "Five" })).status).toBe(200)
    await started.call("POST", `${path}/publish`, {})
    expect((await edit((await read(path, key)).headers.get("etag"), { title: "Six" })).status).toBe(200)
  })
})

describe("a preview", () => {
  const preview = async (id: string) =>
    started.call<{ token: string; expires_at: string }>("POST", `/v1/content/${id}/preview`)

  it("reads only its draft, for an hour", async () => {
    const { id } = await create({ title: "Draft" })
    const other = await started.publish({ title: "Other" })
    const { token } = await preview(id)
    expect(token).toMatch(/^pvw_/)
    expect(await (await read(`/v1/content/${id}`, token)).json()).toMatchObject({ title: "Draft" })
    expect((await read(`/v1/content/${other.id}`, token)).status).toBe(404)
    expect((await read(`/v1/brands/${started.brandId}/content`, token)).status).toBe(403)
    expect((await read(`/v1/content/${id}`, token, { method: "PATCH", body: '{"title":"x"}' })).status).toBe(403)
    time += 3_600_001
    const late = await read(`/v1/content/${id}`, token)
    expect([late.status, ((await late.json()) as Problem).code]).toEqual([401, "token_expired"])
  })

  it("ends with the key that made it", async () => {
    const keys = `/v1/brands/${started.brandId}/api-keys`
    const scopes = ["content:read", "content:read_drafts", "content:write"]
    const asOperator = <Answer>(method: string, path: string, body?: unknown) =>
      started.call<Answer>(method, path, body, started.operatorToken)
    const maker = await asOperator<ApiKey & { key: string }>("POST", keys, { name: "editor", scopes })
    const { id } = await create({ title: "Draft" })
    const made = await read(`/v1/content/${id}/preview`, maker.key, { method: "POST", body: "{}" })
    const { token } = (await made.json()) as { token: string }
    expect((await read(`/v1/content/${id}`, token)).status).toBe(200)
    await asOperator("DELETE", `${keys}/${maker.id}`)
    const late = await read(`/v1/content/${id}`, token)
    expect([late.status, ((await late.json()) as Problem).code]).toEqual([401, "invalid_token"])
  })

  it("that was changed is not a valid credential", async () => {
    const { token } = await preview((await create({ title: "Draft" })).id)
    expect((await read("/v1/tools", `${token.slice(0, -2)}AA`)).status).toBe(401)
  })
})

describe("lists", () => {
  const titles = async (query: string) => {
    const path = `/v1/brands/${started.brandId}/content?${query}`
    return (await started.call<{ data: Article[] }>("GET", path, undefined, started.apiKey)).data.map(
      ({ title }) => title,
    )
  }

  it("accept every status of an article", async () => {
    await create({ title: "Draft" })
    const path = `/v1/brands/${started.brandId}/content?fields=title&status=`
    const list = async (status: string) => (await started.call<{ data: unknown[] }>("GET", path + status)).data.length
    const statuses = ["all", "draft", "scheduled", "published", "unpublished", "generating", "failed"]
    expect(await Promise.all(statuses.map(list))).toEqual([1, 1, 0, 0, 0, 0, 0])
  })

  it("filter by author, words, dates and translation group, and sort by title", async () => {
    const author = { name: "Ada", url: null, image_url: null }
    await started.publish({ title: "Beta", author, published_at: "2025-01-01T00:00:00Z", translation_group: "g" })
    await started.publish({ title: "Alpha", body: "Was kostet 100%_genau?", published_at: "2025-06-01T00:00:00Z" })
    expect(await titles("sort=title")).toEqual(["Alpha", "Beta"])
    expect(await titles("author=Ada")).toEqual(["Beta"])
    expect(await titles("translation_group=g")).toEqual(["Beta"])
    expect(await titles("published_after=2025-03-01T00:00:00Z")).toEqual(["Alpha"])
    expect(await titles("published_before=2025-03-01T00:00:00Z")).toEqual(["Beta"])
    expect(await titles(`q=${encodeURIComponent("100%_GENAU")}`)).toEqual(["Alpha"])
    expect(await titles(`q=${encodeURIComponent("100_genau")}`)).toEqual([])
    expect(await titles("updated_since=2026-01-01T00:00:00Z")).toHaveLength(2)
    expect(await titles("updated_since=2026-01-02T00:00:00Z")).toEqual([])
  })
})
