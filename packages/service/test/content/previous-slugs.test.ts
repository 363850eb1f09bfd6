import type { Article, ChangePage } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())
afterEach(async () => {
  const path = `/v1/brands/${started.brandId}/content?status=all&fields=id`
  const { data } = await started.call<{ data: { id: string }[] }>("GET", path)
  for (const { id } of data) await started.call("DELETE", `/v1/content/${id}`)
})

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

describe("that a writer gives", () => {
  const changes = (since = "") =>
    started.call<ChangePage>("GET", `/v1/brands/${started.brandId}/content/changes${since}`, undefined, started.apiKey)
  const read = (id: string) => started.call<Article>("GET", `/v1/content/${id}`)

  it("lead to the article from its first publish on", async () => {
    const path = `/v1/brands/${started.brandId}/content`
    const { id } = await started.call<Article>("POST", path, { title: "New", previous_slugs: ["one", "two", "new"] })
    expect((await read(id)).previous_slugs).toEqual(["one", "two"])
    expect((await bySlug("one")).article.id).toBeUndefined()
    await act(id, "publish")
    expect((await bySlug("one")).article).toMatchObject({ id, slug: "new", previous_slugs: ["one", "two"] })
  })

  it("replace the present ones with the next publish, which sites see as a change", async () => {
    const { id } = await started.publish({ title: "New", previous_slugs: ["one", "two"] })
    const { next_sync_token: token } = await changes()
    await edit(id, { previous_slugs: ["two", "three"] })
    expect(await read(id)).toMatchObject({ previous_slugs: ["two", "three"], has_unpublished_changes: true })
    expect((await changes(`?since=${token}`)).data).toEqual([])
    expect((await bySlug("one")).article.id).toBe(id)
    await act(id, "publish")
    const [change] = (await changes(`?since=${token}`)).data
    expect(change).toMatchObject({ id, content: { previous_slugs: ["three", "two"] } })
    expect((await bySlug("one")).article.id).toBeUndefined()
  })

  it("and are the present ones in another order change nothing", async () => {
    const { id, version } = await started.publish({ title: "New", previous_slugs: ["one", "two"] })
    await edit(id, { previous_slugs: ["two", "one"] })
    expect(await read(id)).toMatchObject({ version, has_unpublished_changes: false })
  })

  it("never lose the slug that a rename leaves behind, nor that of a withdrawn article", async () => {
    const { id } = await started.publish({ title: "Old" })
    await edit(id, { slug: "new", previous_slugs: [] })
    await act(id, "publish")
    expect((await bySlug("old")).article).toMatchObject({ id, previous_slugs: ["old"] })
    await act(id, "unpublish")
    await edit(id, { previous_slugs: ["one"] })
    await edit(id, { slug: "newest" })
    await act(id, "publish")
    expect((await bySlug("newest")).article.previous_slugs.toSorted()).toEqual(["new", "one"])
  })

  it("stay when an earlier text is restored", async () => {
    const { id } = await started.publish({ title: "New", body: "One." })
    await edit(id, { body: "Two.", previous_slugs: ["one"] })
    const { data } = await started.call<{ data: { id: string }[] }>("GET", `/v1/content/${id}/revisions`)
    await started.call("POST", `/v1/content/${id}/revisions/${data[1]?.id}/restore`)
    expect(await read(id)).toMatchObject({ body: "One.", previous_slugs: ["one"] })
  })

  it("are refused if another article has or had them in this language", async () => {
    const { id } = await started.publish({ title: "Taken", previous_slugs: ["former"] })
    await edit(id, { slug: "next" })
    const create = (previous_slugs: string[], locale = "en") =>
      started.call("POST", `/v1/brands/${started.brandId}/content`, { title: "Other", locale, previous_slugs })
    for (const slug of ["taken", "next", "former"])
      await expect(create(["free", slug])).rejects.toThrow(/409.*previous_slugs\/1/)
    await create(["taken", "former"], "de")
  })

  it("are left out if another article takes them before the publish", async () => {
    const first = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, {
      title: "First",
      previous_slugs: ["wanted", "own"],
    })
    const second = await started.publish({ title: "Second", slug: "wanted" })
    await act(first.id, "publish")
    expect((await read(first.id)).previous_slugs).toEqual(["own"])
    expect((await bySlug("wanted")).article.id).toBe(second.id)
  })
})
