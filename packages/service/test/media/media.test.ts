import { createHash } from "node:crypto"
import { subscribe, unsubscribe } from "node:diagnostics_channel"

import type { Article } from "@citable/contract"
import type { MediaDetail, UploadedMedia } from "@citable/contract/site"
import { listen, startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { gif, jpeg, svg } from "../sample-files.ts"

let started: StartedService
let library: string
beforeAll(async () => {
  started = await startService({ media: { allowPrivateNetwork: true, maxBytes: 50_000 } })
  library = `/v1/brands/${started.brandId}/media`
})
afterAll(() => started.close())

const base64 = (bytes: Buffer, type: string) => ({ kind: "base64", data: bytes.toString("base64"), content_type: type })
const upload = (bytes: Buffer, type = "image/gif", rest: object = {}) =>
  started.call<UploadedMedia>("POST", library, { source: base64(bytes, type), ...rest })
/** A drawing with something else in it. */
const drawingOf = (element: string) => Buffer.from(svg.toString().replace("<rect", `${element}<rect`))

describe("an upload", () => {
  it("is public at an address that never changes, with headers that prevent scripts", async () => {
    const media = await upload(gif(40, 20), "image/gif", {
      filename: "../Größe 1.png",
      alt: "A square",
      tags: ["a", "a"],
    })
    expect(media).toMatchObject({
      kind: "image",
      width: 40,
      height: 20,
      bytes: 20,
      alt: "A square",
      tags: ["a"],
      uses: 0,
    })
    expect(media.filename).toBe("Größe-1.gif")
    const answer = await fetch(media.url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(gif(40, 20))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/gif",
      "content-length": "20",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    })
    const etag = answer.headers.get("etag") ?? ""
    expect((await fetch(media.url, { headers: { "if-none-match": etag } })).status).toBe(304)
    const head = await fetch(media.url, { method: "HEAD" })
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "20", ""])
  })

  it("is served in parts", async () => {
    const { url } = await upload(gif(1, 1, 1000))
    const ask = async (range: string, rest = {}) => {
      const answer = await fetch(url, { headers: { range, ...rest } })
      return [answer.status, answer.headers.get("content-range"), (await answer.arrayBuffer()).byteLength]
    }
    expect(await ask("bytes=0-5")).toEqual([206, "bytes 0-5/1020", 6])
    expect(await ask("bytes=1000-")).toEqual([206, "bytes 1000-1019/1020", 20])
    expect(await ask("bytes=-10")).toEqual([206, "bytes 1010-1019/1020", 10])
    expect(await ask("bytes=1010-9999")).toEqual([206, "bytes 1010-1019/1020", 10])
    expect(await ask("bytes=1020-")).toEqual([416, "bytes */1020", 0])
    expect(await ask("bytes=5-1")).toEqual([416, "bytes */1020", 0])
    expect(await ask("lines=1-2")).toEqual([200, null, 1020])
    expect(await ask("bytes=0-5", { "if-range": '"another"' })).toEqual([200, null, 1020])
  })

  it("is saved by a browser that opens it, if it is an SVG", async () => {
    const { url } = await upload(svg, "image/svg+xml")
    const { headers } = await fetch(url)
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename/)
    expect(headers.get("content-security-policy")).toContain("sandbox")
  })

  it("has the size of the displayed image", async () => {
    expect(await upload(jpeg(40, 20, 1), "image/jpeg")).toMatchObject({ width: 40, height: 20 })
    expect(await upload(jpeg(40, 20, 6), "image/jpg")).toMatchObject({
      width: 20,
      height: 40,
      content_type: "image/jpeg",
    })
    expect(await upload(svg, "image/svg+xml")).toMatchObject({ width: 30, height: 15, filename: "file.svg" })
  })

  it("of an SVG stores what draws, and says what it left out, from wherever it comes", async () => {
    const active = drawingOf(
      '<s-x:script xmlns:s-x="http://www.w3.org/2000/svg">1</s-x:script><image href="//a.example/b"/>',
    )
    const site = await listen(async () => new Response(new Uint8Array(active)))
    const byUrl = { source: { kind: "url", url: `${site.url}/a.svg` } }
    for (const media of [
      await upload(active, "image/svg+xml"),
      await upload(Buffer.from(`\u{FEFF}${active.toString()}`, "utf16le"), "image/svg+xml"),
      await started.call<UploadedMedia>("POST", library, byUrl),
    ]) {
      expect(media.removed).toEqual([
        { kind: "script", count: 1 },
        { kind: "external picture", count: 1 },
      ])
      const bytes = Buffer.from(await (await fetch(media.url)).arrayBuffer())
      expect(bytes.toString()).toBe(`${svg.toString()}\n`)
      expect(media).toMatchObject({
        width: 30,
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      })
    }
    await site.close()
    expect((await upload(svg, "image/svg+xml")).removed).toEqual([])
    await expect(upload(drawingOf("<g>"), "image/svg+xml")).rejects.toThrow(/broken XML in line 1.*Export it again/)
  })

  it.each<[string, Buffer, string]>([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "text/html"],
    ["a page that says it is a picture", Buffer.from("<html><svg></svg></html>"), "image/svg+xml"],
    ["a type that is not the file's", gif(1, 1), "image/png"],
    ["a picture without a size", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\0", "latin1"), "image/png"],
    ["comments without end", Buffer.from(`${"<!---->".repeat(500)}x`), "image/svg+xml"],
    ["an SVG with entities", Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg.toString()}`), "image/svg+xml"],
    ["an SVG that is broken", drawingOf("<g>"), "image/svg+xml"],
    ["a program", Buffer.from("\x7fELF\x02\x01\x01", "latin1"), "image/png"],
    ["more bytes than are allowed", gif(1, 1, 50_000), "image/gif"],
  ])("of %s is refused", async (_name, bytes, type) => {
    await expect(upload(bytes, type)).rejects.toThrow(/answered 422.*\/source/)
  })

  it("of any type is read on a thread unless it is small, and is refused in the same words", async () => {
    const tasks: unknown[] = []
    const count = (job: unknown) => void tasks.push((job as { task: string }).task)
    subscribe("citable.parsing", count)
    const segments = (size: number) => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(size, "ffe10002", "hex")])
    for (const size of [4000, 40_000]) {
      await expect(upload(segments(size), "image/jpeg")).rejects.toThrow(
        "The image is damaged: its size cannot be read.",
      )
      await expect(upload(Buffer.alloc(size, "text "))).rejects.toThrow(/unknown type.*accepts PNG/)
    }
    const large = Buffer.concat([gif(40, 20), Buffer.alloc(20_000)])
    expect(await upload(large)).toMatchObject({ width: 40, height: 20, bytes: large.length })
    unsubscribe("citable.parsing", count)
    expect(tasks).toEqual(["inspectFile", "inspectFile", "inspectFile"])
  })

  it("is fetched through redirects, but never from a private network unless allowed", async () => {
    const site = await listen(async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === "/moved") return new Response(null, { status: 302, headers: { location: "/a%20picture.jpeg" } })
      if (pathname === "/round") return new Response(null, { status: 302, headers: { location: "/round" } })
      if (pathname === "/large") return new Response(new Uint8Array(gif(1, 1, 60_000)))
      return pathname === "/gone" ? new Response(null, { status: 404 }) : new Response(new Uint8Array(gif(7, 8)))
    })
    const from = (path: string, service = started) =>
      service.call<MediaDetail>("POST", `/v1/brands/${service.brandId}/media`, {
        source: { kind: "url", url: site.url + path },
      })
    expect(await from("/moved")).toMatchObject({ width: 7, filename: "moved.gif" })
    expect(await from("/a%20picture.jpeg")).toMatchObject({ filename: "a-picture.gif" })
    await expect(from("/gone")).rejects.toThrow("answers 404")
    await expect(from("/round")).rejects.toThrow("more than 5 redirects")
    await expect(from("/large")).rejects.toThrow("answered 422")
    const guarded = await startService({ media: { allowPrivateNetwork: false } })
    await expect(from("/a.gif", guarded)).rejects.toThrow("answered 422")
    await guarded.close()
    await site.close()
  })

  it("with an Idempotency-Key happens once", async () => {
    const send = async () => {
      const answer = await fetch(started.url + library, {
        method: "POST",
        headers: {
          authorization: `Bearer ${started.writeKey}`,
          "content-type": "application/json",
          "idempotency-key": "one-upload",
        },
        body: JSON.stringify({ source: base64(gif(3, 3), "image/gif") }),
      })
      return (await answer.json()) as MediaDetail
    }
    expect((await send()).id).toBe((await send()).id)
  })
})

describe("the library", () => {
  it("lists by kind, tag, words and use, page by page, and stores what people write about a file", async () => {
    const own = await startService()
    const path = `/v1/brands/${own.brandId}/media`
    const add = (name: string, rest: object) =>
      own.call<MediaDetail>("POST", path, { source: base64(gif(2, 2), "image/gif"), filename: name, ...rest })
    const first = await add("one", { tags: ['say "x"_', "blue"] })
    const second = await add("two", { tags: ["say"], alt: "100% Sure" })
    await add("three", {})
    type Page = { data: MediaDetail[]; next_cursor: string | null; has_more: boolean }
    const list = async (query: string) =>
      (await own.call<Page>("GET", `${path}?${query}`)).data.map(({ filename }) => filename)
    expect(await list(`tag=${encodeURIComponent('say "x"_')}`)).toEqual(["one.gif"])
    expect(await list("tag=say,blue&sort=filename")).toEqual(["one.gif", "two.gif"])
    expect(await list("q=100%25+sure")).toEqual(["two.gif"])
    expect(await list("kind=video")).toEqual([])
    const page = await own.call<Page>("GET", `${path}?limit=2&sort=created_at`)
    expect([page.data.length, page.has_more]).toEqual([2, true])
    expect(await list(`limit=2&sort=created_at&cursor=${page.next_cursor}`)).toEqual(["three.gif"])
    const changed = await own.call<MediaDetail>("PATCH", `${path}/${second.id}`, {
      caption: "Seen from above",
      alt: "",
    })
    expect(changed).toMatchObject({ caption: "Seen from above", alt: "", tags: ["say"], sha256: second.sha256 })
    await own.call("DELETE", `${path}/${first.id}`)
    await expect(own.call("GET", `${path}/${first.id}`)).rejects.toThrow("404")
    expect((await fetch(first.url)).status).toBe(404)
    await own.close()
  })

  it("fills in the sizes of an article's images, and shows which articles use a file", async () => {
    const picture = await upload(gif(64, 32), "image/gif", { alt: "A map" })
    const cover = await upload(gif(12, 6), "image/gif")
    const article = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, {
      title: "With pictures",
      body: `![](${picture.url}) and ![elsewhere](https://example.com/a.png)`,
      cover: { url: cover.url, width: null, height: null, alt: "Cover", media_id: null },
    })
    const known = { url: picture.url, width: 64, height: 32, alt: "A map", media_id: picture.id }
    expect(article.images).toEqual([known])
    expect(article.cover).toMatchObject({ width: 12, height: 6, alt: "Cover", media_id: cover.id })
    expect(await started.call<MediaDetail>("GET", `${library}/${picture.id}`)).toMatchObject({
      uses: 1,
      used_by: [{ content_id: article.id, title: "With pictures" }],
    })
    await expect(started.call("DELETE", `${library}/${picture.id}`)).rejects.toThrow("answered 409")

    // The version that is scheduled still shows it when the working copy does not.
    const { version, body } = article
    const plan = { publish_at: "2999-01-01T00:00:00Z", version }
    await started.call("POST", `/v1/content/${article.id}/publish`, plan)
    await started.call("PATCH", `/v1/content/${article.id}`, { body: "No pictures." })
    expect(await started.call<MediaDetail>("GET", `${library}/${picture.id}`)).toMatchObject({ uses: 1 })
    await started.call("PATCH", `/v1/content/${article.id}`, { body })

    // So does the live copy.
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
    const edited = await started.call<Article>("PATCH", `/v1/content/${article.id}`, { body: "No pictures." })
    expect(edited.images).toEqual([])
    expect(await started.call<MediaDetail>("GET", `${library}/${picture.id}`)).toMatchObject({ uses: 1 })
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
    expect(await started.call<MediaDetail>("GET", `${library}/${picture.id}`)).toMatchObject({ uses: 0 })
    expect((await fetch(picture.url)).status).toBe(200)
    await started.call("DELETE", `${library}/${picture.id}`)
    await expect(started.call("DELETE", `${library}/${cover.id}`)).rejects.toThrow("answered 409")
    await started.call("DELETE", `${library}/${cover.id}?force=true`)
  })

  it("of another brand fills in nothing, and keeps the writer's values", async () => {
    const other = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, started.operatorToken)
    const foreign = await started.call<MediaDetail>(
      "POST",
      `/v1/brands/${other.id}/media`,
      { source: base64(gif(5, 5), "image/gif") },
      started.operatorToken,
    )
    const said = { url: foreign.url, width: 99, height: 99, alt: "Mine", media_id: null }
    const article = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, {
      title: "Foreign",
      body: foreign.url,
      images: [said],
    })
    expect(article.images).toEqual([said])
    await expect(started.call("GET", `${library}/${foreign.id}`)).rejects.toThrow("404")
    const seen = await started.call<MediaDetail>(
      "GET",
      `/v1/brands/${other.id}/media/${foreign.id}`,
      undefined,
      started.operatorToken,
    )
    expect(seen.uses).toBe(0)
  })
})
