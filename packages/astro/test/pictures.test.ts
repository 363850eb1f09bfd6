import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, test } from "vitest"

import { type ArticleEntry, type ArticleHeadProps, toArticleHead, toArticleImage, toRssItems } from "../src/content.ts"
import { readEntryBody } from "../src/internal/entry-body.ts"
import { articleImageSchema, citableLoader, type CitableLoaderOptions } from "../src/loader.ts"
import { createLoaderContext, type FakeContext, removeCacheDirs } from "./create-loader-context.ts"

const url = "https://images.example.com/media/med_1/harbour.jpg"
const cover = { url, width: 2000, height: 1000, alt: "The harbour", media_id: null }
const sets = (format: string): string => `${url}/320.${format} 320w, ${url}/1280.${format} 1280w`
const column = "(max-width: 48rem) 100vw, 48rem"

let service: StartedService

beforeAll(async () => {
  service = await startService()
  await service.publish({ title: "One", body: `![A](${url})\n\n![B](${url})`, images: [cover], cover })
})
afterAll(async () => {
  removeCacheDirs()
  await service.close()
})

/** A service that offers smaller versions of pictures. */
const withWidths: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  const text = await response.text()
  const headers = new Headers(response.headers)
  for (const name of ["content-length", "content-encoding"]) headers.delete(name)
  return new Response(text.replaceAll('"media_id":null', '"media_id":null,"widths":[320,1280]') || null, {
    status: response.status,
    headers,
  })
}

async function load(options: CitableLoaderOptions = {}, after?: FakeContext) {
  const image = { domains: ["images.example.com"], remotePatterns: [] as never[] }
  const context = createLoaderContext({ config: { image }, ...(after && { after }) })
  await citableLoader({ apiKey: service.apiKey, baseUrl: service.url, fetch: withWidths, ...options }).load(context)
  const entry = context.store.get("one") as unknown as ArticleEntry & ArticleHeadProps["entry"]
  return { context, entry, html: entry.rendered?.html ?? "", paths: entry.rendered?.metadata?.["imagePaths"] }
}

test("bodies offer the smaller versions, and Astro encodes none of them again", async () => {
  const { entry, html, paths } = await load({ imageSizes: "auto, 60rem" })
  expect(html).toContain(
    `<img src="${url}/1280.jpg" alt="A" width="2000" height="1000" srcset="${sets("webp")}" sizes="60rem" decoding`,
  )
  expect(html).toContain(`srcset="${sets("webp")}" sizes="auto, 60rem" loading="lazy"`)
  expect(paths).toEqual([])
  // Where nothing measures a picture, `auto` would make it small.
  const [item] = toRssItems([entry], { path: "/", content: true })
  expect(item?.content).toBe(html.replace("auto, ", ""))
})

test("with images that the site keeps itself, Astro makes all sizes from the originals", async () => {
  const { entry, html, paths } = await load({ images: "local" })
  expect(paths).toEqual([url])
  expect(html).not.toContain("srcset")
  expect(entry.data.cover).toEqual(cover)
  expect(toArticleImage({ image: entry.data.cover })).toBeUndefined()
})

test("a cover offers the smaller versions, AVIF where the page asks for it, and links show one that all can read", async () => {
  const { entry } = await load()
  const { cover: image } = entry.data
  expect(image).toEqual({ ...cover, widths: [320, 1280] })
  const img = { src: `${url}/1280.jpg`, srcset: sets("webp"), sizes: column, loading: "lazy" }
  expect(toArticleImage({ image, class: "cover", quality: 80, widths: [9] })).toEqual({
    sources: [],
    img: { ...img, alt: "The harbour", width: 2000, height: 1000, decoding: "async", class: "cover" },
  })
  expect(toArticleImage({ image, avif: true, priority: true, sizes: "100vw", alt: "" })).toMatchObject({
    sources: [{ type: "image/avif", srcset: sets("avif"), sizes: "100vw" }],
    img: { srcset: sets("webp"), sizes: "100vw", loading: "eager", fetchpriority: "high", alt: "" },
  })
  const placeholder = "data:image/webp;base64,UklGRg=="
  const known = { ...cover, widths: [320, 1280], color: "#336699", placeholder, focus: { x: 1, y: 0.5 } }
  expect(articleImageSchema.parse(known)).toEqual(known)
  expect(toArticleImage({ image: known, blur: true })).toMatchObject({
    placeholder: { src: placeholder, alt: "" },
    img: { "data-citable-focus": "100 50" },
  })
  const { meta, jsonLd } = toArticleHead({ entry, url: "https://blog.example.com/one/" })
  expect(meta).toContainEqual({ property: "og:image", content: `${url}/card-50-50.jpg` })
  expect(meta).toContainEqual({ property: "og:image:height", content: "630" })
  expect(JSON.parse(jsonLd)).toMatchObject({ image: { url: `${url}/1280.jpg`, width: 1280, height: 640 } })
})

test("an older service offers none, and nothing asks for them", async () => {
  const { entry, html, paths } = await load({ fetch })
  expect(paths).toEqual([url])
  expect(html).not.toMatch(/srcset|1280/)
  expect(toArticleImage({ image: entry.data.cover })).toBeUndefined()
  expect(toArticleHead({ entry }).meta).toContainEqual({ property: "og:image", content: url })
})

test.each(["store", "sidecar"] as const)(
  "a service that begins to offer them changes no revision, and the %s has them",
  async (bodies) => {
    const before = await load({ fetch, bodies })
    // It tells sites to start again.
    const forget: typeof fetch = (input, init) => {
      const asked = input instanceof Request ? input.url : input.toString()
      return withWidths(asked.replace(/([?&]since=)[^&]*/, "$1st_of.another-time"), init)
    }
    const after = await load({ fetch: forget, bodies }, before.context)
    expect(after.entry.data.cover).toEqual({ ...cover, widths: [320, 1280] })
    expect(readEntryBody(after.entry).html).toContain(sets("webp"))
  },
)
