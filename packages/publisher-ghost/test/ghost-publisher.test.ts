import { PublisherError, type RemoteState } from "@citable/publishers"
import { makePublisherCalls } from "@citable/publishers/conformance"
import { describe, expect, it } from "vitest"

import { ghostPublisher } from "../src/index.ts"

const key = `${"a1".repeat(12)}:${"b2".repeat(32)}`
const environment = {
  fetch: () => Promise.reject(new Error("no request is needed")),
  resolveHost: () => Promise.resolve("127.0.0.1"),
  allowPlainHttp: false,
  cacheFolder: "/nonexistent",
  now: Date.now,
}
const create = async (url = "https://blog.example.com", admin_api_key = key) =>
  ghostPublisher.create({ kind: "ghost", config: { url }, credentials: { admin_api_key }, fieldMap: {} }, environment)

interface LexicalNode {
  type: string
  html?: string
}

async function render(fields: Parameters<typeof makePublisherCalls>[1]) {
  const publisher = await create()
  const { fields: rendered, warnings } = await makePublisherCalls(publisher, fields).render()
  const { root } = JSON.parse(String(rendered["lexical"])) as { root: { children: LexicalNode[] } }
  return { publisher, fields: rendered, codes: warnings.map(({ code }) => code), nodes: root.children }
}

describe("a connection", () => {
  it("is to the same place whatever people copied of the address, and to another for another site", () => {
    const placeOf = (url: string) => ghostPublisher.placeOf?.({ url })
    const site = placeOf("https://blog.example.com")
    for (const path of ["/", "/ghost", "/ghost/", "/ghost/settings"])
      expect(placeOf(`https://blog.example.com${path}`)).toBe(site)
    for (const other of ["https://example.com", "https://blog.example.com/two"]) expect(placeOf(other)).not.toBe(site)
  })

  it("has no field_map, because Ghost has no fields of one's own", async () => {
    const settings = { kind: "ghost", config: { url: "https://blog.example.com" }, credentials: { admin_api_key: key } }
    const created = async () => ghostPublisher.create({ ...settings, fieldMap: { excerpt: "summary" } }, environment)
    await expect(created()).rejects.toThrow("field_map cannot have excerpt")
  })
})

it("a date to come is Ghost's to set, and an earlier one that Ghost changed is a difference", async () => {
  const publisher = await create()
  const state = { url: null, editUrl: null, mark: "2026-11-30T10:00:00.000Z published" } as RemoteState
  const differs = (sent: string) => {
    const document = { fields: { published_at: sent }, warnings: [], text: "" }
    const held = { published_at: "2026-11-30T10:00:00.000Z" }
    return publisher.stored?.(document, { ...state, fields: held })["published_at"] !== held.published_at
  }
  expect(differs("2027-01-01T00:00:00.000Z")).toBe(false)
  expect(differs("2026-01-01T00:00:00.000Z")).toBe(true)
})

describe("a text", () => {
  it("becomes nodes of the editor where they hold all of it, and HTML cards elsewhere", async () => {
    const { nodes } = await render({
      body: [
        "A *word* and `code`, [a link](https://example.com/).\n\n## A heading\n\n> A quote\n\n- one\n  1. inner\n",
        "```js\nconst a = 1\n```\n\n---\n\n![alt](https://example.com/a.png)\n",
        "| a |\n| - |\n| 1 |\n\n- [x] done\n\nPress <kbd>K</kbd>.\n\nThe end.\n",
      ].join("\n"),
    })
    const types = "paragraph extended-heading extended-quote list codeblock horizontalrule image html paragraph"
    expect(nodes.map(({ type }) => type).join(" ")).toBe(types)
    // One card for what follows each other.
    expect(nodes[7]?.html).toMatch(/<table>[^]*<input [^]*<kbd>K<\/kbd>/)
  })

  it("keeps the id of a heading to which one of its links leads", async () => {
    const body = "[Go](#a--b) or [there](#plain).\n\n## A & B\n\n## Plain\n\n## C & D\n"
    const { nodes } = await render({ body })
    expect(nodes.map(({ type, html }) => html ?? type)).toEqual([
      "paragraph",
      '<h2 id="a--b">A &amp; B</h2>',
      "extended-heading",
      "extended-heading",
    ])
  })

  it("of a title with more than 255 characters is refused", async () => {
    await expect(render({ title: "x".repeat(256) })).rejects.toMatchObject({ pointer: "/title" })
  })
})

it("what Ghost cannot hold is named", async () => {
  const { codes, fields } = await render({
    tags: ["#Inner", "News", "news"],
    excerpt: "x".repeat(301),
    slug: "s".repeat(200),
    author: { name: "Ada", url: null, image_url: null },
    cover: { url: "/a.png", width: null, height: null, alt: "", media_id: null },
    seo: { title: null, description: null, canonical_url: null, noindex: true, json_ld: [{ "@type": "Thing" }] },
    custom: { level: "easy" },
  })
  expect(codes).toEqual([
    "text_shortened",
    "slug_shortened",
    "tags_changed",
    "cover_not_sent",
    "author_not_supported",
    "noindex_not_supported",
    "json_ld_not_supported",
    "custom_not_supported",
  ])
  expect(fields["tags"]).toEqual(["Inner", "News"])
  expect(fields["custom_excerpt"]).toHaveLength(300)
})

it("a slug that Ghost writes in Latin letters, or counts, is the document's, and another one is not", async () => {
  const slugOf = async (slug: string, held: string) => {
    const { publisher, fields } = await render({ slug })
    const state = { fields: { ...fields, slug: held } } as unknown as RemoteState
    return publisher.stored?.({ fields, warnings: [] }, state)["slug"]
  }
  expect(await slugOf("日本語", "ri-ben-yu-2")).toBe("ri-ben-yu-2")
  expect(await slugOf("a.b", "a-b-2")).toBe("a-b-2")
  expect(await slugOf("a-b", "other")).toBe("a-b")
})

it.each([
  ["a Content API key", "https://blog.example.com", "22444f78447824223cefc48062"],
  ["plain http", "http://blog.example.com", key],
  ["no address", "blog", key],
])("%s is refused before any request", async (_, url, secret) => {
  const error = await create(url, secret).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PublisherError)
  expect(error).toMatchObject({ code: "publisher_invalid" })
  expect((error as Error).message).not.toContain(secret)
})
