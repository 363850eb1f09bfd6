import { renderBody } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createDirectives } from "@citable/markdown/directives"
import { nativeParser } from "@citable/markdown/native-parser"
import { describe, expect, it } from "vitest"

import { findActive } from "./find-active.ts"

const plugins = [createCallouts(), createDirectives({ names: ["product", "two-columns"] })]
const render = async (body: string) => (await renderBody(body, { plugins })).html.replace(/\n+/g, "")
const div = (attributes: string, content = "") => `<div${attributes} data-directive="product">${content}</div>`

describe("a directive with a listed name is an element that names the site's component", () => {
  it.each([
    ["on a line", '::product{sku="a1"}', div(' data-sku="a1"')],
    ["with every kind of value", `::product{a='x "y' b=z c id2="&quot;1&quot;"}`, null],
    ["with a label", "::product[The *blue* chair]", div("", "<p>The <em>blue</em> chair</p>")],
    ["with an id, as other tools write it", "::product{#x .big}", div(' data-id="x"')],
    ["around lines", ':::product{sku="a"}\n**Hi**\n\n- x\n:::', null],
    ["next to text", "a\n::product\nb", `<p>a</p>${div("")}<p>b</p>`],
    ["in a list", "- a\n\n  ::product{n=1}\n- b", null],
    ["in a quote", "> ::product\n> b", `<blockquote>${div("")}<p>b</p></blockquote>`],
    ["around another one", "::::two-columns\n:::product\nx\n:::\n::::", null],
    ["around a table", ":::product\n| a |\n|-|\n| b |\n:::", null],
  ])("%s", async (_, body, expected) => {
    const html = await render(body)
    expect(html).not.toContain("::")
    if (expected === null) expect(html).toMatchSnapshot()
    else expect(html).toBe(expected)
  })

  it("in a callout, and a callout in it", async () => {
    expect(await render("::::note\n:::product\nx\n:::\n::::")).toContain(`${div("", "<p>x</p>")}</aside>`)
    expect(await render("::::product\n:::note\nx\n:::\n::::")).toMatch(/^<div data-directive="product"><aside/)
  })
})

it.each([
  "10:30 and a::b",
  "::other{sku=a}",
  ":::other\n\nx\n\n:::",
  "::product trailing words",
  "::product{a=b",
  '::product{a="b"c}',
  ":::product\n\nnot closed",
  "```\n::product\n```",
  "`::product`",
  "    ::product",
  "\\::product",
  "> [!directive-00]",
  "> [!directive-5b5d]",
])("%j stays as it is without the plugin", async (body) => {
  expect(await renderBody(body, { plugins })).toEqual(await renderBody(body, { plugins: plugins.slice(0, 1) }))
})

it("its words belong to the article, and are not its excerpt", async () => {
  const { text, excerpt } = await renderBody("::product[Chair]\n\nText.", { plugins })
  expect([text, excerpt]).toEqual(["Chair\nText.", "Text."])
})

it("both parsers read it alike", async () => {
  const parser = nativeParser()
  for (const body of ["a\n\n::product[x]{a=b}\n\nb", ":::product\nx\n:::", "- a\n\n  ::product\n\n> ::product"]) {
    expect(await renderBody(body, { plugins, parser }), body).toEqual(await renderBody(body, { plugins }))
  }
})

it("attributes that a component could run, restyle or load with are removed with a warning", async () => {
  const refused =
    "onclick onLoad style class className srcdoc innerHTML dangerouslySetInnerHTML children key ref is directive"
  for (const name of refused.split(" ")) {
    const { html, warnings } = await renderBody(`::product{${name}="x" sku="a"}`, { plugins })
    expect(html, name).toBe(div(' data-sku="a"'))
    expect(warnings.map(({ code }) => code)).toEqual(["removed_attribute"])
  }
  const addresses =
    "javascript:x JaVaScRiPt:x java\tscript:x vbscript:x data:text/html,x view-source:javascript:x \u0001javascript:x"
  for (const value of addresses.split(" ")) {
    const { html, warnings } = await renderBody(`::product{href="${value}"}`, { plugins })
    expect(html, value).toBe(div(""))
    expect(warnings.map(({ code }) => code)).toEqual(["unsafe_url"])
  }
  expect(await render('::product{href="https://x.example/a_b_c" note="Note: x"}')).toBe(
    div(' data-href="https://x.example/a_b_c" data-note="Note: x"'),
  )
})

it("an author's own mark brings nothing that a directive could not", async () => {
  const mark = (value: unknown) => `> [!directive-${Buffer.from(JSON.stringify(value)).toString("hex")}]`
  expect(await render(mark(["product", ["sku", "a"], ["onclick", "x"], ["a b", "x"]]))).toBe(div(' data-sku="a"'))
  for (const value of [["other"], ["__proto__"], {}, ["product", "x"], ["product", [1, 2]]]) {
    expect(await render(mark(value))).toContain("[!directive-")
  }
  expect(findActive(await render(mark(["other", ["onclick", "x"]])))).toEqual([])
  expect(await render('<div data-directive="product" data-sku="a">x</div>')).toBe("<div>x</div>")
})
