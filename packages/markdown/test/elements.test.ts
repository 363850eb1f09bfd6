import { renderBody } from "@citable/markdown"
import { createDirectives } from "@citable/markdown/directives"
import { type BodyPart, type IsMapped, parseElements, readDirective, toBodyParts } from "@citable/markdown/elements"
import { fromHtml } from "hast-util-from-html"
import { describe, expect, it } from "vitest"

import { allPlugins } from "./all-plugins.ts"
import { eachVector } from "./vectors.ts"

const plugins = [...allPlugins, createDirectives({ names: ["product"] })]

/** Writes the parts as one text again, with a mark for each mapped element. */
function join(parts: readonly BodyPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : `‹${part.tagName} ${join(part.children)}›`)).join("")
}

const only =
  (...names: string[]): IsMapped =>
  ({ tagName }) =>
    names.includes(tagName)

describe("a body's HTML is taken apart", () => {
  it("into the elements that a site maps, and the HTML around them as it is", () => {
    const html =
      '<p class="a">x <a href="/y" title="&#x22;">b <em>c</em></a> &#x26; <img src="/z" width="9"></p>\n<pre>\n\nd</pre>'
    const parts = toBodyParts(html, only("a", "img", "pre"))
    expect(join(parts)).toBe('<p class="a">x ‹a b <em>c</em>› &#x26; ‹img ›</p>\n‹pre \n\nd›')
    const attributes = parts.map((part) => (typeof part === "string" ? undefined : part.attributes))
    expect(attributes.filter(Boolean)).toEqual([{ href: "/y", title: '"' }, { src: "/z", width: 9 }, {}])
    expect(toBodyParts(html, () => false)).toEqual([html])
    expect(toBodyParts("", () => true)).toEqual([])
  })

  it("with elements inside each other, and attributes as HTML names them", () => {
    const html =
      '<div><ul class="a b" data-x-y="1"><li><input type="checkbox" disabled><ul><li>x</li></ul></li></ul></div>'
    const parts = toBodyParts(html, only("ul"))
    expect(join(parts)).toBe('<div>‹ul <li><input type="checkbox" disabled>‹ul <li>x</li>›</li>›</div>')
    expect(parts[1]).toMatchObject({ attributes: { class: "a b", "data-x-y": "1" } })
  })

  it("with directives and their attributes in camel case, checked once more", async () => {
    const { html } = await renderBody('::product[x]{image-url="/a" imageAlt=b}', { plugins })
    const [part] = toBodyParts(html, ({ directive }) => directive !== undefined)
    expect(part).toMatchObject({ directive: { name: "product", props: { imageUrl: "/a", imageAlt: "b" } } })
    const written = { "data-directive": "product", "data-onclick": "x", "data-href": "javascript:x", "data-a": "b" }
    expect(readDirective(written)).toEqual({ name: "product", props: { a: "b" } })
    expect(readDirective({ "data-a": "b" })).toBeUndefined()
  })

  it("so that hostile bodies have the same elements as their HTML, whatever a site maps", async () => {
    for (const { format, body } of eachVector("alert(1)").filter((_, index) => index % 3 === 0)) {
      const { html } = await renderBody(body, { format, plugins })
      const parts = toBodyParts(html, only("a", "img", "p", "pre", "td", "div"))
      expect(parseElements(unjoin(parts)), body).toEqual(parseElements(html))
    }
  })
})

/** The HTML of parts whose elements are shown as they were. */
function unjoin(parts: readonly BodyPart[]): string {
  const text = (part: Exclude<BodyPart, string>): string => {
    const attributes = Object.entries(part.attributes).map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`,
    )
    const end = part.tagName === "img" ? "" : `</${part.tagName}>`
    return `<${part.tagName}${attributes.join("")}>${unjoin(part.children)}${end}`
  }
  return parts.map((part) => (typeof part === "string" ? part : text(part))).join("")
}

function escape(text: string): string {
  const escaped = text.replaceAll("&", "&#x26;").replaceAll('"', "&#x22;")
  return escaped.replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")
}

it("the tree is the one of the HTML, without places in it", () => {
  const html = "<p>a <b>c</b></p>"
  const tree = fromHtml(html, { fragment: true })
  const plain = JSON.stringify(tree, (key, value: unknown) =>
    key === "position" || key === "data" ? undefined : value,
  )
  expect(JSON.parse(JSON.stringify({ ...parseElements(html), data: undefined }))).toEqual(JSON.parse(plain))
})
