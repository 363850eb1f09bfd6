import fc from "fast-check"
import { expect, it } from "vitest"

import { sampleArticle } from "../src/conformance/sample-article.ts"
import type { PublisherError } from "../src/publisher-error.ts"
import { listReferences } from "../src/render/list-references.ts"
import { rewriteBody } from "../src/render/rewrite-body.ts"
import { rewriteMarkdown } from "../src/render/rewrite-markdown.ts"

const links = new Map([["old", "https://new.example/a?b=1&c=2"]])
const images = new Map([["old.png", { url: "https://cdn.example/p(1).png" }]])
const url = "https://new.example/a?b=1&c=2"
const attribute = "https://new.example/a?b=1&amp;c=2"
const picture = String.raw`https://cdn.example/p\(1\).png`

it.each([
  ["a link", "[a](old) and [b]( old 'title' )", `[a](${url}) and [b]( ${url} 'title' )`],
  ["a link in angle brackets", "[a](<old>)", `[a](<${url}>)`],
  ["a picture", "![a](old.png)", `![a](${picture})`],
  ["a picture in a link", "[![a](old.png)](old)", `[![a](${picture})](${url})`],
  [
    "a link in a heading, a quote and a list",
    "# [a](old)\n\n> - [b](old)\n>   [c](old)",
    `# [a](${url})\n\n> - [b](${url})\n>   [c](${url})`,
  ],
  ["a link in a table", "| a |\n| - |\n| [b](old) |", `| a |\n| - |\n| [b](${url}) |`],
  ["a definition of links", "[a]\n\n[a]: old 'title'", `[a]\n\n[a]: ${url} 'title'`],
  ["a definition of pictures", "![a]\n\n[A]: <old.png>", "![a]\n\n[A]: <https://cdn.example/p(1).png>"],
  ["a link in a footnote", "a[^1]\n\n[^1]: [b](old)", `a[^1]\n\n[^1]: [b](${url})`],
  [
    "a link in a block of HTML",
    '<p>\n<a class=x href="old">a</a>\n</p>',
    `<p>\n<a class=x href="${attribute}">a</a>\n</p>`,
  ],
  ["a link in HTML in a text", "a <a href='old'>b</a> c", `a <a href='${attribute}'>b</a> c`],
  ["an attribute without quotes", "<a href=old>b</a>", `<a href="${attribute}">b</a>`],
  [
    "a set of pictures",
    "<img srcset='old.png 1x,\n  other.png 2x, old.png 3x'>",
    "<img srcset='https://cdn.example/p(1).png 1x,\n  other.png 2x, https://cdn.example/p(1).png 3x'>",
  ],
  [
    "HTML in a quote",
    "> <img\n>   alt=a\n>   src=old.png>",
    '> <img\n>   alt=a\n>   src="https://cdn.example/p(1).png">',
  ],
  [
    "a picture with attributes of Hashnode",
    '![a](old.png align="center") `![a](old.png align="center")`',
    `![a](${picture} align="center") \`![a](old.png align="center")\``,
  ],
  [
    "a video",
    '<video poster="old.png" src="old"></video>',
    `<video poster="https://cdn.example/p(1).png" src="${attribute}"></video>`,
  ],
])("replaces the address of %s", (_, body, rewritten) => {
  expect(rewriteMarkdown(body, { links, images })).toBe(rewritten)
  const crlf = (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`
  expect(rewriteMarkdown(crlf(body), { links, images })).toBe(crlf(rewritten))
})

it.each([
  ["code", "`[a](old)`\n\n```\n[a](old) <a href=old>\n```\n\n    ![a](old.png)"],
  ["comments", "<!-- <a href=old> -->"],
  ["the code of scripts and styles", "<script>\nlet a = '<a href=old>'\n</script>"],
  ["what looks like a link", String.raw`\[a](old) [a] (old) <a b="href=old">`],
  ["a link whose address is that of a picture, and the other way round", "[a](old.png) ![b](old)"],
  ["other attributes", "<a data-href=old name=old title='old'>a</a>"],
  ["an empty address", "[a]() ![](<>) <img src=''>"],
])("leaves %s as it is", (_, body) => {
  expect(rewriteMarkdown(body, { links, images })).toBe(body)
})

it("replaces bare addresses, and keeps the text of one that a bare address cannot replace", () => {
  const body = "See https://old.example/a, <https://old.example/a> and www.old.example."
  const to = (next: string) => ({
    links: new Map([
      ["https://old.example/a", next],
      ["http://www.old.example", next],
    ]),
    images: new Map(),
  })
  expect(rewriteMarkdown(body, to("https://new.example/b"))).toBe(
    "See https://new.example/b, <https://new.example/b> and https://new.example/b.",
  )
  expect(rewriteMarkdown(body, to("/b"))).toBe(
    "See [https://old.example/a](/b), [https://old.example/a](/b) and [www.old.example](/b).",
  )
})

it("knows an address by what it means, not by how it is escaped", () => {
  const body = String.raw`[a](b\(1\)?x&amp;y) <a href="b(1)?x&amp;y">`
  const map = { links: new Map([["b(1)?x&y", "new"]]), images: new Map() }
  expect(rewriteMarkdown(body, map)).toBe('[a](new) <a href="new">')
})

it("leaves an address unbroken that could end what surrounds it", () => {
  const next = "a) ](b) `<x>\" onload='1' |&copy;\n\n# c"
  const body = "| a |\n| - |\n| [b](old) `` <a href=old>c</a> <a href='old'>d</a> |\n\n[e](<old>) [f]\n\n[f]: old"
  const rewritten = rewriteMarkdown(body, { links: new Map([["old", next]]), images: new Map() })
  const { links: found, images: none } = listReferences(articleFor(rewritten))
  expect({ decoded: found.map(decodeURI), none }).toEqual({ decoded: found.map(() => next), none: [] })
  expect(rewritten.split("\n")).toHaveLength(body.split("\n").length)
})

it("replaces addresses in a body of HTML", () => {
  const body =
    "<p>\r\n<a href=' old '>a</a> [b](old)<pre><code>&lt;a href=old></code></pre><textarea><a href=old></textarea>"
  expect(rewriteBody(body, "html", { links, images })).toBe(body.replace("' old '", `' ${attribute} '`))
})

it("lists every link and picture once, with the cover first", () => {
  const body =
    "[a](one) [b](one) ![c](d.png) <img src=e.png alt='f &amp; g' srcset='e.png, h.png 2x'> [i] ![i]\n\n[i]: j.png\n[k]: l\n\n`[m](n)`"
  const article = articleFor(body)
  const cover = { url: "cover.png", alt: "Cover", width: null, height: null, media_id: null }
  expect(listReferences({ ...article, cover })).toEqual({
    links: ["one", "j.png", "l"],
    images: [
      { source: "cover.png", alt: "Cover" },
      { source: "d.png", alt: "c" },
      { source: "e.png", alt: "f & g" },
      { source: "h.png", alt: "f & g" },
      { source: "j.png", alt: "i" },
    ],
  })
  expect(listReferences({ ...articleFor("[a](b) <a href='c'><img src=d></a>"), body_format: "html" })).toEqual({
    links: ["c"],
    images: [{ source: "d", alt: "" }],
  })
})

it("refuses a body that no parser can read in time", () => {
  const body = `${"> ".repeat(500)}[a](old)`
  expect(() => rewriteMarkdown(body, { links, images })).toThrow(
    expect.objectContaining({ code: "publisher_invalid", pointer: "/body" } satisfies Partial<PublisherError>),
  )
})

const articleFor = (body: string) => sampleArticle({ body })

/** Parts of a body, with `@` for the address of a link and `%` for that of a picture. */
const parts = fc.constantFrom(
  "[a](@)",
  "![b](%)",
  "<a href='@'>c</a>",
  '<img src="%">',
  "[d](<@>)",
  "[![e](%)](@)",
  "<img srcset='% 1x, % 2x'>",
  "`[f](x)`",
  "*g*",
  "h",
  "é😀",
  "\\[i](x)",
  "<!-- <a href=x> -->",
  "&amp;",
  "**[j](@)**",
  "(k",
  "l)",
)
const joints = fc.constantFrom(
  " ",
  "\n",
  "\n\n",
  "\r\n",
  "\r\n\r\n",
  "\n\n> ",
  "\n\n- ",
  "\n\n1. ",
  "\n\n# ",
  "\n\n    x\n\n",
  "\n\n```\n[x](x)\n```\n\n",
  "\n\n| a |\n| - |\n| ",
)
const bodies = fc.array(fc.tuple(parts, joints), { maxLength: 12 }).map((list) => list.flat().join(""))

it("changes nothing with no new addresses, and nothing but the addresses with some", () => {
  fc.assert(
    fc.property(bodies, (template) => {
      const fill = (link: string, image: string) => template.replaceAll("@", link).replaceAll("%", image)
      const old = fill("/old", "/old.png")
      const empty = { links: new Map(), images: new Map() }
      expect(rewriteMarkdown(old, empty)).toBe(old)
      expect(rewriteMarkdown(old, { links: new Map([["/x", "/y"]]), images: new Map() })).toBe(old)
      const rewritten = rewriteMarkdown(old, {
        links: new Map([["/old", "/new/link"]]),
        images: new Map([["/old.png", { url: "/new/picture.png" }]]),
      })
      const { links: linked, images: shown } = listReferences(articleFor(old))
      expect(rewritten.replaceAll("/new/link", "/old").replaceAll("/new/picture.png", "/old.png")).toBe(old)
      const after = listReferences(articleFor(rewritten))
      expect(after.links).toEqual(linked.map(() => "/new/link"))
      expect(after.images.map(({ source }) => source)).toEqual(shown.map(() => "/new/picture.png"))
    }),
    { numRuns: 60 },
  )
})
