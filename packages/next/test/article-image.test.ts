import { execFile } from "node:child_process"
import { promisify } from "node:util"

import { ArticleImage } from "@citable/next/image"
import { toJsonLd, toMetadata } from "@citable/next/metadata"
import { Picture } from "@citable/next/picture"
import { createElement, type ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"

import { createArticle } from "./article-sample.ts"

const url = "https://service.example/media/med_1/harbour.jpg"
const original = { url, alt: "The harbour", width: 2000, height: 1000 }
const image = { ...original, widths: [320, 640, 1280], media_id: null }
const column = "(max-width: 48rem) 100vw, 48rem"
const set = (format: string): string => image.widths.map((width) => `${url}/${width}.${format} ${width}w`).join(", ")

/** The elements without the hint by which React has a page load an image early. */
const show = (element: ReactElement): string =>
  renderToStaticMarkup(element).replace(/^(?:<link rel="preload"[^>]*>)+/, "")

describe("<ArticleImage>", () => {
  it("offers the smaller versions, and browsers measure it only if the page wants that and it is lazy", () => {
    const size = 'alt="The harbour" width="2000" height="1000"'
    expect(show(createElement(ArticleImage, { image, className: "cover" }))).toBe(
      `<img srcSet="${set("webp")}" sizes="${column}" src="${url}/1280.jpg" ${size} loading="lazy" decoding="async" class="cover"/>`,
    )
    const first = show(createElement(ArticleImage, { image, priority: true, avif: true, sizes: "50vw" }))
    expect(first).toContain(`<picture><source srcSet="${set("avif")}" type="image/avif" sizes="50vw"/><img `)
    expect(first).toContain(`<img srcSet="${set("webp")}" fetchPriority="high" sizes="50vw" src="${url}/1280.jpg"`)
    expect(first).toMatch(/ loading="eager" decoding="async"\/><\/picture>$/)
    expect(first).not.toMatch(/style|<script/)
    const measured = { image, sizes: "auto, 50vw" }
    expect(show(createElement(ArticleImage, measured))).toContain('sizes="auto, 50vw"')
    expect(show(createElement(ArticleImage, { ...measured, priority: true }))).toContain('sizes="50vw"')
  })

  it("has the colour and the focus of the picture, or its placeholder behind it, all without an inline style", () => {
    const placeholder = "data:image/webp;base64,UklGRg=="
    const known = { ...image, color: "#336699", placeholder, focus: { x: 0.24, y: 1 } }
    expect(show(createElement(ArticleImage, { image: known }))).toMatch(
      / data-citable-color="#336699" data-citable-focus="20 100"\/>$/,
    )
    const blurred = show(createElement(ArticleImage, { image: known, blur: true, avif: true }))
    const behind = `<img src="${placeholder}" alt="" aria-hidden="true"/>`
    expect(blurred).toContain(`<span class="citable-blur">${behind}<picture><source `)
    expect(blurred).toMatch(/ data-citable-focus="20 100"\/><\/picture><\/span>$/)
    expect(blurred).not.toMatch(/style=|color/)
    // Through a picture without a colour, one could see what is behind.
    for (const other of [
      { ...known, color: undefined },
      { ...known, placeholder: "javascript:" },
    ])
      expect(show(createElement(ArticleImage, { image: other, blur: true }))).not.toContain("span")
  })

  it("has a page that prefetches this one load no picture of it: React's server sends no hint", async () => {
    const hinted = `createElement("img", { src: image.url })`
    const shown = [{}, { priority: true }, { priority: true, avif: true }, { priority: true, blur: true }].map(
      (props) => `createElement(ArticleImage, { image, ...${JSON.stringify(props)} })`,
    )
    const known = { ...image, color: "#336699", placeholder: "data:image/webp;base64,UklGRg==" }
    const code = `import { createElement } from "react"
import server from "next/dist/compiled/react-server-dom-turbopack/server.node.js"
import { ArticleImage } from "@citable/next/image"
const image = ${JSON.stringify(known)}
for (const element of [${[hinted, ...shown].join(", ")}]) {
  const sent = await new Response(server.renderToReadableStream(element, {})).text()
  console.log(sent.includes(image.url), /^:HL/m.test(sent))
}`
    const flags = ["--conditions=react-server", "--input-type=module", "--eval", code]
    const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname })
    // The first shows that React has such hints.
    expect(stdout.trim().split("\n")).toEqual(["true true", ...shown.map(() => "true false")])
  })

  it("shows a picture of an older service as it is, and no picture as nothing", () => {
    expect(show(createElement(ArticleImage, { image: original, avif: true }))).toBe(
      `<img src="${url}" alt="The harbour" width="2000" height="1000" loading="lazy" decoding="async"/>`,
    )
    expect(show(createElement(ArticleImage, { image: null }))).toBe("")
  })
})

describe("<Picture>", () => {
  it("has next/image choose only among the versions that there are", () => {
    const html = show(createElement(Picture, { image, className: "cover" }))
    const shown = Array.from(html.matchAll(/https:[^\s",]+/g), ([address]) => address)
    expect(new Set(shown)).toEqual(new Set([640, 1280].map((width) => `${url}/${width}.webp`)))
    expect(html).toContain(`sizes="${column}"`)
    expect(html).toContain("harbour.jpg/640.webp 640w, ")
    expect(html).toContain("harbour.jpg/1280.webp 750w, ")
    expect(html).toContain('alt="The harbour"')
    expect(html).not.toContain("_next/image")
    expect(html).not.toContain("data:")
  })

  it("shows the placeholder that the service has made if it is asked to, and none if there is none", () => {
    const known = { ...image, placeholder: "data:image/webp;base64,UklGRg==", focus: { x: 0, y: 0.5 } }
    const html = show(createElement(Picture, { image: known, placeholder: "blur" }))
    expect(html).toContain("UklGRg==")
    expect(html).toContain('data-citable-focus="0 50"')
    expect(show(createElement(Picture, { image, placeholder: "blur" }))).not.toContain("data:")
  })

  it("shows a picture of an older service as it is", () => {
    const html = show(createElement(Picture, { image: { ...original, width: null } }))
    expect(html).toContain(`src="${url}"`)
    expect(html).toContain("position:absolute")
    expect(html).not.toMatch(/srcset|_next\/image/i)
  })
})

it("links to a page show the card around the focus, and search engines the whole picture that everybody can read", () => {
  const article = createArticle({ cover: { ...image, focus: { x: 0.5, y: 0 } } })
  const shared = { url: `${url}/1280.jpg`, width: 1280, height: 640 }
  const card = { url: `${url}/card-50-0.jpg`, width: 1200, height: 630 }
  const metadata = toMetadata(article)
  expect(metadata.openGraph).toMatchObject({ images: [{ ...card, alt: "The harbour" }] })
  expect(metadata.twitter).toMatchObject({ images: [card] })
  expect(JSON.parse(toJsonLd(article, {}))).toMatchObject({ image: { "@type": "ImageObject", ...shared } })
  const older = createArticle({ cover: { ...original, media_id: null } })
  expect(JSON.parse(toJsonLd(older, {}))).toMatchObject({ image: url })
})
