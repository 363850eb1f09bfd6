import type { Article, Problem } from "@citable/contract"
import { addKeywords } from "@citable/contract/search"
import type { MediaDetail } from "@citable/contract/site"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { gif } from "../sample-files.ts"
import { sendMcpCall } from "../send-mcp-call.ts"

let started: StartedService
let content: string
beforeAll(async () => {
  started = await startService()
  content = `/v1/brands/${started.brandId}/content`
})
afterAll(() => started.close())

const write = (method: string, path: string, body: unknown) =>
  started.call<Article>(method, path, body, started.operatorToken)

async function refusal(path: string, body: unknown, method = "POST"): Promise<Problem> {
  const response = await fetch(started.url + path, {
    method,
    headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Problem
}

async function uploadPicture(): Promise<MediaDetail> {
  const source = { kind: "base64", data: gif(64, 32).toString("base64"), content_type: "image/gif" }
  return started.call("POST", `/v1/brands/${started.brandId}/media`, { source, alt: "A map" }, started.operatorToken)
}

describe("a writer", () => {
  it.each([
    ["a title of spaces", { title: "   " }, "/title", "not only spaces"],
    ["a title that nobody sees", { title: "\u200b\u202e " }, "/title", "not only spaces"],
    ["signs in a slug", { title: "A", slug: "c++" }, "/slug", "letters and digits in words"],
    ["an emoji in a slug", { title: "A", slug: "hot-\u{1F525}" }, "/slug", "such as my-first-article"],
  ])("learns which field is wrong, and what it should be: %s", async (_what, input, pointer, detail) => {
    const { code, errors } = await refusal(content, input)
    expect([code, errors]).toEqual(["invalid_input", [{ pointer, detail: expect.stringContaining(detail) as string }]])
    const { id } = await write("POST", content, { title: "As it was", on_slug_conflict: "suffix" })
    expect(await refusal(`/v1/content/${id}`, input, "PATCH")).toMatchObject({ errors: [{ pointer }] })
  })

  it("publishes nothing before the date that it shows, and an old date is a date", async () => {
    const { id } = await write("POST", content, { title: "Later", published_at: "2099-01-01T00:00:00Z" })
    const at = `/v1/content/${id}/publish`
    expect(await refusal(at, {})).toMatchObject({
      code: "invalid_input",
      detail: expect.stringMatching(/2099-01-01.* send publish_at\. .* change published_at/) as string,
    })
    expect(await refusal(at, { publish_at: "2098-01-01T00:00:00Z" })).toMatchObject({ code: "invalid_input" })
    const scheduled = { publish_at: "2099-01-01T00:00:00Z" }
    expect(await write("POST", at, scheduled)).toMatchObject({ content: { status: "scheduled" } })
    const tomorrow = new Date(Date.now() + 80_000_000).toISOString()
    for (const published_at of [tomorrow, "1850-03-01T00:00:00Z", null]) {
      await write("PATCH", `/v1/content/${id}`, { published_at })
      expect(await write("POST", at, {})).toMatchObject({ content: { status: "published" } })
    }
  })

  it("leaves out what is null, and the answer is complete", async () => {
    const article = await write("POST", content, {
      title: "Short input",
      author: { name: "Ada" },
      cover: { url: "https://example.com/a.png" },
      seo: { title: "For engines" },
    })
    expect(article).toMatchObject({
      author: { name: "Ada", url: null, image_url: null },
      cover: { url: "https://example.com/a.png", width: null, height: null, alt: "", media_id: null },
      seo: { title: "For engines", description: null, canonical_url: null, noindex: false, json_ld: [] },
    })
  })

  it("names a file of the media library by its id, and gets its address, size and text", async () => {
    const picture = await uploadPicture()
    const known = { url: picture.url, width: 64, height: 32, alt: "A map", media_id: picture.id }
    const input = { cover: { media_id: picture.id }, images: [{ media_id: picture.id, alt: "Mine" }] }
    const made = await write("POST", content, { title: "By id", ...input })
    expect(made).toMatchObject({ cover: known, images: [{ ...known, alt: "Mine" }] })
    const edited = await write("PATCH", `/v1/content/${made.id}`, { cover: { media_id: picture.id, alt: null } })
    expect(edited.cover).toEqual(known)
  })

  it("hears where an image names no file of the library, and that an image needs an address", async () => {
    const missing = { title: "x", images: [{ media_id: "med_00000000000000000000000000" }] }
    expect(await refusal(content, missing)).toMatchObject({
      code: "invalid_input",
      detail: expect.stringContaining("has no image “med_0") as string,
      errors: [{ pointer: "/images/0/media_id" }],
    })
    const empty = await refusal(content, { title: "x", cover: { alt: "Nothing" } })
    expect(empty.errors).toEqual([{ pointer: "/cover/url", detail: "an image needs a url or a media_id" }])
  })

  it("sends back what an answer shows, and nothing changes", async () => {
    const picture = await uploadPicture()
    const made = await write("POST", content, {
      title: "There and back",
      author: { name: "Ada" },
      cover: { media_id: picture.id },
      images: [{ url: "https://example.com/b.png" }],
    })
    const shown = await write("GET", `/v1/content/${made.id}`, undefined)
    const { type, slug, locale, title, excerpt, body, body_format, translation_group, tags } = shown
    const { author, cover, images, seo, published_at } = shown
    const all = { type, slug, locale, title, excerpt, body, body_format, translation_group, tags }
    const back = await write("PATCH", `/v1/content/${made.id}`, { ...all, author, cover, images, seo, published_at })
    expect(back).toEqual(shown)
  })
})

describe("a refusal", () => {
  it("calls a missing member missing", async () => {
    const { detail, errors } = await refusal(content, { author: { url: "https://example.com" } })
    expect(errors).toEqual([
      { pointer: "/title", detail: "missing" },
      { pointer: "/author/name", detail: "missing" },
    ])
    expect(detail).toBe("The input is not valid. /title: missing. /author/name: missing.")
  })

  const brand = () => `/v1/brands/${started.brandId}`
  it.each([
    ["keywords", { keywords: [{ keywords: "crm" }] }, "/keywords/0/keywords", "keyword"],
    ["keywords", { keywords: [{ term: "crm" }] }, "/keywords/0/term", "keyword"],
    ["prompts", { prompts: [{ prompt: "Which CRM?" }] }, "/prompts/0/prompt", "text"],
    ["prompts", { prompt: "Which CRM?" }, "/prompt", "prompts"],
    ["competitors", { title: "Rivalo" }, "/title", "name"],
    ["competitors", { name: "Rivalo", domian: ["a.com"] }, "/domian", "domains"],
    ["content", { title: "x", summary: "y" }, "/summary", "excerpt"],
    ["content", { title: "x", publishedAt: "y" }, "/publishedAt", "published_at"],
    ["content", { title: "x", cover: { url: "https://a.com", alt_text: "y" } }, "/cover/alt_text", "alt"],
    ["media", { source: { kind: "url", href: "https://a.com/b.png" } }, "/source/href", "url"],
  ])("of %s with %j suggests the member that the caller means", async (path, body, pointer, member) => {
    const { errors } = await refusal(`${brand()}/${path}`, body)
    const detail = errors?.find((error) => error.pointer === pointer)?.detail
    expect(detail).toContain(`unknown member; did you mean \`${member}\`?`)
  })

  it("lists the known members where they are few, without those of the path", async () => {
    const { detail } = await refusal(`${brand()}/competitors`, { name: "Rivalo", colour: "red" })
    expect(detail).toBe(
      "The input is not valid. /colour: unknown member. Known: name, domains, aliases, exclude, dry_run.",
    )
  })

  it("suggests parameters, too, and no member that the caller has sent", async () => {
    const paged = await refusal(`${content}?page=2`, undefined, "GET")
    expect(paged.errors).toEqual([{ parameter: "page", detail: "unknown member; did you mean `cursor`?" }])
    const both = await refusal(`${brand()}/competitors`, { name: "Rivalo", title: "Rivalo" })
    expect(both.detail).not.toContain("did you mean")
  })

  it("is the same by MCP", async () => {
    const input = { keywords: [{ keywords: "crm" }] }
    const byRest = await refusal(`${brand()}/keywords`, input)
    const sender = { authorization: `Bearer ${started.operatorToken}` }
    const byMcp = await sendMcpCall(started, addKeywords, { brand_id: started.brandId, ...input }, sender)
    expect(byMcp.status).toBe(422)
    expect(byMcp.text).toContain(byRest.detail)
    expect(byRest.detail).toContain("did you mean `keyword`?")
  })
})
