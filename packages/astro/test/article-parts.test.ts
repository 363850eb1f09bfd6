import { expect, test } from "vitest"

import { type BodyComponent, toArticleParts } from "../src/body.ts"

const entry = (html: string) => ({ id: "a", data: {}, rendered: { html } })
const image: BodyComponent = () => "Astro's"
const mine: BodyComponent = () => "the site's"

const attributes =
  "{&#x22;src&#x22;:&#x22;https://i.example/a.png&#x22;,&#x22;alt&#x22;:&#x22;A&#x22;,&#x22;width&#x22;:40,&#x22;height&#x22;:30}"
const marked = `<img __ASTRO_IMAGE_="${attributes}">`

test("images that Astro can optimise are shown by its component, unless the site has one, and others stay", () => {
  const html = `<p>a ${marked} b <img src="/c.png" alt=""></p>`
  const props = { src: "https://i.example/a.png", alt: "A", width: 40, height: 30 }
  expect(toArticleParts({ entry: entry(html) }, image)).toEqual([
    "<p>a ",
    { Component: image, props, children: [] },
    ' b <img src="/c.png" alt=""></p>',
  ])
  const own = toArticleParts({ entry: entry(html), components: { img: mine } }, image)
  expect(own).toEqual([
    "<p>a ",
    { Component: mine, props, children: [] },
    " b ",
    { Component: mine, props: { src: "/c.png", alt: "" }, children: [] },
    "</p>",
  ])
})

test("components get attributes as HTML names them, and directives theirs in camel case", () => {
  const html =
    '<p class="x y"><a href="/b">c <em>d</em></a></p><div data-directive="product" data-image-url="/e">f</div>'
  const parts = toArticleParts(
    { entry: entry(html), components: { p: "section" }, directives: { product: mine } },
    image,
  )
  expect(parts).toEqual([
    { Component: "section", props: { class: "x y" }, children: ['<a href="/b">c <em>d</em></a>'] },
    { Component: mine, props: { imageUrl: "/e" }, children: ["f"] },
  ])
  for (const name of ["constructor", "toString"]) {
    const other = `<div data-directive="${name}">x</div>`
    expect(toArticleParts({ entry: entry(other) }, image)).toEqual([other])
  }
})

test("without components, the HTML stays as it is", () => {
  const html = "<pre>\n\na</pre><p>b &#x26; c</p>"
  expect(toArticleParts({ entry: entry(html) }, image)).toEqual([html])
})
