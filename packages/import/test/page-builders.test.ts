import * as fc from "fast-check"
import { expect, test } from "vitest"

import type { ArchiveArticle } from "../src/archives/archive.ts"
import { addLanguages } from "../src/archives/live/add-languages.ts"
import { readWordPress } from "../src/archives/wordpress/read-wordpress.ts"

/** A part of a page, of which every text is three words that nothing else has. */
type Part = { kind: "box"; parts: Part[] } | { kind: "text" | "title" | "toggle" | "button" | "unknown" | "picture" }

const { part } = fc.letrec<{ part: Part; box: Part; module: Part }>((tie) => ({
  part: fc.oneof({ maxDepth: 3 }, tie("module"), tie("box")),
  box: fc.record({ kind: fc.constant("box" as const), parts: fc.array(tie("part"), { maxLength: 4 }) }),
  module: fc.record({ kind: fc.constantFrom("text", "title", "toggle", "button", "unknown", "picture") }),
}))

type Words = () => string

const builders: Record<string, (parts: Part[], words: Words) => string> = {
  WPBakery: (parts, words) =>
    toShortcodes([{ kind: "box", parts }], words, {
      box: (inner) =>
        `[vc_row css=".vc_custom_1{margin: 0 auto !important;}"][vc_column width="1/2"]${inner}[/vc_column][/vc_row]`,
      text: (text) => `[vc_column_text]${text}[/vc_column_text]`,
      title: (text) => `[vc_custom_heading text="${text}" font_container="tag:h2|text_align:left"]`,
      toggle: (text, more) => `[vc_toggle title="${text}"]${more}[/vc_toggle]`,
      button: (text) => `[vc_btn title="${text}" link="url:https%3A%2F%2Fa.example%2F"]`,
      unknown: (text) => `[vc_strange inner_words="${text}" style="outline"]`,
      picture: () => '[vc_single_image source="external_link" custom_src="https://a.example/a.png"]',
    }),
  Divi: (parts, words) =>
    toShortcodes([{ kind: "box", parts }], words, {
      box: (inner) =>
        `[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"]${inner}[/et_pb_column][/et_pb_row][/et_pb_section]`,
      text: (text) =>
        `[et_pb_text _builder_version="4.27" header_font="Open Sans|700||on|||||"]<p>${text}</p>[/et_pb_text]`,
      title: (text) => `[et_pb_heading title="${text}" title_level="h2"][/et_pb_heading]`,
      toggle: (text, more) => `[et_pb_toggle title="${text}"]<p>${more}</p>[/et_pb_toggle]`,
      button: (text) => `[et_pb_button button_text="${text}" button_url="https://a.example/"][/et_pb_button]`,
      unknown: (text) => `[dsm_strange strange_words="${text}"][/dsm_strange]`,
      picture: () => '[et_pb_image src="https://a.example/a.png"][/et_pb_image]',
    }),
  Elementor: (parts, words) => JSON.stringify(toElements(parts, words)),
}

interface Writer {
  box: (inner: string) => string
  text: (text: string) => string
  title: (text: string) => string
  toggle: (text: string, more: string) => string
  button: (text: string) => string
  unknown: (text: string) => string
  picture: () => string
}

function toShortcodes(parts: readonly Part[], words: Words, writer: Writer): string {
  return parts
    .map((one) => {
      if (one.kind === "box") return writer.box(toShortcodes(one.parts, words, writer))
      if (one.kind === "picture") return writer.picture()
      return one.kind === "toggle" ? writer.toggle(words(), words()) : writer[one.kind](words())
    })
    .join("")
}

function toElements(parts: readonly Part[], words: Words): unknown[] {
  const widget = (widgetType: string, settings: object) => ({ elType: "widget", widgetType, settings, elements: [] })
  return parts.map((one) => {
    if (one.kind === "box") return { elType: "container", settings: [], elements: toElements(one.parts, words) }
    if (one.kind === "text") return widget("text-editor", { editor: `<p>${words()}</p>` })
    if (one.kind === "title") return widget("e-heading", { title: { $$type: "string", value: words() } })
    if (one.kind === "toggle") return widget("toggle", { tabs: [{ tab_title: words(), tab_content: words() }] })
    if (one.kind === "button") return widget("button", { text: words(), link: { url: "https://a.example/" } })
    if (one.kind === "unknown") return widget("strange", { strange_words: words(), deep: { one: { two: words() } } })
    return widget("image", { image: { url: "https://a.example/a.png", id: 3 } })
  })
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`

function read(content: string, more = "") {
  const item = `<item><title>T</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><content:encoded>${cdata(content)}</content:encoded>${more}</item>`
  const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${item}</channel></rss>`
  const [article] = readWordPress(xml).articles
  if (article === undefined) throw new Error("There is no article.")
  return article
}

test.each(Object.keys(builders))("no word of %s is lost without being counted, and no mark of it is left", (name) => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const all: string[] = []
      const words = () => {
        const three = [0, 1, 2].map((place) => `word${"abcdefghij"[place]}${toLetters(all.length + place)}z`)
        all.push(...three)
        return three.join(" ")
      }
      const stored = builders[name]?.(parts, words) ?? ""
      const isData = stored.startsWith("[{") || stored === "[]"
      const article = isData ? read("", meta("_elementor_data", stored)) : read(stored)
      const missing = all.filter((word) => !article.body.includes(word))
      const counted = Number(/: (\d+) word/.exec(article.lost ?? "")?.[1] ?? 0)
      expect(counted).toBe(missing.length)
      expect(article.body).not.toMatch(/\[\/?(?:vc_|et_pb_|dsm_)|\$\$type/)
    }),
    { numRuns: 150 },
  )
})

test("whatever a post contains, it is read or named", () => {
  const pieces = [
    "[vc_row ",
    "[/vc_row]",
    "]",
    '"',
    "=",
    "[et_pb_text a='",
    "<!-- wp:divi/text {",
    " /-->",
    "}",
    "<!-- wp:acf/x ",
    "<pre>",
    "</p>",
    "\n\n",
    '[x y="',
    "[/x]",
    '<picture><source srcset="',
    "word ",
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), fc.string(), (found, text) => {
      const article = read(
        found.join("") + text.replaceAll(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, ""),
        meta("_elementor_data", text.replaceAll(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, "")),
      )
      expect(typeof article.body).toBe("string")
    }),
    { numRuns: 200 },
  )
})

/** Digits would make parts of one word. */
function toLetters(number: number): string {
  return Array.from(String(number), (digit) => "klmnopqrst"[Number(digit)]).join("")
}

test("a post that nests too deep for a parser, or whose data says wrong lengths, keeps its text", () => {
  expect(read("<picture>".repeat(20_000)).body).toHaveLength(180_000)
  const stored = 'a:2:{s:4:"text";s:900000:"three lost words";s:5:"other";s:14:"words are here";}'
  expect(read("<p>words are here</p>", meta("_fl_builder_data", stored)).lost).toBeUndefined()
  expect(read("<p>other words</p>", meta("_fl_builder_data", stored)).lost).toBe("text that was not read: 3 words")
})

test("the language of an address is that of its post; a category with such a name is none", () => {
  const post = (link: string, tags: string[]): ArchiveArticle => {
    return { id: link, kind: "post", fields: { tags }, body: "", format: "html", link, problems: [] }
  }
  const home = "https://a.example/blog/"
  const articles = [post(`${home}de/x/`, []), post(`${home}it/x/`, ["IT"]), post(`${home}x/`, []), post("/de/x/", [])]
  addLanguages(articles, home)
  expect(articles.map(({ fields }) => fields["locale"])).toEqual(["de", undefined, undefined, undefined])
})
