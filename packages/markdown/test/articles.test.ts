import { renderBody } from "@citable/markdown"
import type { ArticleReference, ArticleResolver } from "@citable/markdown"
import { expect, it } from "vitest"

const known: ArticleResolver = ({ slug, id }) =>
  ({ coffee: "/blog/coffee/", "node.js": "/blog/node.js/", cnt_01hq: "/blog/tea/?a=1&b=2" })[slug ?? id]

it.each([
  ["a slug", "coffee", "/blog/coffee/"],
  ["a slug with its query and fragment", "coffee?x=1#top", "/blog/coffee/?x=1#top"],
  ["a path", "../posts/coffee/", "/blog/coffee/"],
  ["a file", "./coffee.md", "/blog/coffee/"],
  ["a slug that looks like a file", "node.js", "/blog/node.js/"],
  ["an id", "cnt_01hq", "/blog/tea/?a=1&#x26;b=2"],
])("%s of another article leads there", async (_, written, href) => {
  for (const baseUrl of [undefined, "https://example.com/posts/"]) {
    const { html, links, warnings } = await renderBody(`[a](${written} "t")`, { resolveArticle: known, baseUrl })
    expect(html).toBe(`<p><a href="${href}" title="t">a</a></p>`)
    expect(links).toEqual([{ href: href.replace("&#x26;", "&"), kind: "internal", text: "a" }])
    expect(warnings).toEqual([])
  }
})

it("a link to no article stays and is reported, also with a base URL", async () => {
  const { html, warnings } = await renderBody("[a](milk) [b](cnt_nope#c) [d](x.pdf)", {
    resolveArticle: known,
    baseUrl: "https://example.com/blog/",
    name: "it",
  })
  expect(html).toContain('<a href="https://example.com/blog/milk">a</a>')
  expect(warnings).toEqual([
    { code: "unknown_article", message: 'it: link "a" leads to no article: "milk"' },
    { code: "unknown_article", message: 'it: link "b" leads to no article: "cnt_nope#c"' },
  ])
})

it("renderBody does not ask for the site's own paths, other sites, mail and fragments", async () => {
  const asked: ArticleReference[] = []
  const body =
    "[a](/coffee) [b](https://example.com/coffee) [c](//e.com/coffee) [d](mailto:coffee@e.com) [e](#coffee) [f](?coffee) " +
    "[g](..) ![h](coffee)"
  await renderBody(body, { resolveArticle: (reference) => void asked.push(reference) })
  expect(asked).toEqual([])
})

it("a resolver can be asynchronous, and a result that is not an address is ignored", async () => {
  const answers = new Map([
    ["a", "javascript:alert(1)"],
    ["b", 'https://example.com/"><script>'],
    ["c", "https://example.com/$&$1"],
  ])
  const { html } = await renderBody("[a](a) [b](b) [c](c)", {
    resolveArticle: async ({ slug }) => answers.get(slug ?? ""),
  })
  expect(html).toBe(
    '<p><a href="a">a</a> <a href="https://example.com/&#x22;&#x3E;&#x3C;script&#x3E;">b</a> <a href="https://example.com/$&#x26;$1">c</a></p>',
  )
})

it("an author cannot write a placeholder of a link or an image", async () => {
  const body =
    '`<img data-citable-place="0">` ![<img data-citable-place="0"](https://e.com/a.png) [coffee](coffee)\n\n' +
    '<a href="x" data-citable-place="0" title="<a data-citable-place=">y</a> <img src="https://e.com/b.png" data-citable-place="1">'
  const images = [{ url: "https://e.com/b.png", width: 1, height: 2 }]
  const { html } = await renderBody(body, { resolveArticle: known, images })
  expect(html.match(/data-citable-place="\d+"(?!>)/g)).toBeNull()
  expect(html).toContain('<code>&#x3C;img data-citable-place="0"></code>')
  expect(html).toContain('<a href="/blog/coffee/">coffee</a>')
  expect(html).toContain('<a href="x" title="&#x3C;a data-citable-place=">y</a>')
  expect(html).toContain('<img src="https://e.com/b.png" alt="" width="1" height="2" loading="lazy" decoding="async">')
})
