import type { Article, ChangePage } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

let started: StartedService
beforeEach(async () => {
  started = await startService()
})
afterEach(() => started.close())

const edit = (id: string, fields: Record<string, unknown>) => started.call("PATCH", `/v1/content/${id}`, fields)
const act = (id: string, verb: "publish" | "unpublish") =>
  started.call<unknown>("POST", `/v1/content/${id}/${verb}`, {})
const bySlug = async (slug: string, { credential = started.apiKey, query = "" } = {}) => {
  const path = `${started.url}/v1/brands/${started.brandId}/content/by-slug/${slug}${query}`
  const response = await fetch(path, { headers: { authorization: `Bearer ${credential}` } })
  return { location: response.headers.get("content-location"), article: (await response.json()) as Article }
}

it("leads to the current address with its locale", async () => {
  const { id } = await started.publish({ title: "Old", locale: "de" })
  await edit(id, { slug: "new" })
  await act(id, "publish")
  const { location } = await bySlug("old", { query: "?locale=de" })
  expect(location).toBe(`/v1/brands/${started.brandId}/content/by-slug/new?locale=de`)
  const response = await fetch(started.url + location, { headers: { authorization: `Bearer ${started.apiKey}` } })
  expect(await response.json()).toMatchObject({ id, slug: "new" })
})

it("leads readers of drafts from the live slug to the slug of the draft", async () => {
  const { id } = await started.publish({ title: "Old" })
  await edit(id, { slug: "new" })
  const { location, article } = await bySlug("old", { credential: started.writeKey })
  expect([article.id, article.slug, location]).toEqual([id, "new", `/v1/brands/${started.brandId}/content/by-slug/new`])
  expect((await bySlug("old")).article).toMatchObject({ id, slug: "old" })
})

it("still leads to an article that was withdrawn and published under another slug", async () => {
  const { id } = await started.publish({ title: "Old" })
  await act(id, "unpublish")
  await edit(id, { slug: "new" })
  await act(id, "publish")
  expect((await bySlug("old")).article).toMatchObject({ id, slug: "new", previous_slugs: ["old"] })
})

it("is listed once, even if the article had it in several locales", async () => {
  const { id } = await started.publish({ title: "Old" })
  for (const fields of [{ locale: "de" }, { slug: "new" }]) {
    await edit(id, fields)
    await act(id, "publish")
  }
  expect((await bySlug("new", { query: "?locale=de" })).article.previous_slugs).toEqual(["old"])
})

it("that another article takes over is a change of the first article for every reader", async () => {
  const { id } = await started.publish({ title: "Old" })
  await edit(id, { slug: "new" })
  await act(id, "publish")
  const read = async (since = "") => {
    const path = `/v1/brands/${started.brandId}/content/changes${since}`
    return started.call<ChangePage>("GET", path, undefined, started.apiKey)
  }
  const { next_sync_token: token } = await read()
  const etag = async () => {
    const headers = { authorization: `Bearer ${started.apiKey}` }
    return (await fetch(`${started.url}/v1/content/${id}`, { headers })).headers.get("etag")
  }
  const before = await etag()
  const other = await started.publish({ title: "Another", slug: "old" })
  const { data } = await read(`?since=${token}`)
  expect(data.map((change) => [change.id, change.op === "upsert" && change.content.previous_slugs])).toEqual([
    [other.id, []],
    [id, []],
  ])
  expect(await etag()).not.toBe(before)
  expect((await bySlug("old")).article.id).toBe(other.id)
})
