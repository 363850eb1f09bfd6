import { PublisherError, type RemoteImage } from "@citable/publishers"
import {
  makePublisherCalls,
  openBehindProxy,
  type PublisherUnderTest,
  sampleArticle,
} from "@citable/publishers/conformance"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

import { shopifyPublisher } from "../src/shopify-publisher.ts"
import { openShopify, type ShopifyUnderTest } from "./open-shopify.ts"
import { shopifyApp } from "./start-shopify-server.ts"

const { signal } = new AbortController()
let shop: ShopifyUnderTest
let platform: PublisherUnderTest
const namesOf = () => shop.server.requests.map(({ name }) => name)

beforeEach(async () => {
  shop = await openShopify()
  platform = await openBehindProxy(shopifyPublisher, shop)
})
afterEach(() => platform.close())

describe("the token", () => {
  it("is exchanged once for a day, and again when Shopify refuses it", async () => {
    const publisher = await platform.create()
    await Promise.all([publisher.check({ signal }), publisher.check({ signal })])
    expect(namesOf().filter((name) => name === "token")).toHaveLength(1)
    shop.server.endTokens()
    await publisher.check({ signal })
    expect(namesOf().filter((name) => name === "token")).toHaveLength(2)
  })

  it("is renewed before its end", async () => {
    let now = Date.now()
    const clock = await openBehindProxy(shopifyPublisher, { ...shop, environment: { now: () => now } })
    const publisher = await clock.create()
    await publisher.check({ signal })
    now += 22 * 3_600_000
    await publisher.check({ signal })
    expect(namesOf().filter((name) => name === "token")).toHaveLength(1)
    now += 3_600_000
    await publisher.check({ signal })
    expect(namesOf().filter((name) => name === "token")).toHaveLength(2)
  })

  it("of an app from before 2026 is used as it is, and a wrong one is no reason to ask for another", async () => {
    const config = { shop: "example.myshopify.com", blog_id: "77" }
    const connect = (token: string) => () => ({ config, credentials: { token } })
    const lasting = await openBehindProxy(shopifyPublisher, { ...shop, connect: connect(shopifyApp.token) })
    expect((await (await lasting.create()).check({ signal })).account).toContain("The Shop")
    const wrong = await openBehindProxy(shopifyPublisher, { ...shop, connect: connect("shpat_wrong") })
    const checked = (await wrong.create()).check({ signal })
    await expect(checked).rejects.toMatchObject({ code: "publisher_unauthorized" })
    expect(namesOf()).not.toContain("token")
  })
})

it("a dry run refuses a title that Shopify would refuse", async () => {
  const calls = makePublisherCalls(await platform.create(), { title: "x".repeat(256) })
  await expect(calls.render()).rejects.toMatchObject({ code: "publisher_invalid", pointer: "/title" })
})

describe("the check", () => {
  it("names the app, the shop and its blogs", async () => {
    expect(await (await platform.create()).check({ signal })).toEqual({
      account: "Publisher at The Shop (example.myshopify.com)",
      targets: [{ id: "77", name: "News" }],
      fields: [],
      warnings: [],
    })
  })

  it("names each scope that is missing, and what to do", async () => {
    const publisher = await platform.create()
    shop.server.scopes = ["write_content"]
    expect((await publisher.check({ signal })).warnings).toMatchObject([{ code: "cannot_upload" }])
    shop.server.scopes = ["read_content"]
    const error = await publisher.check({ signal }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "publisher_forbidden" })
    expect((error as PublisherError).message).toMatch(/write_content and write_files.* release/)
    shop.server.scopes = ["write_online_store_pages", "write_themes"]
    expect((await publisher.check({ signal })).warnings).toEqual([])
  })

  it("lists the blogs if there is none with the number", async () => {
    const config = { shop: "example.myshopify.com", blog_id: "78" }
    const connect = () => ({ ...shop.connect({ url: "", wrongCredentials: false }), config })
    const elsewhere = await openBehindProxy(shopifyPublisher, { ...shop, connect })
    const error = await (await elsewhere.create()).check({ signal }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "publisher_gone", message: "The shop has no blog 78. Its blogs: 77 (News)." })
  })
})

describe("an article", () => {
  it("waits for points that Shopify does not have yet, and is not refused", async () => {
    const publisher = await platform.create()
    await makePublisherCalls(publisher).publish()
    Object.assign(shop.server.points, { maximum: 1000, available: -4000, perSecond: 2000 })
    await makePublisherCalls(publisher).publish()
    expect(shop.refused()).toBe(1)
    expect(await platform.visible()).toHaveLength(2)
    expect(Math.max(...shop.server.requests.map(({ cost }) => cost))).toBeLessThanOrEqual(1000)
  })

  it("is tried again later when other calls use up the points", async () => {
    const calls = makePublisherCalls(await platform.create())
    const state = await calls.publish()
    Object.assign(shop.server.points, { available: -1000, perSecond: 1 })
    const error = await calls.write(state.id, await calls.render(), state).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "publisher_rate_limited" })
    expect((error as PublisherError).retryAt).toBeGreaterThan(Date.now() + 900_000)
  })

  it("is found by its marker among many, also while the search is late, and the list is read once", async () => {
    const publisher = await platform.create()
    const calls = makePublisherCalls(publisher)
    const { id } = await calls.publish()
    for (let number = 0; number < 130; number++) shop.server.store.create(byAPerson(`Post ${number}`))
    shop.server.isIndexLate = true
    const restarted = await platform.create()
    expect(await restarted.find(calls.marker, calls.options)).toEqual([{ id, visibility: "live" }])
    expect(namesOf().filter((name) => name === "List")).toHaveLength(3)
    await restarted.find(calls.marker, calls.options)
    expect(namesOf().filter((name) => name === "List")).toHaveLength(4)
    expect(shop.server.requests.at(-1)?.cost).toBeLessThan(40)
  })

  it("that a person copied is theirs: it is found last, as a copy, and has no marker", async () => {
    const publisher = await platform.create()
    const calls = makePublisherCalls(publisher)
    const { id } = await calls.publish()
    const { store } = shop.server
    const original = store.articles.get(id)
    const copy = { ...original, id: "gid://shopify/Article/9999", handle: "copy" } as NonNullable<typeof original>
    store.articles.set(copy.id, copy)
    expect(await publisher.find(calls.marker, calls.options)).toEqual([
      { id, visibility: "live" },
      { id: copy.id, visibility: "live", isCopy: true },
    ])
    expect((await publisher.read(copy.id, calls.options))?.marker).toBeUndefined()
    expect((await publisher.read(id, calls.options))?.marker).toBe(calls.marker)
  })

  it("redirects its earlier address, and never that of the placeholder", async () => {
    const calls = makePublisherCalls(await platform.create())
    const first = await calls.publish()
    expect(shop.server.store.redirects).toEqual([])
    await calls.write(first.id, await calls.render({ slug: "renamed" }), first)
    expect(shop.server.store.redirects).toEqual([{ from: calls.article.slug, to: "renamed" }])
  })

  it("stops at a handle that another article has, with the field and what to do", async () => {
    shop.server.store.create({ ...byAPerson("Taken"), handle: "taken" })
    const calls = makePublisherCalls(await platform.create(), { slug: "taken" })
    const error = await calls.publish().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "publisher_invalid", pointer: "/slug" })
    expect((error as PublisherError).message).toContain("Handle has already been taken")
    expect(await platform.visible()).toEqual([expect.objectContaining({ text: "Taken\n" })])
  })

  it("loses its words for search engines when they are gone, and says what Shopify cannot hold", async () => {
    const calls = makePublisherCalls(await platform.create())
    const seo = { title: "T", description: "D", canonical_url: "https://a.example/", noindex: true, json_ld: [{}] }
    const document = await calls.render({ seo, custom: { a: 1 }, tags: ["a, b"], slug: "A.b" })
    expect(document.warnings.map(({ code }) => code)).toEqual([
      "canonical_not_supported",
      "json_ld_not_supported",
      "custom_not_supported",
      "commas_not_supported",
      "slug_changed",
    ])
    const state = await calls.write(await calls.locate(document), document)
    expect(state.fields).toMatchObject({
      tags: ["a b"],
      handle: "a-b",
      seo: { title: "T", description: "D", hidden: "1" },
    })
    const cleared = await calls.write(state.id, await calls.render(), state)
    expect(cleared.fields["seo"]).toEqual({ title: "", description: "", hidden: "" })
    expect([...(shop.server.store.articles.get(state.id)?.metafields.keys() ?? [])]).toEqual(["citable.marker"])
  })

  it("keeps the fields that a person changed there, and HTML that Shopify writes in its own way is no change", async () => {
    const publisher = await platform.create()
    const calls = makePublisherCalls(publisher, { body: "One  \ntwo & three\n" })
    shop.server.store.rewriteHtml = (html) => html.replaceAll("<br>", "<br />").replaceAll("&amp;", "&#38;")
    const document = await calls.render()
    const id = await calls.locate(document)
    const state = await calls.write(id, document)
    expect(state.fields["body"]).toContain("<br />")
    expect(publisher.stored?.(document, state)).toEqual(state.fields)
    Object.assign(shop.server.store.articles.get(id) ?? {}, { title: "Theirs", author: "Them" })
    const changed = await calls.render({ title: "Ours", excerpt: "New" })
    const options = { ...calls.options, marker: calls.marker, sequence: 9, as: "live" as const, images: [] }
    const kept = await publisher.write(id, changed, { ...options, expected: state, keeps: ["title", "author"] })
    expect(kept.fields).toMatchObject({ title: "Theirs", author: "Them", summary: "New" })
    expect(kept.sequence).toBe(9)
  })

  it("with a date to come is shown at once, and the warning says so", async () => {
    const calls = makePublisherCalls(await platform.create(), { published_at: "2999-01-01T00:00:00.000Z" })
    const state = await calls.publish()
    expect(state.visibility).toBe("live")
    expect(state.warnings).toMatchObject([{ code: "date_in_future" }])
  })
})

describe("a picture", () => {
  const bytes = new TextEncoder().encode("a picture")
  const picture = {
    source: "a.png",
    bytes,
    type: "image/png",
    name: "a.png",
    sha256: "0123456789abcdef".repeat(4),
    alt: "A",
  }

  it("goes to the storage without the token, and is there once Shopify has worked on it", async () => {
    const publisher = await platform.create()
    shop.server.pictures.looks = 3
    const placed = await publisher.putImage?.(picture, { signal })
    expect(placed?.url).toContain("/cdn/files/citable-0123456789abcdef.png")
    expect(shop.server.uploads).toHaveLength(1)
    expect([...(shop.server.uploads[0]?.keys() ?? [])]).not.toContain("x-shopify-access-token")
    const id = placed?.id ?? ""
    expect(await publisher.checkImages?.([id, "gid://shopify/MediaImage/1"], { signal })).toEqual(new Set([id]))
  })

  it("that exists while the search is late is no second file, and the caller tries again", async () => {
    const publisher = await platform.create()
    await publisher.putImage?.(picture, { signal })
    shop.server.isIndexLate = true
    const again = publisher.putImage?.(picture, { signal })
    await expect(again).rejects.toMatchObject({ code: "publisher_unavailable" })
    expect(shop.server.store.files.size).toBe(1)
  })

  it("that Shopify cannot process is refused with its words", async () => {
    shop.server.pictures.fails = true
    const placed = (await platform.create()).putImage?.(picture, { signal })
    await expect(placed).rejects.toMatchObject({
      code: "publisher_invalid",
      message: expect.stringContaining("The image is broken.") as string,
    })
  })

  it("is the cover with its words, is sent once, and goes with the cover", async () => {
    const publisher = await platform.create()
    const placed = (await publisher.putImage?.(picture, { signal })) as RemoteImage
    const calls = makePublisherCalls(publisher)
    await publisher.prepare?.(calls.options)
    const cover = { url: "/media/a.png", alt: "A", width: 1, height: 1, media_id: null }
    const options = { marker: calls.marker, id: null, links: new Map(), images: new Map([[cover.url, placed]]) }
    const render = (alt: string) => publisher.render(sampleArticle({ slug: "s", cover: { ...cover, alt } }), options)
    const document = await render("A")
    const id = await calls.locate(document)
    const first = await calls.write(id, document)
    expect(first.fields["cover"]).toMatchObject({ alt: "A", url: expect.stringContaining("/cdn/articles/") as string })
    expect(publisher.stored?.(document, first)).toEqual(first.fields)
    const second = await calls.write(id, await render("B"), first)
    expect(second.fields["cover"]).toEqual({ ...(first.fields["cover"] as object), alt: "B" })
    expect((await calls.write(id, await calls.render(), second)).fields["cover"]).toBeNull()
  })
})

it("a cover that stays where it is is sent again, because another picture can have its name", async () => {
  const publisher = await platform.create()
  const calls = makePublisherCalls(publisher)
  const coverAt = (url: string) => ({ cover: { url, alt: "", width: 1, height: 1, media_id: null } })
  const first = await calls.publish(coverAt("https://a.example/2025/cover.png"))
  const second = await calls.write(first.id, await calls.render(coverAt("https://a.example/2026/cover.png")), first)
  expect(second.fields["cover"]).not.toEqual(first.fields["cover"])
  const theirs = { ...second, fields: { ...second.fields, cover: { url: "https://a.example/cover-2.png", alt: "" } } }
  const document = await calls.render(coverAt("https://a.example/cover.png"))
  expect(publisher.stored?.(document, second)["cover"]).toEqual(second.fields["cover"])
  expect(publisher.stored?.(document, theirs)["cover"]).not.toEqual(theirs.fields["cover"])
})

it("settings that nobody can use are refused before any request", async () => {
  const create = (config: object, credentials: object) =>
    shopifyPublisher.create({ kind: "shopify", config, credentials, fieldMap: {} }, {} as never)
  await expect(create({ shop: "a.myshopify.com", blog_id: "news" }, { token: "t" })).rejects.toThrow(/digits/)
  await expect(create({ shop: "a.myshopify.com", blog_id: "1" }, { client_id: "c" })).rejects.toThrow(PublisherError)
})

function byAPerson(title: string) {
  return { title, blogId: "gid://shopify/Blog/77", author: { name: "Ada" }, isPublished: true }
}
