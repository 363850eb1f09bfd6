import fc from "fast-check"
import { describe, expect, test } from "vitest"

import { createAddressBook } from "../src/addresses/address-book.ts"
import { readArticleFile } from "../src/article/read-article-file.ts"
import type { ReadArticleOptions } from "../src/article/read-article.ts"

const baseUrl = "https://brand.example/blog"
const title = "---\ntitle: T\n---\n"

function read(body: string, options: ReadArticleOptions = {}, path = "content/sub/post.md") {
  return readArticleFile(new TextEncoder().encode(title + body), path, { folder: "content", ...options })
}

function bodyOf(body: string, options: ReadArticleOptions = { baseUrl }): string | undefined {
  return read(body, options).article?.body
}

describe("with a base URL", () => {
  test.each([
    ["![a](i.png)", "![a](https://brand.example/blog/sub/i.png)"],
    ["![a](../i.png 'title')", "![a](https://brand.example/blog/i.png 'title')"],
    ["![a](/i.png)", "![a](https://brand.example/i.png)"],
    ["![a](//cdn.example/i.png)", "![a](https://cdn.example/i.png)"],
    ["![a](<my i.png>)", "![a](<https://brand.example/blog/sub/my%20i.png>)"],
    ["[a](b_\\(c\\).html?x=1&copy;#y)", "[a](https://brand.example/blog/sub/b_\\(c\\).html?x=1%C2%A9#y)"],
    ["[![a](i.png)](/x)", "[![a](https://brand.example/blog/sub/i.png)](https://brand.example/x)"],
    ["[a]\n\n[a]: <b c> 'T'\n", "[a]\n\n[a]: <https://brand.example/blog/sub/b%20c> 'T'\n"],
    ["> - [a](\n>   b)\n", "> - [a](\n>   https://brand.example/blog/sub/b)\n"],
    [
      '<img alt=x src=i.png><a href="/b">c</a>',
      '<img alt=x src="https://brand.example/blog/sub/i.png"><a href="https://brand.example/b">c</a>',
    ],
    ["> <p><img\n> src='i.png'></p>\n", "> <p><img\n> src='https://brand.example/blog/sub/i.png'></p>\n"],
    ["| a |\n|---|\n| [x](b\\|c) |\n", "| a |\n|---|\n| [x](https://brand.example/blog/sub/b%7Cc) |\n"],
  ])("%j becomes %j", (body, expected) => {
    expect(bodyOf(body)).toBe(expected)
    expect(read(body, { baseUrl }).problems).toEqual([])
  })

  test.each([
    "[a](#part) [b](https://x.example/) [c](mailto:a@b.example) <https://x.example>",
    "`[a](b)` and\n\n```md\n![a](b.png)\n```\n",
    "<!-- <img src='a.png'> -->\n",
    "[^1]\n\n[^1]: a [note](https://x.example)\n",
    "[a]() ![b][missing] [text]\n",
  ])("%j stays as it is", (body) => {
    expect(bodyOf(body)).toBe(body)
  })

  test("a URL from a template stays and is reported", () => {
    const body = "[a]({{ site.docs }}/x) {% avatar 'a.png' %}\n"
    const { article, problems } = read(body, { baseUrl })
    expect(article?.body).toBe(body)
    expect(problems).toMatchObject([
      { code: "template_syntax", line: 4, subject: "{{ site.docs }}" },
      { code: "template_syntax", line: 4, subject: "{% avatar 'a.png' %}" },
    ])
  })
})

describe("without a base URL", () => {
  test("relative URLs stay and are reported with their lines", () => {
    const body = "![a](i.png)\n\n[b](/c)\n\n<img src=d.png>\n"
    const { article, problems } = read(body)
    expect(article?.body).toBe(body)
    expect(problems).toMatchObject([
      { code: "unresolved_image", subject: "i.png", line: 4 },
      { code: "unresolved_link", subject: "/c", line: 6 },
      { code: "unresolved_image", subject: "d.png", line: 8 },
    ])
  })

  test("a definition that an image uses is an image", () => {
    expect(read("![a][x]\n\n[x]: i.png\n").problems).toMatchObject([{ code: "unresolved_image" }])
  })
})

describe("links between imported files", () => {
  const addresses = createAddressBook([
    { path: "content/other.md", folder: "content", slug: "the-other" },
    { path: "content/sub/mit leer.md", folder: "content", slug: "mit-leer" },
  ])

  test("become the paths of their articles", () => {
    const body = "[a](../other.md#part) [b](/other.md?x) [c](./mit%20leer.md) [d]\n\n[d]: <mit leer.md>\n"
    expect(bodyOf(body, { addresses })).toBe(
      "[a](/blog/the-other#part) [b](/blog/the-other?x) [c](/blog/mit-leer) [d]\n\n[d]: </blog/mit-leer>\n",
    )
    const articlePath = (slug: string) => `/n/${slug}/`
    expect(bodyOf("<a href='../other.md'>", { addresses, articlePath, baseUrl })).toBe("<a href='/n/the-other/'>")
  })

  test("to files that are not imported stay relative links", () => {
    expect(read("[a](missing.md)", { addresses }).problems).toMatchObject([{ code: "unresolved_link" }])
  })
})

describe("HTML files", () => {
  const html = (text: string, options: ReadArticleOptions = { baseUrl }) =>
    readArticleFile(new TextEncoder().encode(text), "content/page.html", { folder: "content", ...options })

  test("supply fields from the head and the content of their article", () => {
    const { article, problems } = html(
      '<!doctype html><html lang="en-GB"><head><title>T | Site</title><meta name="description" content="D">' +
        '<meta property="og:image" content="/c.png"><link rel="canonical" href="/page"></head>' +
        '<body><nav><a href="x">n</a></nav><article>\n<h1>The <i>title</i></h1>\n<p><img src="i.png"></p>\n</article></body></html>',
    )
    expect(problems.map(({ code }) => code)).toEqual(["not_known_public"])
    expect(article).toMatchObject({
      title: "The title",
      slug: "page",
      locale: "en-gb",
      excerpt: "D",
      body_format: "html",
      cover: { url: "https://brand.example/c.png" },
      seo: { canonical_url: "https://brand.example/page" },
    })
    expect(article?.body.trim()).toBe('<p><img src="https://brand.example/blog/i.png"></p>')
  })

  test("can be a fragment with front matter", () => {
    const { article } = html("---\ntitle: T\n---\n<p>Hello <a href='b'>b</a></p>\n")
    expect(article).toMatchObject({ title: "T", body: "<p>Hello <a href='https://brand.example/blog/b'>b</a></p>\n" })
  })
})

test("a body without relative URLs stays the same byte for byte", () => {
  const pieces = [
    ["# A\n", "\n", "text ", "[a](https://x.example/) ", "![i](https://x.example/i.png)", "> ", "- ", "\t", "    "],
    [
      "`",
      "```\n",
      "<b>",
      "</b>",
      "<a href='https://x.example/?a=1&b=2'>",
      "&amp;",
      "\\",
      "*",
      "_",
      "|a|\n|-|\n",
      "\r\n",
    ],
    [
      "[ref]: https://x.example/ 'y'\n",
      "[ref]",
      "[^1]",
      "[^1]: https://x.example/\n",
      "<!--",
      "-->",
      "é",
      "🙂",
      "$",
      "~~",
    ],
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces.flat()), { maxLength: 40 }), (parts) => {
      const body = `Start.\n\n${parts.join("")}`
      expect(bodyOf(body)).toBe(body)
    }),
    { numRuns: 300 },
  )
})

test("a resolved URL reads back the same at every position", () => {
  const name = fc.stringMatching(/^[a-zé&;'()*_~!$,=+ ]{1,12}$/u).filter((text) => text.trim() === text)
  const frames: [string, string][] = [
    ["[a](<", ">)"],
    ["> 1. ![a](<", "> 'T')\n"],
    ["[a]\n\n[a]: <", ">\n"],
    ["| a |\n|---|\n| [x](<", ">) |\n"],
  ]
  fc.assert(
    fc.property(name, fc.constantFrom(...frames), (text, [before, after]) => {
      const once = bodyOf(`${before}./${text.replaceAll(/[&()*_~!]/g, "\\$&")}${after}`)
      expect(once).toContain(`<https://brand.example/blog/sub/`)
      expect(bodyOf(once ?? "")).toBe(once)
      const end = (once ?? "").indexOf(">", (once ?? "").indexOf("<https"))
      const url = (once ?? "").slice((once ?? "").indexOf("<https") + 1, end)
      expect(decodeURIComponent(new URL(url).pathname)).toBe(`/blog/sub/${text}`)
    }),
  )
})
