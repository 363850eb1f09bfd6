import type { Article, Problem, ToolOutput } from "@citable/contract"
import type { Media } from "@citable/contract/site"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

import { sampleUpload, unknownId } from "../sample-input.ts"

type Listed = ToolOutput<"list_content">["data"][number]
type Restored = Article & { restored?: { former_slug: string | null; lost_previous_slugs: string[] } }

const day = 24 * 3_600_000
let started: StartedService
let time = 0
beforeEach(async () => {
  time = Date.UTC(2026, 0, 1)
  started = await startService({ now: () => time })
})
afterEach(() => started.close())

const content = () => `/v1/brands/${started.brandId}/content`
const create = (fields: Record<string, unknown>) => started.call<Article>("POST", content(), fields)
const edit = (id: string, fields: object) => started.call<Restored>("PATCH", `/v1/content/${id}`, fields)
const trash = (id: string) => started.call<ToolOutput<"delete_content">>("DELETE", `/v1/content/${id}`)
const restore = (id: string) => edit(id, { trashed: false })
const inTrash = async (query = "") =>
  (await started.call<{ data: Listed[] }>("GET", `${content()}?trashed=true${query}`)).data
const send = async (key: string, method: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await started.service.fetch(new Request(started.url + path, init))
  const problem = (await response.json()) as Problem
  return { status: response.status, code: problem.code, detail: problem.detail, required: problem.required_scope }
}

describe("a deleted article", () => {
  it("is in the trash with its text, and with when and by whom it was deleted", async () => {
    const { id } = await started.publish({ title: "Lamps", body: "Bright", tags: ["light"] })
    await edit(id, { body: "Brighter" })
    const until = new Date(time + 30 * day).toISOString()
    expect(await trash(id)).toEqual({ id, deleted: true, restorable_until: until })
    expect((await send(started.writeKey, "GET", `/v1/content/${id}`)).status).toBe(404)
    const at = new Date(time).toISOString()
    const by = { kind: "credential" }
    const trashed = { at, until, by, former_status: "published", left_there: 0 }
    const whole = { id, title: "Lamps", body: "Brighter", version: 2, tags: ["light"], status: "unpublished", trashed }
    expect(await inTrash()).toMatchObject([whole])
    expect(await inTrash("&fields=title")).toEqual([{ id, title: "Lamps", trashed: expect.anything() as unknown }])
    expect(await inTrash("&q=BRIGHTER")).toHaveLength(1)
    for (const none of ["&q=nothing", "&locale=de", "&slug=other", `&ids=${unknownId("cnt")}`]) {
      expect(await inTrash(none)).toEqual([])
    }
  })

  it("comes back as a draft with its revisions, and keeps its date when it is published again", async () => {
    const { id, published_at: at } = await started.publish({ title: "Lamps", body: "Bright" })
    await edit(id, { body: "Brighter" })
    const path = `/v1/content/${id}/revisions`
    const revisions = await started.call("GET", path)
    await trash(id)
    time += 29 * day
    const back = await restore(id)
    expect(back).toMatchObject({ status: "unpublished", version: 2, body: "Brighter", slug: "lamps" })
    expect(back.restored).toEqual({ former_slug: null, lost_previous_slugs: [] })
    expect(await started.call("GET", path)).toEqual(revisions)
    expect((await send(started.apiKey, "GET", `/v1/content/${id}`)).status).toBe(404)
    const { content: again } = await started.call<{ content: Article }>("POST", `/v1/content/${id}/publish`, {})
    expect(again.published_at).toBe(at)
    expect(await inTrash()).toEqual([])
    // Whoever lost the answer asks again.
    expect(await restore(id)).toEqual(again)
  })

  it("gives its slug away, and gets a number for it where another article took it", async () => {
    const { id } = await started.publish({ title: "Lamps", slug: "old" })
    await edit(id, { slug: "lamps" })
    await started.call("POST", `/v1/content/${id}/publish`, {})
    await trash(id)
    await started.publish({ title: "Heir", slug: "lamps" })
    await started.publish({ title: "Other", slug: "old" })
    const back = await restore(id)
    expect(back).toMatchObject({ slug: "lamps-2", version: 3, previous_slugs: [] })
    expect(back.restored?.former_slug).toBe("lamps")
    expect(back.restored?.lost_previous_slugs.toSorted()).toEqual(["lamps", "old"])
  })

  it("that was scheduled comes back without its schedule", async () => {
    const { id } = await create({ title: "Later" })
    await started.call("POST", `/v1/content/${id}/publish`, { publish_at: new Date(time + 1000).toISOString() })
    await trash(id)
    expect(await inTrash()).toMatchObject([{ id, trashed: { former_status: "scheduled" } }])
    const back = await restore(id)
    expect([back.status, back.publish_at]).toEqual(["draft", undefined])
    const { data } = await started.call<{ data: unknown[] }>("GET", `/v1/content/${id}/publications`)
    expect(data).toMatchObject([{ status: "cancelled" }])
  })

  it("keeps its pictures in the library until it is gone for good", async () => {
    const media = `/v1/brands/${started.brandId}/media`
    const picture = await started.call<Media>("POST", media, { source: sampleUpload })
    const { id } = await create({ title: "Lamps", body: `![A lamp](${picture.url})` })
    await trash(id)
    const { data: unused } = await started.call<{ data: Media[] }>("GET", `${media}?unused=true`)
    expect(unused).toEqual([])
    expect(await started.call("GET", `${media}/${picture.id}`)).toMatchObject({ uses: 1, used_by: [] })
    const refused = await send(started.writeKey, "DELETE", `${media}/${picture.id}`)
    expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining("in the trash") as string })
    await restore(id)
    expect(await started.call("GET", `${media}/${picture.id}`)).toMatchObject({
      uses: 1,
      used_by: [{ content_id: id }],
    })
    await trash(id)
    await started.call("DELETE", `/v1/content/${id}?permanent=true`)
    expect(await started.call("DELETE", `${media}/${picture.id}`)).toMatchObject({ deleted: true })
  })
})

describe("the trash", () => {
  it("opens to readers of drafts, gives back to writers, and is emptied by who may publish", async () => {
    const { id } = await create({ title: "Lamps" })
    const [reader, writer] = [await started.createKey(["content:read"]), await started.createKey(["content:write"])]
    const publisher = await started.createKey(["content:write", "content:publish"])
    const [path, forGood] = [`/v1/content/${id}`, `/v1/content/${id}?permanent=true`]
    expect(await send(publisher, "DELETE", forGood)).toMatchObject({ status: 409, code: "conflict" })
    expect((await send(writer, "DELETE", path)).status).toBe(200)
    const missing = { status: 403, required: "content:read_drafts" }
    expect(await send(reader, "GET", `${content()}?trashed=true`)).toMatchObject(missing)
    expect((await send(reader, "PATCH", path, { trashed: false })).status).toBe(403)
    expect((await send(writer, "PATCH", path, { trashed: false })).status).toBe(200)
    expect((await send(writer, "DELETE", path)).status).toBe(200)
    expect(await send(writer, "DELETE", forGood)).toMatchObject({ status: 403, required: "content:publish" })
    expect((await send(publisher, "DELETE", forGood)).status).toBe(200)
    expect((await send(publisher, "DELETE", forGood)).status).toBe(404)
    expect((await send(publisher, "PATCH", path, { trashed: false })).status).toBe(404)
    expect(await inTrash()).toEqual([])
  })

  it("is closed to other brands: its articles and unknown ones look the same", async () => {
    const { id } = await create({ title: "Lamps" })
    await trash(id)
    const { id: other } = await started.call<{ id: string }>(
      "POST",
      "/v1/brands",
      { name: "Other" },
      started.operatorToken,
    )
    const { key } = await started.call<{ key: string }>(
      "POST",
      `/v1/brands/${other}/api-keys`,
      { scopes: ["content:read", "content:read_drafts", "content:write", "content:publish"] },
      started.operatorToken,
    )
    for (const one of [id, unknownId("cnt")]) {
      expect((await send(key, "PATCH", `/v1/content/${one}`, { trashed: false })).status).toBe(404)
      expect((await send(key, "DELETE", `/v1/content/${one}?permanent=true`)).status).toBe(404)
      expect((await send(key, "GET", `/v1/content/${one}/revisions`)).status).toBe(404)
    }
    expect((await send(key, "GET", `/v1/brands/${other}/content?trashed=true`)).status).toBe(200)
    expect(await inTrash()).toHaveLength(1)
  })

  it("is read page by page, the latest deletion first, and refuses filters that it does not have", async () => {
    const titles = ["One", "Two", "Three"]
    for (const title of titles) {
      const { id } = await create({ title })
      time += 1000
      await trash(id)
    }
    const page = `${content()}?trashed=true&limit=2&fields=title`
    const first = await started.call<ToolOutput<"list_content">>("GET", page)
    const second = await started.call<ToolOutput<"list_content">>("GET", `${page}&cursor=${first.next_cursor}`)
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(["Three", "Two", "One"])
    expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null])
    expect(await send(started.writeKey, "GET", `${content()}?trashed=true&tag=x`)).toMatchObject({ status: 422 })
    const both = await send(started.writeKey, "PATCH", `/v1/content/${first.data[0]?.id}`, {
      trashed: false,
      title: "New",
    })
    expect(both).toMatchObject({ status: 422, detail: expect.stringContaining("edit it then") as string })
  })
})
