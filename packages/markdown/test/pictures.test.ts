import { createMemoryCache, renderBody, renderCached, toFeedHtml } from "@citable/markdown"
import { parseElements, toBodyParts } from "@citable/markdown/elements"
import { nativeParser } from "@citable/markdown/native-parser"
import { describe, expect, it } from "vitest"

const url = "https://service.example/media/med_1/harbour.jpg"
const harbour = { url, width: 2000, height: 1000, widths: [320, 640, 1280] }
const srcset = `${url}/320.webp 320w, ${url}/640.webp 640w, ${url}/1280.webp 1280w`
const column = "(max-width: 48rem) 100vw, 48rem"

const first = `<img src="${url}/1280.jpg" alt="A" width="2000" height="1000" srcset="${srcset}" sizes="${column}" decoding="async">`
const later = `<img src="${url}/1280.jpg" alt="B" width="2000" height="1000" srcset="${srcset}" sizes="${column}" loading="lazy" decoding="async">`

describe("a picture whose service offers smaller versions", () => {
  it.each([undefined, nativeParser()])("gets all of them, whatever parses the body", async (parser) => {
    const { html, images } = await renderBody(`![A](${url})\n\n![B](${url})`, { images: [harbour], parser })
    expect(html).toBe(`<p>${first}</p>\n<p>${later}</p>`)
    expect(images).toEqual([
      { src: url, alt: "A", width: 2000, height: 1000 },
      { src: url, alt: "B", width: 2000, height: 1000 },
    ])
  })

  it("keeps the size of its author, who says how wide the page shows it", async () => {
    const small = `<p><img src="${url}" alt="A">\n<img src="${url}" alt="B" width="200">\n<img src="${url}" width="90" height="45"></p>`
    const { html, images } = await renderBody(small, { images: [harbour] })
    expect(html).toContain(
      `<img src="${url}/1280.jpg" alt="B" width="200" srcset="${srcset}" sizes="(max-width: 200px) 100vw, 200px" loading`,
    )
    expect(html).toContain(`width="90" height="45" srcset="${srcset}" sizes="(max-width: 90px) 100vw, 90px" loading`)
    expect(images[1]).toEqual({ src: url, alt: "B", width: 200 })
  })

  it("fits the column of the site, and only lazy pictures of a known size are measured", async () => {
    const options = { images: [harbour], imageSizes: 'auto, (max-width: 60rem) 100vw, 60rem"' }
    const { html } = await renderBody(`![A](${url})![B](${url})`, options)
    const sizes = Array.from(html.matchAll(/ sizes="([^"]*)"/g), ([, found]) => found)
    expect(sizes).toEqual(["(max-width: 60rem) 100vw, 60rem&#x22;", "auto, (max-width: 60rem) 100vw, 60rem&#x22;"])
    const unsized = { images: [{ ...harbour, height: null }], imageSizes: "auto" }
    expect((await renderBody(`![A](${url})![B](${url})`, unsized)).html).not.toContain("auto")
  })

  it("is found by the address in the body or the one on the page, and a PNG stays one", async () => {
    const png = { url: "/media/med_2/a%20b.png", width: 400, height: null, widths: [320, 640] }
    const { html } = await renderBody("![A](/media/med_2/a%20b.png?v=1)![B](/media/med_2/a%20b.png)", {
      siteUrl: "/",
      images: [png, { ...png, url: "/media/med_2/a%20b.png?v=1" }],
    })
    const set = "/media/med_2/a%20b.png/320.webp 320w, /media/med_2/a%20b.png/640.webp 400w"
    expect(html).toContain(
      `src="/media/med_2/a%20b.png/1280.png" alt="A" width="400" srcset="${set}" sizes="${column}"`,
    )
    // Without a height, a browser that measures the picture would not know its proportions.
    expect(html).toContain(`alt="B" width="400" srcset="${set}" sizes="${column}"`)
  })

  it("is as it was where a service offers none, or says nonsense", async () => {
    const body = `![A](${url})`
    const { html } = await renderBody(body, { images: [{ url, width: 2000, height: 1000 }] })
    expect(html).toBe(`<p><img src="${url}" alt="A" width="2000" height="1000" decoding="async"></p>`)
    for (const widths of [[], [0, -1, 1.5], ['"><script>'], "320", null] as unknown as number[][])
      expect((await renderBody(body, { images: [{ ...harbour, widths }] })).html).toBe(html)
  })

  it("is filled into a body that was rendered before the service offered any", async () => {
    const cache = createMemoryCache()
    const body = `![A](${url})`
    const before = await renderCached(body, { cache, images: [{ url, width: 2000, height: 1000 }] })
    const after = await renderCached(body, { cache, images: [harbour] })
    expect(after).toEqual(await renderBody(body, { images: [harbour] }))
    expect(after.digest).not.toBe(before.digest)
    expect((await renderCached(body, { cache, images: [harbour], imageSizes: "50vw" })).digest).not.toBe(after.digest)
  })

  it("has its versions as an element, and in feeds only the one that all readers show", async () => {
    const { html } = await renderBody(`![A](${url})![B](${url})`, { images: [harbour] })
    const [, element] = toBodyParts(html, ({ tagName }) => tagName === "img")
    expect(element).toMatchObject({ attributes: { srcset, sizes: column } })
    expect(JSON.stringify(parseElements(html))).toContain(JSON.stringify({ srcSet: srcset }).slice(1, -1))
    expect(toFeedHtml(html, { url: "https://site.example/a/" })).toContain(`<img src="${url}/1280.jpg" alt="A"`)
  })
})
