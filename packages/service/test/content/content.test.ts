import type { Article, Problem } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

let started: StartedService
beforeEach(async () => {
  started = await startService()
})
afterEach(() => started.close())

const content = () => `/v1/brands/${started.brandId}/content`
const read = (path: string, key = started.apiKey, headers: Record<string, string> = {}) =>
  fetch(started.url + path, { headers: { authorization: `Bearer ${key}`, ...headers } })
const titles = async (query = "", key = started.apiKey) =>
  ((await (await read(content() + query, key)).json()) as { data: Article[] }).data.map(({ title }) => title)

describe("with the default key", () => {
  it("a draft is absent from lists and a 404 by id and by slug", async () => {
    const draft = await started.call<Article>("POST", content(), { title: "Not yet" })
    expect(await titles()).toEqual([])
    expect((await read(`/v1/content/${draft.id}`)).status).toBe(404)
    expect((await read(`${content()}/by-slug/not-yet`)).status).toBe(404)
    expect((await read(`${content()}?status=draft`)).status).toBe(403)
    expect(await titles("?status=draft", started.writeKey)).toEqual(["Not yet"])
  })

  it("a missing and an invisible article give the same answer except for the request id", async () => {
    const draft = await started.call<Article>("POST", content(), { title: "Not yet" })
    const bodies = await Promise.all(
      [draft.id, `${draft.id.slice(0, -1)}0`].map(
        async (id) => (await (await read(`/v1/content/${id}`)).json()) as Problem,
      ),
    )
    expect({ ...bodies[0], request_id: "" }).toEqual({ ...bodies[1], request_id: "" })
  })

  it("a writer's own date of the last change is shown, until the title or body changes without it", async () => {
    const at = "2024-05-06T07:08:09.000Z"
    const article = await started.publish({ title: "First", body: "one", modified_at: "2024-05-06T09:08:09+02:00" })
    expect(((await (await read(`/v1/content/${article.id}`)).json()) as Article).modified_at).toBe(at)
    const edit = (input: object) => started.call<Article>("PATCH", `/v1/content/${article.id}`, input)
    expect((await edit({ tags: ["news"], body: "one" })).modified_at).toBe(at)
    expect((await edit({ title: "Second", modified_at: at })).modified_at).toBe(at)
    expect((await edit({ body: "two" })).modified_at).toBeNull()
  })

  it("an edit is not visible before it is published", async () => {
    const article = await started.publish({ title: "First", body: "one" })
    await started.call("PATCH", `/v1/content/${article.id}`, { title: "Second", body: "two" })
    const live = (await (await read(`/v1/content/${article.id}`)).json()) as Article
    expect(live).toMatchObject({ title: "First", body: "one", has_unpublished_changes: false, version: 1 })
    const working = await started.call<Article>("GET", `/v1/content/${article.id}`)
    expect(working).toMatchObject({ title: "Second", has_unpublished_changes: true, version: 2 })
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
    expect(await titles()).toEqual(["Second"])
  })

  it("an edit of a draft does not change the entity tag of the list", async () => {
    const article = await started.publish({ title: "First" })
    const etag = (await read(content())).headers.get("etag") ?? ""
    await started.call("PATCH", `/v1/content/${article.id}`, { title: "Second" })
    expect((await read(content(), started.apiKey, { "if-none-match": etag })).status).toBe(304)
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
    expect((await read(content(), started.apiKey, { "if-none-match": etag })).status).toBe(200)
  })

  it("withdrawn and deleted articles are gone", async () => {
    const one = await started.publish({ title: "One" })
    const two = await started.publish({ title: "Two" })
    await started.call("POST", `/v1/content/${one.id}/unpublish`, {})
    await started.call("DELETE", `/v1/content/${two.id}`)
    expect(await titles()).toEqual([])
    expect((await read(`/v1/content/${one.id}`)).status).toBe(404)
    expect(await started.call("GET", `/v1/content/${one.id}`)).toMatchObject({ status: "unpublished" })
  })
})

describe("slugs", () => {
  it("come from the title by default", async () => {
    const made = await Promise.all(
      ["Héllo, Wörld!", "日本語 の記事", "…", "Don’t  panic", "語".repeat(100), "だれでも分かるガイド", "हिन्दी लेख"].map(
        (title) => started.call<Article>("POST", content(), { title }),
      ),
    )
    expect(made.map(({ slug }) => slug)).toEqual([
      "hello-world",
      "日本語-の記事",
      "article",
      "dont-panic",
      "語".repeat(66),
      "だれでも分かるガイド",
      "हिन्दी-लेख",
    ])
  })

  it("are unique in a brand and locale, and the conflict names the other article", async () => {
    const first = await started.publish({ title: "First", slug: "same" })
    const response = await fetch(started.url + content(), {
      method: "POST",
      headers: { authorization: `Bearer ${started.writeKey}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "Second", slug: "same" }),
    })
    expect(response.status).toBe(409)
    expect(((await response.json()) as Problem).detail).toContain(first.id)
    await started.call("POST", content(), { title: "Erste", slug: "same", locale: "de" })
  })

  it("are refused if they differ by case alone from that of another article, in every language of letters", async () => {
    const first = await started.publish({ title: "First", slug: "Straße-und-Йога" })
    const create = (fields: object) => started.call<Article>("POST", content(), { title: "Other", ...fields })
    await expect(create({ slug: "straße-und-йога" })).rejects.toThrow(
      new RegExp(`answered 409.*differs by case alone from Straße-und-Йога, the slug of ${first.id}`),
    )
    await create({ slug: "Draft" })
    await expect(create({ slug: "draft" })).rejects.toThrow("differs by case alone from Draft")
    await expect(create({ title: "STRASSE", previous_slugs: ["STRAßE-und-йога"] })).rejects.toThrow("answered 409")
    const numbered = { title: "Straße und Йога", slug: undefined, on_slug_conflict: "suffix" }
    expect((await create(numbered)).slug).toBe("straße-und-йога-2")
    expect((await create({ slug: "straße-und-йога", locale: "de" })).slug).toBe("straße-und-йога")
    const renamed = await started.call<Article>("PATCH", `/v1/content/${first.id}`, { slug: "STRAßE-UND-ЙОГА" })
    expect(renamed.slug).toBe("STRAßE-UND-ЙОГА")
  })

  it("take over a previous slug of another article, also if only case differs", async () => {
    const article = await started.publish({ title: "First", slug: "Old" })
    await started.call("PATCH", `/v1/content/${article.id}`, { slug: "new" })
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
    const heir = await started.publish({ title: "Heir", slug: "old" })
    expect((await read(`${content()}/by-slug/Old`)).status).toBe(404)
    expect(await (await read(`${content()}/by-slug/old`)).json()).toMatchObject({ id: heir.id })
  })

  it("say in their error which characters join words", async () => {
    const refused = started.call("POST", content(), { title: "Other", slug: "a  b" })
    await expect(refused).rejects.toThrow("a single hyphen, dot, underscore or tilde")
  })

  it("from before lead to the article and say where it is now", async () => {
    const article = await started.publish({ title: "First", slug: "old" })
    await started.call("PATCH", `/v1/content/${article.id}`, { slug: "new" })
    expect((await read(`${content()}/by-slug/old`)).headers.get("content-location")).toBeNull()
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
    const moved = await read(`${content()}/by-slug/old`)
    expect(await moved.json()).toMatchObject({ slug: "new", previous_slugs: ["old"] })
    expect(moved.headers.get("content-location")).toBe(`${content()}/by-slug/new`)
    const heir = await started.publish({ title: "Heir", slug: "old" })
    expect(await (await read(`${content()}/by-slug/old`)).json()).toMatchObject({ id: heir.id })
  })
})

describe("lists", () => {
  it("walk every article once by cursor, newest first", async () => {
    for (let i = 0; i < 25; i++)
      await started.publish({ title: `A${i}`, published_at: new Date(1e12 + (i % 7) * 1000).toISOString() })
    const seen: Article[] = []
    let next: string | null = `${content()}?limit=4`
    while (next !== null) {
      const response: Response = await read(next)
      const page = (await response.json()) as { data: Article[]; has_more: boolean }
      seen.push(...page.data)
      next = /<(.*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null
      expect(page.has_more).toBe(next !== null)
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25)
    const dates = seen.map((article) => article.published_at ?? "")
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it("refuse a cursor of another listing", async () => {
    for (let i = 0; i < 3; i++) await started.publish({ title: `A${i}` })
    const { next_cursor: cursor } = (await (await read(`${content()}?limit=1`)).json()) as { next_cursor: string }
    const other = await read(`${content()}?limit=1&sort=published_at&cursor=${cursor}`)
    expect([other.status, ((await other.json()) as Problem).code]).toEqual([422, "cursor_mismatch"])
    expect((await read(`${content()}?cursor=cur_AAAA.BBBB`)).status).toBe(422)
  })

  it("filter by tag, slug, id and locale, and send only the requested fields", async () => {
    const one = await started.publish({ title: "One", tags: ["a b", "x"] })
    await started.publish({ title: "Zwei", locale: "de", tags: ["x"] })
    expect(await titles("?tag=a%20b")).toEqual(["One"])
    expect(await titles("?tag=x,nothing")).toHaveLength(2)
    expect(await titles("?locale=de")).toEqual(["Zwei"])
    expect(await titles(`?ids=${one.id}`)).toEqual(["One"])
    expect(await titles("?slug=zwei,one")).toHaveLength(2)
    const { data } = (await (await read(`${content()}?fields=title&tag=a%20b`)).json()) as { data: unknown[] }
    expect(data).toEqual([{ id: one.id, title: "One" }])
  })

  it("filter by a tag with any characters, on every page", async () => {
    const tags = ["Washington, D.C.", "a\\", "\\,", "b"]
    for (const tag of tags) await started.publish({ title: tag, slug: `s${tags.indexOf(tag)}`, tags: [tag] })
    await started.publish({ title: "Other", tags: ["Washington", "D.C.", "a", ","] })
    const escape = (tag: string) => tag.replace(/[\\,]/g, "\\$&")
    for (const tag of tags) expect(await titles(`?tag=${encodeURIComponent(escape(tag))}`)).toEqual([tag])
    const seen: string[] = []
    let next: string | undefined = `${content()}?limit=1&${new URLSearchParams({ tag: tags.map(escape).join(",") })}`
    while (next !== undefined) {
      const response = await read(next)
      seen.push(...((await response.json()) as { data: Article[] }).data.map(({ title }) => title))
      next = /^<(.+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1]
    }
    expect(seen.toSorted()).toEqual(tags.toSorted())
    expect(await titles("?tag=b&tag=a%5C%5C")).toHaveLength(2)
  })

  it("filter by an empty list, which matches nothing", async () => {
    await started.publish({ title: "One", tags: ["x"] })
    for (const name of ["tag", "slug", "ids"]) expect(await titles(`?${name}=`)).toEqual([])
  })

  it("end a page at 4 MiB of bodies", async () => {
    for (let i = 0; i < 6; i++) await started.publish({ title: `A${i}`, body: "x".repeat(1_000_000) })
    const page = (await (await read(`${content()}?limit=100`)).json()) as { data: Article[]; has_more: boolean }
    expect([page.data.length, page.has_more]).toEqual([4, true])
  })

  it("answer 503 with Retry-After for a future revision", async () => {
    const early = await read(`${content()}?min_revision=7`)
    expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"])
  })
})

describe("bad input", () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(started.url + content(), {
      method: "POST",
      headers: { authorization: `Bearer ${started.writeKey}`, "content-type": "application/json", ...headers },
      body,
    })

  it.each([
    ["{", {}, 400, "malformed_json"],
    ["[]", {}, 422, "invalid_input"],
    ["title=x", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported_media_type"],
    ['{"title":"x","brand_id":"brd_1"}', {}, 422, "invalid_input"],
    ['{"title":"x","nope":1}', {}, 422, "invalid_input"],
    ['{"title":"x","slug":"a b"}', {}, 422, "invalid_input"],
    [JSON.stringify({ title: "x", body: "y".repeat(5_000_000) }), {}, 413, "body_too_large"],
  ])("%.40s answers %o", async (body, headers, status, code) => {
    const response = await send(body, headers)
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([status, code])
  })

  it("names every wrong field by its pointer", async () => {
    const problem = (await (await send('{"title":"","tags":["ok",7],"nope":1}')).json()) as Problem
    expect(problem.errors?.map((error) => error.pointer).toSorted()).toEqual(["/nope", "/tags/1", "/title"])
  })

  it("answers 405 with the allowed methods, and 404 for unknown paths", async () => {
    const wrong = await fetch(`${started.url}${content()}`, { method: "PUT" })
    expect([wrong.status, wrong.headers.get("allow")?.split(", ").toSorted()]).toEqual([405, ["GET", "POST"]])
    expect((await fetch(`${started.url}/v2/nothing`)).status).toBe(404)
  })
})

describe("two articles of one title", () => {
  const create = (input: object) => started.call<Article>("POST", content(), { title: "Same title", ...input })

  it("conflict, and the message names the option that numbers the slug", async () => {
    await create({})
    await expect(create({})).rejects.toThrow(/answered 409.*on_slug_conflict.*suffix/)
  })

  it("get numbered slugs with the option, also if they are made at the same time", async () => {
    const articles = await Promise.all(Array.from({ length: 4 }, () => create({ on_slug_conflict: "suffix" })))
    const slugs = articles.map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(["same-title", "same-title-2", "same-title-3", "same-title-4"])
    expect(await create({ on_slug_conflict: "suffix", locale: "de" })).toMatchObject({ slug: "same-title" })
  })

  it("conflict in spite of the option if the writer chose the slug", async () => {
    await create({ slug: "mine" })
    await expect(create({ slug: "mine", on_slug_conflict: "suffix" })).rejects.toThrow("answered 409")
  })

  it("get numbers that fit into the longest slug, and skip slugs of live copies", async () => {
    const title = "語".repeat(66)
    const first = await started.publish({ title })
    await started.call("PATCH", `/v1/content/${first.id}`, { slug: "elsewhere" })
    const { slug } = await create({ title, on_slug_conflict: "suffix" })
    expect(slug).toBe(`${"語".repeat(66)}-2`)
    expect((await create({ title: "語".repeat(80), on_slug_conflict: "suffix" })).slug).toBe(`${"語".repeat(66)}-3`)
  })
})
