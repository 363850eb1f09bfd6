import { readPageFacts, readStyleUrls } from "@citable/reader"
import fc from "fast-check"
import { expect, test } from "vitest"

const url = "https://site.example/dir/page"
const read = (html: string) => readPageFacts(html, { url, headers: {}, charset: { name: "utf-8", source: "header" } })
const loadsOf = (html: string): string[] =>
  read(html).resources.map((resource) => `${resource.kind} ${resource.url.replace("https://site.example", "")}`)

test("a style sheet names what it imports, the best file of a font, and pictures", () => {
  const css = `/* url(no.png) */ @import "a.css" screen; @import url(b.css) layer(x); @namespace url(http://n.example/);
    @font-face { font-family: x; src: url(a.eot); src: url("a.eot?#iefix"), url(a.woff2) format("woff2"), url('a.woff') }
    @font-face { src: local("x"), url(b.ttf) } a { background: url( 'bg (1).png' ) }
    b::before { content: "url(no.png)"; mask: url(#mask); background: url(data:image/png;base64,AA) } i { background: url(e\\)f.png) }`
  expect(readStyleUrls(css).map(({ kind, url: written }) => `${kind} ${written}`)).toEqual([
    "style a.css",
    "style b.css",
    "font a.woff2",
    "font b.ttf",
    "image bg (1).png",
    "image e)f.png",
  ])
})

test("a style sheet of a stranger is read in time that grows with its length", () => {
  for (const part of ["url(", '"', "/*", "url( ", "@import ", "@font-face{", "\\"])
    expect(readStyleUrls(part.repeat(100_000)).length).toBeLessThanOrEqual(500)
  fc.assert(fc.property(fc.string({ unit: "binary" }), (css) => void readStyleUrls(css)))
})

test("a page loads what its srcset, posters, styles and style elements name", () => {
  const html = `<style>@import "/more.css"; body { background: url(bg.png) }</style>
    <img src="/a.png" srcset="/a.png 1x, /a,2.png 2x,/a3.png 3x" alt=""><picture><source srcset="/b.avif"><img src="/b.png" alt=""></picture>
    <video poster="/film.jpg" src="/film.mp4"></video><div style="background-image: url('/c.png')"></div>`
  expect(loadsOf(html)).toEqual([
    "style /more.css",
    "image /dir/bg.png",
    "image /a.png",
    "candidate /a.png",
    "candidate /a,2.png",
    "candidate /a3.png",
    "candidate /b.avif",
    "image /b.png",
    "media /film.mp4",
    "image /film.jpg",
    "image /c.png",
  ])
})

test("a page says its own words, and those of code and quotations are others'", () => {
  const facts = read(
    "<h1>Rules</h1><p>We use <code>noindex</code> here.</p><blockquote><h1>Quoted</h1>Not ours</blockquote><pre>code</pre>",
  )
  expect(facts.ownText).toBe("Rules\nWe use here.")
  expect(facts.text).toContain("Not ours")
  expect(facts.headings.map(({ text }) => text)).toEqual(["Rules"])
})

test("text that a style hides is told, unless a role explains it", () => {
  const facts = read(
    `<p>Shown</p><p style="display: none">One</p><p style="font-size:0">Two</p><p style="font-size:0.8em">Shown</p>
    <p style="text-indent:-9999px">Three</p><div role="dialog" style="display:none">Four</div><p hidden>Five</p>`,
  )
  expect(facts.hiddenText).toBe("One\nTwo\nThree")
})
