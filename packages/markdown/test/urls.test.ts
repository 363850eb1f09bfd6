import { renderBody } from "@citable/markdown"
import { describe, expect, it } from "vitest"

const codes = (warnings: { code: string }[]) => warnings.map(({ code }) => code)

describe("links", () => {
  it("to other origins get rel=noopener, and keep their author's relations", async () => {
    const { html } = await renderBody(
      '[a](https://example.com/) <a href="https://example.com/" rel="opener sponsored" target="_blank">b</a> [c](/d)',
    )
    expect(html).toContain('<a href="https://example.com/" rel="noopener">a</a>')
    expect(html).toContain('<a href="https://example.com/" rel="sponsored noopener">b</a>')
    expect(html).toContain('<a href="/d">c</a>')
  })

  it("that are relative stay, with a warning if there is no base URL", async () => {
    const { html, warnings } = await renderBody("[a](../b) [c](/d) [e](#f)\n\n## F", { name: "My article" })
    expect(html).toContain('<a href="../b">a</a> <a href="/d">c</a> <a href="#f">e</a>')
    expect(warnings).toEqual([
      { code: "unresolved_link", message: 'My article: link "a" is relative and may lead nowhere: "../b"' },
    ])
  })

  it("are resolved with a base URL, except fragments", async () => {
    const baseUrl = "https://example.com/blog/post"
    const { links, warnings } = await renderBody("[a](../b) [c](/d) [e](#f) [g](h.md?i#j) [k](//l.m/)\n\n## F", {
      baseUrl,
    })
    expect(links.map(({ href, kind }) => [href, kind])).toEqual([
      ["https://example.com/b", "internal"],
      ["https://example.com/d", "internal"],
      ["#f", "fragment"],
      ["https://example.com/blog/h.md?i#j", "internal"],
      ["https://l.m/", "external"],
    ])
    expect(warnings).toEqual([])
  })

  it("to headings follow the headings' ids, and cause a warning if there is no such heading", async () => {
    const { html, warnings } = await renderBody("[a](#Über-uns) [b](#missing) [c](#top)\n\n## Über uns")
    expect(html).toContain('<a href="#%C3%BCber-uns">a</a>')
    expect(codes(warnings)).toEqual(["broken_fragment"])
  })

  it("to headings work with the ids of other generators, and no heading gets another id", async () => {
    const headings = "## What's next?\n\n## Q & A\n\n## 2. Café au lait\n\n## v1.2.3\n\n## Whats, next"
    const { html, warnings } = await renderBody(
      `[Zola](#what-s-next) [Hugo](#q-a) [kramdown](#cafe-au-lait) [VitePress](#v1-2-3) [other](#what-else)\n\n${headings}`,
    )
    expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
      "#whats-next",
      "#q--a",
      "#2-caf%C3%A9-au-lait",
      "#v123",
      "#what-else",
    ])
    expect(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)).toEqual([
      "whats-next",
      "q--a",
      "2-café-au-lait",
      "v123",
      "whats-next-1",
    ])
    expect(warnings.map(({ message }) => message)).toEqual(['no heading or id for the link to "#what-else"'])
  })

  it("inside links are removed", async () => {
    const { html, links } = await renderBody("[a <https://example.com/b>](/c)")
    expect(html).toBe('<p><a href="/c">a <span>https://example.com/b</span></a></p>')
    expect(links).toEqual([{ href: "/c", kind: "internal", text: "a https://example.com/b" }])
  })

  it("to footnotes lead there and back", async () => {
    const { html, links } = await renderBody("a[^x y] b[^é]\n\n[^é]: c")
    const ids = new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id))
    const targets = Array.from(html.matchAll(/ href="#([^"]*)"/g), ([, id]) => id)
    expect(targets.length).toBe(2)
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
    expect(links).toEqual([])
  })
})

describe("images", () => {
  it("load lazily after the first", async () => {
    const { html } = await renderBody("![a](https://e.com/1.png) ![b](https://e.com/2.png)")
    expect(html).toBe(
      '<p><img src="https://e.com/1.png" alt="a" decoding="async"> ' +
        '<img src="https://e.com/2.png" alt="b" loading="lazy" decoding="async"></p>',
    )
  })

  it("have their known size, unless the author gives one", async () => {
    const images = [{ url: "https://e.com/i/1.png", width: 640, height: 480 }]
    const { html } = await renderBody('![](i/1.png) <img src="i/1.png" width="20">', {
      images,
      baseUrl: "https://e.com/",
    })
    expect(html).toContain('<img src="https://e.com/i/1.png" alt="" width="640" height="480" decoding="async">')
    expect(html).toContain('<img src="https://e.com/i/1.png" alt="" width="20" loading="lazy" decoding="async">')
  })

  it("that no page can load are named in the page and in a warning, not shown broken", async () => {
    const { html, images, warnings, text } = await renderBody("![A <cat>](./cat.png)", { name: "cats" })
    expect(html).toBe(
      '<p><span class="citable-image-missing" role="img" aria-label="Image not available: A &#x3C;cat&#x3E;">' +
        "Image not available: A &#x3C;cat> (./cat.png)</span></p>",
    )
    expect(warnings).toEqual([
      {
        code: "unresolved_image",
        message: 'cats: image "./cat.png", "A <cat>" is not shown: its URL is not absolute, and there is no base URL',
      },
    ])
    expect({ images, text }).toEqual({ images: [], text: "" })
  })
})

describe("images from the root", () => {
  const body =
    '![a](/i/a.png) <img src="/\\b.example/b.png"> ![c](c.png)\n\n[d](/d)\n\n<video src="/v.mp4" poster="/p.png"></video>'

  it("are at the site's address, and links stay as they are", async () => {
    const { html, images, warnings } = await renderBody(body, { siteUrl: "https://example.com/docs/" })
    expect(images.map(({ src }) => src)).toEqual(["https://example.com/i/a.png", "https://b.example/b.png"])
    expect(html).toContain('<video src="https://example.com/v.mp4" poster="https://example.com/p.png" controls>')
    expect(html).toContain('<a href="/d">')
    expect(codes(warnings)).toEqual(["unresolved_image"])
    const invalid = await renderBody("![a](/i/a.png)", { siteUrl: "example.com" })
    expect(codes(invalid.warnings)).toEqual(["invalid_base_url", "unresolved_image"])
  })

  it("stay as they are on the site itself, and a base URL comes first", async () => {
    const images = [{ url: "/i/a.png", width: 2, height: 1 }]
    const { html } = await renderBody("![a](/i/a.png)", { siteUrl: "/", images })
    expect(html).toBe('<p><img src="/i/a.png" alt="a" width="2" height="1" decoding="async"></p>')
    const { html: based } = await renderBody("![a](/i/a.png)", { siteUrl: "/", baseUrl: "https://old.example/x" })
    expect(based).toContain('src="https://old.example/i/a.png"')
  })
})

it.each(["about:blank", "/relative", "javascript:alert(1)", "ftp://example.com/", "not a url"])(
  "a base URL of %s causes a warning and is ignored",
  async (baseUrl) => {
    const { html, warnings } = await renderBody("[a](/b)", { baseUrl })
    expect(html).toBe('<p><a href="/b">a</a></p>')
    expect(codes(warnings)).toEqual(["invalid_base_url"])
  },
)

it("a disguised URL counts as what a browser reads", async () => {
  const { links } = await renderBody(
    '<a href="/\\evil.example/">a</a><a href="\\\\evil.example/">b</a><a href="https:evil.example">c</a>' +
      '<a href="/&#9;/evil.example/">d</a>',
  )
  expect(links.map(({ href, kind }) => [href, kind])).toEqual([
    ["https://evil.example/", "external"],
    ["https://evil.example/", "external"],
    ["https://evil.example/", "external"],
    ["https://evil.example/", "external"],
  ])
})

it("an unusual but safe URL stays, with capitals in its scheme or a colon in its path", async () => {
  const { html, links, warnings } = await renderBody(
    '[a](MailTo:A@B.C) [b](HTTPS://E.com/) [c](/d:e) <a href="foo):">f</a> <a href="12:30">g</a>',
  )
  expect(links.map(({ href, kind }) => [href, kind])).toEqual([
    ["mailto:A@B.C", "mail"],
    ["https://E.com/", "external"],
    ["/d:e", "internal"],
    ["./foo):", "internal"],
    ["./12:30", "internal"],
  ])
  expect(html.match(/ href=/g)?.length).toBe(5)
  expect(codes(warnings)).toEqual(["unresolved_link", "unresolved_link"])
})

it("each URL of another scheme causes a warning, wherever it is", async () => {
  const { html, warnings } = await renderBody(
    '[a](irc://b) ![c](data:image/png;base64,AAAA) <q cite="x:y">d</q> <video poster="javascript:e" src="ftp://f"></video>',
  )
  expect(html).not.toMatch(/irc|data|x:y|javascript|ftp:[^"]*<\/video>/)
  expect(codes(warnings).filter((code) => code === "unsafe_url").length).toBe(5)
})

it("warnings are listed once, and at most a hundred of them", async () => {
  const { warnings } = await renderBody(Array.from({ length: 300 }, (_, index) => `![](${index % 150}.png)`).join(" "))
  expect(warnings.length).toBe(101)
  expect(warnings.at(-1)).toEqual({ code: "more_warnings", message: "50 more warnings are not listed" })
})
