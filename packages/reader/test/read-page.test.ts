import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { createPageFetch } from "../src/index.ts"
import { openPage, readPage, type ReadPageOptions } from "../src/read.ts"

const filler = "The harbour was quiet when the first boats came in, and the town began its day. ".repeat(5)
const pages = new Map<string, { type: string; body: string | Uint8Array }>()
const fetch = createPageFetch({ userAgent: "test", allowPrivateNetwork: true })
let server: Server
let origin = ""

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/circle") return response.writeHead(302, { location: "/circle" }).end()
    if (request.url === "/moved") return response.writeHead(301, { location: "/page" }).end()
    const page = pages.get(request.url ?? "")
    return response.writeHead(page ? 200 : 404, { "content-type": page?.type ?? "text/html" }).end(page?.body ?? "gone")
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await fetch.close()
  server.close()
})

function serve(body: string | Uint8Array, type = "text/html; charset=utf-8"): string {
  pages.set("/page", { type, body })
  return `${origin}/page`
}

const read = (url: string, options: Partial<ReadPageOptions> = {}) => readPage(url, { fetch, ...options })

const html = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>Boats</title>${head}</head><body>${body}</body></html>`

describe("the main text of a page", () => {
  const article = html(
    `<nav><a href="/">Home</a> <a href="/news">News</a></nav>
     <main><article><h1>Boats</h1><p class="lead">The first sentence of all is in the header of the article.</p>
     <div class="share-buttons"><a href="https://social.test">Share this</a></div>
     <div class="body"><p>${filler}</p><p>${filler}</p><p>Read more: <a href="/other">Another story</a></p>
     <figure><img src="boat.jpg" alt="A boat"><figcaption>Photo: someone</figcaption></figure><p>${filler}</p></div>
     <div class="newsletter-box">Subscribe to our letter</div></article></main>
     <aside>Popular stories</aside><footer>Imprint</footer>`,
  )

  test("has its lead, its paragraphs and its pictures", async () => {
    const { markdown } = await read(serve(article))
    expect(markdown).toContain("The first sentence of all")
    expect(markdown.match(/harbour was quiet/g)).toHaveLength(15)
    expect(markdown).toContain(`![A boat](${origin}/boat.jpg "Photo: someone")`)
  })

  test.each(["Home", "Share this", "Another story", "Subscribe", "Popular", "Imprint"])(
    "leaves out %s",
    async (words) => {
      expect((await read(serve(article))).markdown).not.toContain(words)
    },
  )

  test("is the whole page when asked for", async () => {
    const { markdown } = await read(serve(article), { mainContent: false })
    expect(markdown).toContain("Imprint")
    expect(markdown).toContain(`[News](${origin}/news)`)
  })
})

describe("what nobody sees never reaches the Markdown:", () => {
  test.each([
    ["hidden", `<p hidden>EVIL</p>`],
    ["display: none", `<p style="display: none">EVIL</p>`],
    ["visibility", `<p style="visibility:hidden !important">EVIL</p>`],
    ["opacity", `<p style="opacity:0">EVIL</p>`],
    ["no size", `<p style="font-size:0">EVIL</p>`],
    ["a box of no height", `<div style="height:0;overflow:hidden">EVIL</div>`],
    ["beside the page", `<div style="position:absolute;left:-9999px">EVIL</div>`],
    ["indented away", `<p style="text-indent:-9999px">EVIL</p>`],
    ["clipped", `<p style="position:absolute;clip:rect(0,0,0,0)">EVIL</p>`],
    ["transparent", `<p style="color:transparent">EVIL</p>`],
    ["the colour of its background", `<p style="color:#fff;background:white">EVIL</p>`],
    [
      "the colour of what is behind it",
      `<div style="background:#ffffff"><p style="color:rgb(255, 255, 255)">EVIL</p></div>`,
    ],
    [
      "a font of the colour of its cell",
      `<table bgcolor="#ffffff"><tr><td><font color="white">EVIL</font></td></tr></table>`,
    ],
    ["a class of the page's style sheet", `<style>.x1{display:none}</style><p class="x1">EVIL</p>`],
    ["for screen readers only", `<span class="sr-only">EVIL</span>`],
    ["a template", `<template><p>EVIL</p></template>`],
    ["a comment", `<!-- EVIL -->`],
    ["a comment that ends early", `<!--> EVIL2 --><!-- EVIL -->`],
    ["noscript", `<noscript>EVIL</noscript>`],
    ["a script", `<script>"EVIL"</script>`],
    ["a style sheet", `<style>/* EVIL */</style>`],
    ["a frame", `<iframe>EVIL</iframe>`],
    ["a closed dialog", `<dialog>EVIL</dialog>`],
    ["a hidden field", `<input type="hidden" value="EVIL">`],
    [
      "tags of Unicode",
      `<p>ok${Array.from("EVIL", (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("")}</p>`,
    ],
  ])("%s", async (_, carrier) => {
    for (const mainContent of [true, false]) {
      const { markdown } = await read(serve(html(`<article><p>${filler}</p>${carrier}<p>${filler}</p></article>`)), {
        mainContent,
      })
      expect(markdown).toContain("harbour")
      expect(markdown).not.toMatch(/EVIL\b|[\u{E0000}-\u{E0FFF}]/u)
    }
  })

  test("marks of direction and joiners in a row", async () => {
    const { markdown } = await read(
      serve(html(`<p>${filler} a\u202Eb\u200B\u200Bc\u2066d \u200D\u200D\u200De \u{1F468}\u200D\u{1F469}</p>`)),
    )
    expect(markdown).toContain("abcd e \u{1F468}\u200D\u{1F469}")
  })
})

describe("Markdown", () => {
  test.each([
    ["code has its language", `<pre><code class="language-js">a &lt; b\n  c</code></pre>`, "```js\na < b\n  c\n```"],
    [
      "a table with spans is a grid",
      `<table><tr><th colspan="2">A</th></tr><tr><td>1</td><td>2</td></tr></table>`,
      "| A | |\n| - | - |\n| 1 | 2 |",
    ],
    [
      "a table that places things is those things",
      `<table><tr><td>one</td></tr><tr><td>two</td></tr></table>`,
      "one\n\ntwo",
    ],
    ["details are open", `<details><summary>More</summary><p>inside</p></details>`, "**More**\n\ninside"],
    ["formulas are TeX", `<p>so <math alttext="x^2"></math></p>`, "so `$x^2$`"],
    ["the source of MathJax is TeX", `<p>so <script type="math/tex">x_1^2 < y</script>.</p>`, "so `$x_1^2 < y$`."],
    [
      "what MathJax shows is its source",
      `<p>so <span class="MathJax_Preview">x2</span><span class="MathJax">x2</span><script type="math/tex">x^2</script> is</p>`,
      "so `$x^2$` is",
    ],
    [
      "a formula of its own is a block",
      `<p>so</p><div class="MathJax_Display">x</div><script type="math/tex; mode=display">x^2</script>`,
      "so\n\n```math\nx^2\n```",
    ],
    ["lists nest", `<ul><li>a<ol><li>b</li></ol></li></ul>`, "- a\n  1. b"],
    [
      "lazy images have their address",
      `<img src="data:image/gif;base64,R0" data-src="/a.png" alt="a">`,
      "![a](https://e.test/a.png)",
    ],
    ["pixels that count are left out", `<p>a<img src="/p.gif" width="1" height="1"></p>`, "a"],
    ["links that run code are text", `<p><a href="javascript:alert(1)">a</a></p>`, "a"],
    ["empty links are left out", `<p>a<a href="/x"> </a></p>`, "a"],
    ["tags in text stay text", `<p>&lt;script&gt;</p>`, "\\<script>"],
  ])("%s", async (_, body, expected) => {
    const { markdown } = await read(serve(html(body, `<base href="https://e.test/">`)), { mainContent: false })
    expect(markdown.replaceAll(origin, "https://e.test").trim()).toBe(expected)
  })
})

describe("what a page says about itself", () => {
  const head = `<meta property="og:title" content="The title"><meta name="description" content="About boats"><link rel="canonical" href="/canonical">
    <link rel="alternate" hreflang="de" href="/de"><script type="application/ld+json">{"@type":"Article","author":[{"name":"Ada"},{"name":"Bo"}],"datePublished":"2026-01-02"}</script>
    <script type="application/ld+json">{nope}</script>`

  test("is read", async () => {
    const { data, links } = await openPage(
      serve(html(`<a href="/a" rel="nofollow">A</a><a href="https://o.test/">O</a>`, head)),
      { fetch },
    )
    expect(data).toMatchObject({
      title: "The title",
      description: "About boats",
      author: "Ada, Bo",
      published: "2026-01-02",
      language: "en",
    })
    expect(data).toMatchObject({
      canonicalUrl: `${origin}/canonical`,
      hreflang: [{ language: "de", url: `${origin}/de` }],
    })
    expect(data?.jsonLdErrors).toEqual([expect.stringMatching(/^Block 2: /)])
    expect(links).toEqual([
      { url: `${origin}/a`, text: "A", rel: ["nofollow"], kind: "internal" },
      { url: "https://o.test/", text: "O", rel: [], kind: "external" },
    ])
  })
})

describe("fetching", () => {
  test("follows redirects", async () => {
    serve(html(`<p>${filler}</p>`))
    expect((await read(`${origin}/moved`)).finalUrl).toBe(`${origin}/page`)
  })

  test("says that a page redirects in a circle", async () => {
    await expect(read(`${origin}/circle`)).rejects.toMatchObject({ code: "redirect_loop" })
  })

  test.each([
    ["UTF-8", Buffer.from("# Größe\n")],
    ["Windows-1252", Buffer.from("# Größe\n", "latin1")],
  ])("reads %s that nothing names", async (_, body) => {
    expect((await read(serve(body, "text/markdown"))).markdown).toBe("# Größe\n")
  })

  test("passes Markdown through and fences JSON", async () => {
    expect((await read(serve("# A\n", "text/markdown"))).markdown).toBe("# A\n")
    expect((await read(serve(`{"a":1}`, "application/json"))).markdown).toBe('```json\n{"a":1}\n```\n')
  })

  test("refuses a PDF by its type", async () => {
    await expect(read(serve("%PDF", "application/pdf"))).rejects.toMatchObject({ code: "unsupported_media_type" })
  })

  test("says that scripts would need a browser", async () => {
    const url = serve(html(`<div id="root"></div><script src="/app.js"></script>`))
    expect((await read(url)).rendered).toBe(false)
    await expect(read(url, { render: "always" })).rejects.toThrow("CITABLE_CHROMIUM")
  })

  test("cuts at the greatest length", async () => {
    const { markdown, truncated } = await read(serve(html(`<p>${filler}</p>`)), { maxLength: 100 })
    expect({ length: markdown.length, truncated }).toEqual({ length: 100, truncated: true })
  })
})
