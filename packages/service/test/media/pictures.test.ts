import type { Article, ChangePage } from "@citable/contract"
import type { MediaDetail } from "@citable/contract/site"
import { startService, type StartedService } from "@citable/dev"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { gif, svg } from "../sample-files.ts"
import { awaitVersions } from "./await-versions.ts"

let started: StartedService
let library: string
beforeAll(async () => {
  started = await startService()
  library = `/v1/brands/${started.brandId}/media`
})
afterAll(() => started.close())

const upload = (bytes: Buffer, type: string, rest: object = {}) =>
  started.call<MediaDetail>("POST", library, {
    source: { kind: "base64", data: bytes.toString("base64"), content_type: type },
    ...rest,
  })
const blank = (width: number, height: number, background: object = { r: 51, g: 102, b: 153 }) =>
  sharp({ create: { width, height, channels: "alpha" in background ? 4 : 3, background } })
const read = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}
const type = ({ headers }: { headers: Headers }) => headers.get("content-type")
const life = ({ headers }: { headers: Headers }) => headers.get("cache-control")
const never = "public, max-age=86400"
const soon = "public, max-age=60"
const forever = "public, max-age=31536000, immutable"

describe("a photo", () => {
  let photo: MediaDetail
  let original: Buffer
  beforeAll(async () => {
    const exif = { IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "52/1 31/1 12/1" } }
    original = await blank(1200, 800).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { id } = await upload(original, "image/jpeg", { filename: "harbour.jpg", alt: "The harbour" })
    photo = await awaitVersions(started, id)
  }, 120_000)

  it("has smaller versions, turned and without metadata, and the original stays as it is", async () => {
    expect(photo).toMatchObject({ variants_state: "ready", variants_reason: null, width: 800, height: 1200 })
    expect(photo.variants.map(({ url, width, height }) => [url.replace(photo.url, ""), width, height])).toEqual([
      ["/card-50-50.jpg", 800, 420],
      ["/1280.jpg", 800, 1200],
      ["/320.webp", 320, 480],
      ["/640.webp", 640, 960],
      ["/960.webp", 800, 1200],
    ])
    for (const { url, content_type: contentType, bytes } of photo.variants) {
      const answer = await read(url)
      expect([answer.status, type(answer), life(answer), answer.bytes.byteLength]).toEqual([
        200,
        contentType,
        forever,
        bytes,
      ])
      const { exif, orientation, format, width, height } = await sharp(answer.bytes).metadata()
      expect([exif, orientation, width < height]).toEqual([undefined, undefined, !url.includes("/card-")])
      expect(contentType).toBe(`image/${format}`)
    }
    expect((await read(photo.url)).bytes.equals(original)).toBe(true)
  })

  it("has a placeholder of 16 pixels and its dominant colour", async () => {
    const bytes = Buffer.from(photo.placeholder!.replace("data:image/webp;base64,", ""), "base64")
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height, bytes.byteLength < 200]).toEqual([11, 16, true])
    const channels = /^#(..)(..)(..)$/
      .exec(photo.color!)!
      .slice(1)
      .map((part) => parseInt(part, 16))
    for (const [at, channel] of channels.entries()) expect(Math.abs(channel - [51, 102, 153][at]!)).toBeLessThan(16)
  })

  it("is sent with an entity tag, in parts, as a head alone, and with the headers of originals", async () => {
    const url = `${photo.url}/640.webp`
    const { headers, bytes } = await read(url)
    expect(headers.get("content-security-policy")).toContain("sandbox")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("content-disposition")).toBe("inline; filename*=UTF-8''harbour-640.webp")
    const part = await read(url, { headers: { range: "bytes=0-3" } })
    expect([part.status, part.bytes.toString()]).toEqual([206, "RIFF"])
    expect((await read(url, { headers: { "if-none-match": headers.get("etag")! } })).status).toBe(304)
    const head = await read(url, { method: "HEAD" })
    expect([head.status, Number(head.headers.get("content-length")), head.bytes.byteLength]).toEqual([
      200,
      bytes.byteLength,
      0,
    ])
    expect((await read(url, { method: "POST" })).status).toBe(405)
  })

  it("has no address in another width or format, and nobody makes the service compute", async () => {
    for (const name of [
      "641.webp",
      "0640.webp",
      "64.webp",
      "6400.webp",
      "640.jpg",
      "1280.png",
      "640.jxl",
      "640",
      "webp",
      "640.webp/320.webp",
      "card-55-50.jpg",
      "card-110-50.jpg",
      "card-50-50.png",
    ]) {
      expect([name, (await read(`${photo.url}/${name}`)).status]).toEqual([name, 404])
    }
    const { variants, variants_state: state } = await started.call<MediaDetail>("GET", `${library}/${photo.id}`)
    expect([variants.length, state]).toEqual([5, "ready"])
  })

  it("is never enlarged: a larger width of the ladder is the picture in its own width", async () => {
    const own = await read(`${photo.url}/960.webp`)
    const larger = await read(`${photo.url}/1920.webp`)
    expect([larger.status, life(larger), larger.bytes.equals(own.bytes)]).toEqual([200, forever, true])
  })

  it("has an AVIF once somebody asks for it, and the next larger WebP until then", async () => {
    const url = `${photo.url}/640.avif`
    const first = await read(url)
    expect([first.status, type(first), life(first)]).toEqual([200, "image/webp", soon])
    await expect.poll(async () => type(await read(url)), { timeout: 60_000 }).toBe("image/avif")
    expect(life(await read(url))).toBe(forever)
    const { variants } = await started.call<MediaDetail>("GET", `${library}/${photo.id}`)
    expect(variants.filter(({ content_type: one }) => one === "image/avif")).toHaveLength(1)
  }, 120_000)

  it("is named with its widths in articles, which can be sent back", async () => {
    const article = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, {
      title: "The harbour",
      body: `![](${photo.url}) ![](${photo.url}/640.webp) ![](https://example.com/media/${photo.id}/harbour.jpg)`,
      cover: { media_id: photo.id },
    })
    const widths = [320, 640, 960]
    expect(article.cover).toMatchObject({ url: photo.url, width: 800, height: 1200, alt: "The harbour", widths })
    expect(article.images.map((image) => image.widths)).toEqual([widths, undefined, widths])
    const { cover, images } = article
    const again = await started.call<Article>("PATCH", `/v1/content/${article.id}`, { cover, images })
    expect([again.cover, again.images]).toEqual([cover, images])
    const path = `/v1/brands/${started.brandId}/content`
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
    const answers = [
      await started.call<{ data: Article[] }>("GET", path).then(({ data }) => data[0]),
      await started.call<{ data: Article[] }>("GET", `${path}?fields=cover,images`).then(({ data }) => data[0]),
      await started.call<Article>("GET", `${path}/by-slug/the-harbour`),
      await started
        .call<{ data: { content: Article }[] }>("GET", `${path}/changes`)
        .then(({ data }) => data[0]?.content),
    ]
    const { color, placeholder } = photo
    expect(cover).toMatchObject({ color, placeholder })
    expect(color).toMatch(/^#/)
    for (const answer of answers) expect(answer).toMatchObject({ cover, images })
  })

  it("has a focus, which a writer sets and removes, and which comes to articles and their cards", async () => {
    const set = (focus: unknown) => started.call<MediaDetail>("PATCH", `${library}/${photo.id}`, { focus })
    const path = `/v1/brands/${started.brandId}/content`
    const { next_sync_token: token } = await started.call<ChangePage>(
      "GET",
      `${path}/changes`,
      undefined,
      started.apiKey,
    )
    const since = () => started.call<ChangePage>("GET", `${path}/changes?since=${token}`, undefined, started.apiKey)
    const writer = await started.call<Article>("GET", `${path}/by-slug/the-harbour`)
    expect((await set({ x: 0.25, y: 1 })).focus).toEqual({ x: 0.25, y: 1 })
    await expect.poll(async () => (await since()).data).toMatchObject([{ content: { cover: { focus: { x: 0.25 } } } }])
    // Whoever edits the article meanwhile is not disturbed.
    const now = await started.call<Article>("GET", `${path}/by-slug/the-harbour`)
    expect([now.version, now.cover]).toEqual([writer.version, { ...writer.cover, focus: { x: 0.25, y: 1 } }])
    const card = `${photo.url}/card-30-100.jpg`
    // Until it is made, another card is there, but nobody makes the service cut one around any other point.
    expect([life(await read(card)), life(await read(`${photo.url}/card-0-0.jpg`))]).toEqual([soon, soon])
    await expect.poll(async () => life(await read(card))).toBe(forever)
    expect(life(await read(`${photo.url}/card-0-0.jpg`))).toBe(soon)
    expect((await started.call<MediaDetail>("PATCH", `${library}/${photo.id}`, { alt: "A" })).focus).toEqual({
      x: 0.25,
      y: 1,
    })
    await expect(set({ x: 1.1, y: 0 })).rejects.toThrow("422")
    expect((await set(null)).focus).toBeNull()
  })
})

it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
  ["an SVG", () => svg, "image/svg+xml", "An SVG scales by itself."],
  ["a GIF", () => gif(400, 300), "image/gif", "A GIF stays as it is: its versions would not move."],
  ["a picture of 320 pixels", () => blank(320, 10).png().toBuffer(), "image/png", "It is small enough as it is."],
])(
  "%s has no smaller versions, and says so: its addresses show the original for a day",
  async (_, make, mime, reason) => {
    const media = await awaitVersions(started, (await upload(await make(), mime)).id)
    expect(media).toMatchObject({ variants_state: "none", variants_reason: reason, variants: [] })
    const { bytes } = await read(media.url)
    const answer = await read(`${media.url}/640.webp`)
    expect([answer.status, life(answer), answer.bytes.equals(bytes)]).toEqual([200, never, true])
  },
)

it("a file that is no picture has no versions and no such addresses", async () => {
  const media = await upload(Buffer.from("%PDF-1.4\n%%EOF\n"), "application/pdf")
  expect(media).toMatchObject({ variants_state: "none", variants_reason: null })
  expect((await read(`${media.url}/640.webp`)).status).toBe(404)
})

it("a transparent PNG keeps its transparency in each version", async () => {
  const bytes = await blank(700, 500, { r: 200, g: 30, b: 30, alpha: 0.5 }).png().toBuffer()
  const media = await awaitVersions(started, (await upload(bytes, "image/png")).id)
  const shown = media.variants.filter(({ url }) => !url.includes("/card-"))
  expect(shown.map(({ url }) => url.slice(media.url.length))).toEqual([
    "/1280.png",
    "/320.webp",
    "/640.webp",
    "/960.webp",
  ])
  for (const { url } of shown) {
    const { isOpaque } = await sharp((await read(url)).bytes).stats()
    expect(isOpaque).toBe(false)
  }
  // Its colour would show through it. Components show a placeholder only with a colour.
  const body = { title: "Glass", cover: { media_id: media.id } }
  const { cover } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, body)
  expect([media.color === null, cover?.color, cover?.placeholder]).toEqual([false, undefined, media.placeholder])
}, 120_000)

it("a picture with transparency that is no PNG is white there for those who read no WebP", async () => {
  const bytes = await blank(700, 500, { r: 0, g: 0, b: 0, alpha: 0 }).webp().toBuffer()
  const media = await awaitVersions(started, (await upload(bytes, "image/webp")).id)
  const { dominant } = await sharp((await read(`${media.url}/1280.jpg`)).bytes).stats()
  expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
}, 120_000)

it("a card shows the part around the focus, as many pixels as the picture has", async () => {
  // Of three squares side by side, the focus is in the last one.
  const square = (at: number, background: string) => ({
    input: { create: { width: 700, height: 700, channels: 3 as const, background } },
    left: 700 * at,
    top: 0,
  })
  const bytes = await blank(2100, 700)
    .composite([square(0, "#f00"), square(1, "#0f0"), square(2, "#00f")])
    .png()
    .toBuffer()
  const media = await awaitVersions(started, (await upload(bytes, "image/png", { focus: { x: 1, y: 0 } })).id)
  const card = await read(`${media.url}/card-100-0.jpg`)
  expect([card.status, type(card), life(card)]).toEqual([200, "image/jpeg", forever])
  const { data, info } = await sharp(card.bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  const colorAt = (x: number) => [...data.subarray(3 * (300 * info.width + x), 3 * (300 * info.width + x) + 3)]
  // 630 of 1,200 pixels are the last square.
  for (const [x, color] of [
    [20, [0, 255, 0]],
    [550, [0, 255, 0]],
    [590, [0, 0, 255]],
    [1190, [0, 0, 255]],
  ] as const)
    for (const [at, part] of colorAt(x).entries()) expect(Math.abs(part - color[at]!)).toBeLessThan(12)
}, 120_000)
