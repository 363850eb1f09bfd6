import { renderBody, toMarkdown } from "@citable/markdown"
import type { RenderedBody } from "@citable/markdown"
import fc from "fast-check"
import { expect, it } from "vitest"

const word = fc.constantFrom(
  ..."coffee water Ärger 咖啡 naïve 2x a_b f(x) 1. - # * C++ <b> & [x] it's v1.2 `".split(" "),
)
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(" "))
const plain = fc
  .array(fc.constantFrom("grind", "kettle", "filter", "Tasse"), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(" "))
const escaped = words.map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"))
const inline = fc.oneof(
  escaped,
  plain.map((text) => `<em>${text}</em>`),
  plain.map((text) => `<strong>${text}</strong>`),
  words.map((text) => `<code>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code>`),
  fc.tuple(plain, fc.nat(9)).map(([text, page]) => `<a href="https://example.com/${page}?a=1&amp;b">${text}</a>`),
  fc.tuple(plain, fc.nat(9)).map(([alt, name]) => `<img src="https://example.com/${name}.jpg" alt="${alt}">`),
)
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "))
const block = fc.oneof(
  { weight: 4, arbitrary: line.map((html) => `<p>${html}</p>`) },
  fc.tuple(fc.integer({ min: 2, max: 4 }), line).map(([level, html]) => `<h${level}>${html}</h${level}>`),
  fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`),
  line.map((html) => `<blockquote><p>${html}</p></blockquote>`),
  escaped.map((text) => `<pre><code>${text}\n\n${text}</code></pre>`),
  fc
    .tuple(line, line)
    .map(
      ([head, cell]) =>
        `<table><thead><tr><th>${head}</th></tr></thead><tbody><tr><td>${cell}</td></tr></tbody></table>`,
    ),
)

it("HTML that becomes Markdown and HTML again keeps its text, headings, links and images", async () => {
  const kept = (rendered: RenderedBody): unknown => ({
    text: rendered.text.replaceAll(/\s+/g, " "),
    headings: rendered.headings,
    links: rendered.links,
    images: rendered.images,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 6 }), async (blocks) => {
      const html = blocks.join("\n")
      const before = await renderBody(html, { format: "html" })
      expect(kept(await renderBody(toMarkdown(before.html)))).toEqual(kept(before))
    }),
    { numRuns: 200 },
  )
})
