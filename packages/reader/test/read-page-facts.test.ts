import { type PageFacts, readPageFacts } from "@citable/reader"
import fc from "fast-check"
import { describe, expect, test } from "vitest"

import { makeMessyPage } from "./make-messy-page.ts"
import { readWithTree } from "./read-with-tree.ts"
import { toTreeFacts } from "./to-tree-facts.ts"

const read = (html: string, headers: Record<string, string> = {}, url = "https://site.example/dir/page"): PageFacts =>
  readPageFacts(html, { url, headers, charset: { name: "utf-8", source: "header" } })

describe("compared with a parser by the standard", () => {
  test("100 messy pages have the same links, titles, headings and ids", () => {
    for (let seed = 0; seed < 100; seed++) {
      const page = makeMessyPage(seed)
      expect(toTreeFacts(read(page)), `seed ${seed}`).toEqual(readWithTree(page))
    }
  })
})

describe("readPageFacts", () => {
  test("reads the head", () => {
    const facts = read(`<!doctype html><html lang="en-GB"><head><title> A &amp;
      B </title><meta name=Description content="About &quot;it&quot;"><meta property="og:type" content=article>
      <link rel="Canonical" href="/page"><link rel=alternate hreflang=de type="text/html" href="/de">
      <link rel=stylesheet href=/print.css media=print><link rel=stylesheet href=/a.css><script src=/a.js></script>
      <script async src=/b.js></script><script type="application/ld+json">{"@type":"Article"}</script></head>`)
    expect(facts).toMatchObject({ hasDoctype: true, lang: "en-GB", titles: [{ text: "A & B", inHead: true }] })
    expect(facts.metas).toEqual([
      { name: "description", kind: "name", content: 'About "it"', inHead: true },
      { name: "og:type", kind: "property", content: "article", inHead: true },
    ])
    expect(facts.links[0]).toEqual({
      rel: ["canonical"],
      href: "/page",
      url: "https://site.example/page",
      hreflang: null,
      type: null,
      from: "head",
    })
    expect(facts.links[1]).toMatchObject({ rel: ["alternate"], hreflang: "de", type: "text/html" })
    expect(facts.resources).toEqual([
      { kind: "style", url: "https://site.example/print.css", isBlocking: false },
      { kind: "style", url: "https://site.example/a.css", isBlocking: true },
      { kind: "script", url: "https://site.example/a.js", isBlocking: true },
      { kind: "script", url: "https://site.example/b.js", isBlocking: false },
    ])
    expect(facts.jsonLd).toEqual(['{"@type":"Article"}'])
  })

  test("says what stands outside of the head", () => {
    const facts = read(
      "<head></head><body><p>x</p><title>Late</title><meta name=robots content=none><link rel=canonical href=/>",
    )
    expect(facts.titles).toEqual([{ text: "Late", inHead: false }])
    expect(facts.metas[0]).toMatchObject({ inHead: false })
    expect(facts.links[0]).toMatchObject({ from: "body" })
  })

  test("takes links of the header, which the base of the page does not concern", () => {
    const link = '</c>; rel="canonical", <de>; rel=alternate; hreflang="de"; title="a, b", <broken'
    const { base, links } = read("<base href=/other/><link rel=icon href=i.png>", { link })
    expect(base).toBe("https://site.example/other/")
    expect(links.map(({ rel, url, hreflang, from }) => [rel[0], url, hreflang, from])).toEqual([
      ["canonical", "https://site.example/c", null, "header"],
      ["alternate", "https://site.example/dir/de", "de", "header"],
      ["icon", "https://site.example/other/i.png", null, "head"],
    ])
  })

  test("resolves addresses before the base as well, and only those of the web", () => {
    const { anchors } = read(
      `<a href=a>1</a><a href="mailto:a@b.example">2</a><a>3</a><a href="http://[">4</a><base href="//cdn.example/x/">`,
    )
    expect(anchors.map(({ url }) => url)).toEqual(["https://cdn.example/x/a", null, null, null])
  })

  test("names a link by its text, its label, its images or its title", () => {
    const { anchors } =
      read(`<a href=1> Our  <b>shop</b></a><a href=2 aria-label=Menu><i></i></a><a href=3><img alt=Logo src=l.png></a>
      <a href=4><svg><title>Search</title><path/></svg></a><a href=5 title=Help><i></i></a><a href=6 rel="NoFollow ugc"></a>`)
    expect(anchors.map(({ text, hasImage }) => [text, hasImage])).toEqual([
      ["Our shop", false],
      ["Menu", false],
      ["Logo", true],
      ["Search", true],
      ["Help", false],
      ["", false],
    ])
    expect(anchors.at(-1)?.rel).toEqual(["nofollow", "ugc"])
  })

  test("tells the region of links, in which a header of an article is not that of the page", () => {
    const { anchors } =
      read(`<header><a href=1></a></header><nav><a href=2></a></nav><main><article><header><a href=3></a></header>
      <table><tr><td><a href=4></a></table></article></main><div role=contentinfo><a href=5></a></div><a href=6></a>`)
    expect(anchors.map(({ region }) => region)).toEqual(["header", "nav", "main", "main", "footer", "body"])
  })

  test("leaves out what is no content", () => {
    const { text, mainText, anchors, noscript } =
      read(`<body>Seen<script>no()</script><style>no</style><textarea>no</textarea>
      <template><a href=no>no</a></template><noscript>Enable <a href=no>scripts</a></noscript><svg><text>no</text></svg>
      <select><option>no</select><p aria-hidden=true>aria</p><p hidden>hidden</p><p style="color:red; display : none">none</p>`)
    expect(text).toBe("Seen\naria\nhidden\nnone")
    expect(mainText).toBe("Seen")
    expect(anchors).toEqual([])
    expect(noscript).toBe("Enable scripts")
  })

  test.each([
    [
      "main",
      "<nav>menu</nav><p>intro</p><main><h1>Head</h1>a <b>b</b><br>c<nav>toc</nav></main><footer>f</footer>",
      "Head\na b\nc",
    ],
    ["role=main", "<p>intro</p><div role=main><p>Text</div>", "Text"],
    ["article", "<p>intro</p><article><header>By me</header>Text</article>", "By me\nText"],
    ["an empty main", "<main> </main><header>h</header><div>Text</div><aside>a</aside><footer>f</footer>", "Text"],
  ])("takes the main text of %s", (_, html, mainText) => {
    expect(read(html).mainText).toBe(mainText)
  })

  test("reads images, and pictures without one", () => {
    const { images, picturesWithoutImage } =
      read(`<img src=a.png alt="" width=1 height=2><img src="data:image/gif;base64,R0" data-src=b.png loading=lazy>
      <img srcset="c.png 1x, d.png 2x" role=presentation><picture><source srcset=e.png></picture><picture><img src=f.png></picture>`)
    expect(
      images.map(({ src, alt, hasSize, isLazy, isDecorative }) => [src, alt, hasSize, isLazy, isDecorative]),
    ).toEqual([
      ["a.png", "", true, false, false],
      ["b.png", null, false, true, false],
      ["c.png", null, false, false, true],
      ["f.png", null, false, false, false],
    ])
    expect(picturesWithoutImage).toBe(1)
  })

  test.each([
    ["a file of its own", "<img src=a.png>", false],
    ["a set without it", '<img src=a.png srcset="a-400.webp 400w, a-800.webp 800w">', true],
    ["a set with it", '<img src=a.png srcset="a-400.png 400w,a.png 800w">', false],
    ["a set alone", '<img srcset="a.png 1x, b.png 2x">', false],
    ["sources of other formats", "<picture><source srcset=a.webp><img src=a.png></picture>", true],
    ["a picture without sources", "<picture><img src=a.png></picture>", false],
    ["a picture before it", "<picture><source srcset=a.webp><img src=b.png></picture><img src=a.png>", false],
  ])("tells whether browsers load other files in place of an image: %s", (_, html, isFallback) => {
    expect(read(html).images.at(-1)?.isFallback).toBe(isFallback)
  })

  test("reads forms, dates, types, and roots that a script fills", () => {
    const facts = read(`<form action="http://site.example/login"><input type=PASSWORD></form><form></form>
      <time datetime=2024-05-06>May</time><span class="entry-date">7 <span>May</span> 2024</span><div itemscope itemtype="https://schema.org/Product">
      </div><div id=root><noscript>x</noscript> </div><script>var a=1</script>`)
    expect(facts.forms).toEqual([
      { action: "http://site.example/login", method: "get", hasPassword: true },
      { action: "https://site.example/dir/page", method: "get", hasPassword: false },
    ])
    expect(facts.dates).toEqual(["2024-05-06", "7 May 2024"])
    expect(facts.otherTypes).toEqual(["https://schema.org/Product"])
    expect(facts.hasEmptyAppRoot).toBe(true)
    expect(facts.scriptLength).toBe(7)
    expect(read("<div id=root><p>x</p></div>").hasEmptyAppRoot).toBe(false)
  })

  test("counts words of scripts without spaces", () => {
    expect(read("<p>one two</p><p>three</p>").words).toBe(3)
    expect(read("<p>今日は天気がいいですね</p>").words).toBeGreaterThan(3)
  })

  test("bounds every list, and says so", () => {
    const facts = read(
      "<a href=x>x</a>".repeat(3000) + "<h2>x</h2>".repeat(3000) + "<img src=x>".repeat(3000) + "word ".repeat(100_000),
    )
    expect(facts).toMatchObject({
      truncated: true,
      anchors: { length: 2000 },
      headings: { length: 1000 },
      images: { length: 2000 },
    })
    expect(facts.text.length).toBeLessThanOrEqual(200_000)
    expect(read("<p>x").truncated).toBe(false)
  })

  test("replaces the character that databases refuse", () => {
    const facts = read("<title>a\0b</title><a href='/c\0d'>e\0f</a>")
    expect(JSON.stringify(facts)).not.toContain("\\u0000")
    expect(facts.titles[0]?.text).toBe("a\uFFFDb")
  })

  test("reads whatever text there is", () => {
    const parts =
      "<a href=x> </a> <p <!-- --> <![CDATA[ ]]> <svg> </svg> <title> <template> </template> <table> <td> <select> <noscript> <script> </script> &amp &#x; <h1 > \" ' = / <? <base href=http:// <form> <math> <mi>".split(
        " ",
      )
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string()), { maxLength: 60 }), (pieces) => {
        const facts = read(pieces.join(""))
        expect(facts.mainWords).toBeLessThanOrEqual(facts.words)
      }),
      { numRuns: 500 },
    )
  })

  test("reads elements that are nested too deeply as siblings", () => {
    const deep = "<div>".repeat(600)
    const facts = read(`${deep}<script>no()</script><a href=x>deep</a>${"</div>".repeat(600)}<main>Text</main>`)
    expect(facts.anchors).toHaveLength(1)
    expect(facts.mainText).toBe("Text")
  })
})
