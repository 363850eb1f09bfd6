import { renderBody } from "@citable/markdown/render"
import { describe, expect, test } from "vitest"

import { bringArchive } from "./bring-archive.ts"
import { shareService } from "./share-service.ts"
import { toWxr, type WxrItem } from "./to-wxr.ts"

const shared = shareService()
const bodyOf = async (slug: string) => (await shared.client.getContentBySlug({ slug })).body
const bring = (...items: WxrItem[]) => bringArchive(shared, toWxr("https://old.example", items))
const uploads = "https://old.example/wp-content/uploads"

/** What Elementor stores for a post. */
const elementor = (...elements: unknown[]) => ({
  _elementor_edit_mode: "builder",
  _elementor_data: JSON.stringify(elements),
})
const widget = (widgetType: string, settings: object) => ({ elType: "widget", widgetType, settings, elements: [] })
const inner = (value: unknown) => ({ innerContent: { desktop: { value } } })

describe("a post of WordPress that a page builder wrote", () => {
  test("becomes an article with its texts, pictures and links, and without its rows and columns", async () => {
    const { entries } = await bring(
      {
        id: 12,
        type: "attachment",
        title: "Ferry",
        attachment: `${uploads}/ferry.jpg`,
        meta: { _wp_attachment_image_alt: "A ferry" },
      },
      {
        id: 20,
        type: "et_pb_layout",
        title: "Everywhere",
        content: `<!-- wp:divi/heading ${JSON.stringify({ title: inner("On every page") })} /-->`,
      },
      {
        id: 1,
        title: "WPBakery",
        name: "bakery",
        content: `[vc_row css=".vc_custom_1{margin: 0px !important;}"][vc_column width="1/2"][vc_custom_heading text="Times &amp; fares" font_container="tag:h2|text_align:left"][vc_column_text]

The ferry sails at eight.

Be early.

[/vc_column_text][/vc_column][vc_column width="1/2"][vc_single_image image="12" img_size="full"][vc_btn title="Book" link="url:https%3A%2F%2Fexample.com%2Fbook|title:Book"][/vc_column][/vc_row][vc_row disable_element="yes"][vc_column][vc_column_text]Not for readers.[/vc_column_text][/vc_column][/vc_row][vc_raw_html]${Buffer.from(encodeURIComponent("<p>Raw words.</p>")).toString("base64")}[/vc_raw_html]`,
      },
      {
        id: 2,
        title: "Divi",
        name: "divi",
        content: `[et_pb_section fb_built="1" admin_label="The first section of all"][et_pb_row][et_pb_column type="4_4"][et_pb_text _builder_version="4.9" background_color="#fff"]<p>The ferry sails at nine.</p>[/et_pb_text][et_pb_image src="${uploads}/a.jpg" alt="The harbour"][/et_pb_image][et_pb_blurb title="Why %22we%22" url="https://example.com/why" image="${uploads}/b.jpg"]<p>Because.</p>[/et_pb_blurb][et_pb_button button_text="Go" button_url="https://example.com/go"][/et_pb_button][/et_pb_column][/et_pb_row][et_pb_row disabled="on"][et_pb_column][et_pb_text]<p>Hidden.</p>[/et_pb_text][/et_pb_column][/et_pb_row][/et_pb_section]`,
      },
      {
        id: 3,
        title: "Divi 5",
        name: "divi-5",
        content: [
          `<!-- wp:divi/section {"builderVersion":"5.0.0"} --><!-- wp:divi/row --><!-- wp:divi/column -->`,
          `<!-- wp:divi/text ${JSON.stringify({ content: inner("<p>The ferry sails at six.</p>") })} /-->`,
          `<!-- wp:divi/image ${JSON.stringify({ image: inner({ src: `${uploads}/c.jpg`, alt: "Six" }) })} /-->`,
          `<!-- wp:divi/button ${JSON.stringify({ button: inner({ text: "Ride", linkUrl: "https://example.com/ride" }) })} /-->`,
          "<!-- /wp:divi/column --><!-- /wp:divi/row --><!-- /wp:divi/section -->",
          `<!-- wp:divi/global-layout {"globalModule":"20"} /-->`,
        ].join("\n"),
      },
      {
        id: 4,
        title: "Elementor",
        name: "elementor",
        content: "Old text.",
        meta: elementor({
          elType: "section",
          elements: [
            {
              elType: "column",
              elements: [
                widget("heading", { title: "Ten", header_size: "h2", title_color: "#111" }),
                widget("text-editor", { editor: "<p>The ferry sails at ten.</p>" }),
                widget("image", { image: { url: `${uploads}/d.jpg`, id: 12 }, caption: "At sea" }),
                widget("button", { text: "Sail", link: { url: "https://example.com/sail", is_external: "" } }),
                widget("accordion", { tabs: [{ tab_title: "When?", tab_content: "<p>Daily.</p>" }] }),
                widget("spacer", { space: { unit: "px", size: 20 } }),
              ],
            },
          ],
        }),
      },
    )
    expect(entries.toSorted()).toEqual([
      "bakery created live",
      "divi created live",
      "divi-5 created live",
      "elementor created live",
    ])
    expect(await bodyOf("bakery")).toBe(
      `<h2>Times &amp; fares</h2>\n\n<p>The ferry sails at eight.</p>\n\n<p>Be early.</p>\n\n<figure><img src="${uploads}/ferry.jpg" alt="A ferry"></figure>\n\n<p><a href="https://example.com/book">Book</a></p>\n\n<p>Raw words.</p>`,
    )
    expect(await bodyOf("divi")).toBe(
      `<p>The ferry sails at nine.</p>\n\n<figure><img src="${uploads}/a.jpg" alt="The harbour"></figure>\n\n<figure><img src="${uploads}/b.jpg" alt=""></figure>\n\n<h3><a href="https://example.com/why">Why "we"</a></h3>\n\n<p>Because.</p>\n\n<p><a href="https://example.com/go">Go</a></p>`,
    )
    expect((await bodyOf("divi-5")).replaceAll(/\s*\n\s*/g, "\n").trim()).toBe(
      `<p>The ferry sails at six.</p>\n<figure><img src="${uploads}/c.jpg" alt="Six"></figure>\n<p><a href="https://example.com/ride">Ride</a></p>\n<h3>On every page</h3>`,
    )
    expect(await bodyOf("elementor")).toBe(
      `<h2>Ten</h2>\n\n<p>The ferry sails at ten.</p>\n\n<figure><img src="${uploads}/d.jpg" alt="A ferry"></figure>\n\n<p>At sea</p>\n\n<p><a href="https://example.com/sail">Sail</a></p>\n\n<h3>When?</h3>\n\n<p>Daily.</p>`,
    )
  })

  test("is held back with the number of words that were not read; an option lets it in", async () => {
    const serialized = "Bricks keeps these words, and no other place has “them”."
    const items: WxrItem[] = [
      {
        id: 1,
        title: "Pie",
        name: "lost-pie",
        content:
          '[vc_row][vc_column_text]Some text.[/vc_column_text][vc_pie units="of all the ferries run late" value="9"][/vc_row]',
      },
      { id: 2, title: "Pattern", name: "lost-pattern", content: '<!-- wp:block {"ref":404} /--><p>Rest.</p>' },
      {
        id: 3,
        title: "Bricks",
        name: "lost-bricks",
        content: "A line.",
        meta: {
          _bricks_page_content_2: `a:1:{s:4:"text";s:${Buffer.byteLength(`<p class="a">${serialized}</p>`)}:"<p class="a">${serialized}</p>";}`,
        },
      },
      {
        id: 4,
        title: "Broken",
        name: "lost-broken",
        content: "A line.",
        meta: { ...elementor(), _elementor_data: "[{" },
      },
      {
        id: 5,
        title: "Beaver",
        name: "kept-beaver",
        content: "<p>The words of the builder are here.</p>",
        meta: { _fl_builder_data: 'a:1:{s:4:"text";s:34:"The words of the builder are here.";}' },
      },
    ]
    const { entries, report } = await bring(...items)
    expect(entries.toSorted()).toEqual([
      "kept-beaver created live",
      "lost-bricks created held_back (text that was not read: 10 words) text_lost",
      "lost-broken created held_back (text that was not read) text_lost",
      "lost-pattern created held_back (text that was not read) text_lost",
      "lost-pie created held_back (text that was not read: 6 words) text_lost",
    ])
    const problems = report.entries.flatMap((entry) => entry.problems.map(({ message }) => message))
    expect(problems.join("\n")).toContain("(text that was not read: 6 words, in vc_pie)")
    const letIn = await bringArchive(shared, toWxr("https://old.example", items), { allowLostText: true })
    expect(letIn.report.counts).toMatchObject({ live: 5, held_back: 0 })
    expect(letIn.entries).toContain("lost-pie updated live text_lost")
  })

  test("is held back where the builder shows something to some readers only", async () => {
    const { entries } = await bring(
      {
        id: 1,
        title: "A",
        name: "gate-elementor",
        meta: elementor(widget("text-editor", { editor: "Secret.", eael_ext_content_protection: "yes" })),
      },
      {
        id: 2,
        title: "B",
        name: "gate-divi",
        content: `[et_pb_section][et_pb_text display_conditions="${Buffer.from('[{"conditionName":"loggedInStatus"}]').toString("base64")}"]Secret.[/et_pb_text][/et_pb_section]`,
      },
    )
    expect(entries.toSorted()).toEqual([
      "gate-divi created held_back (shortcode et_pb_text)",
      "gate-elementor created held_back (widget text-editor)",
    ])
  })
})

describe("what the block editor keeps outside the text", () => {
  test("comes with it: patterns, footnotes, and the fields of blocks and posts", async () => {
    const note = "3f0e8a1c-1111-4aaa-8bbb-123456789abc"
    const { entries, report } = await bring(
      {
        id: 8,
        type: "wp_block",
        title: "Shared",
        content: "<!-- wp:paragraph -->\n<p>Shared words.</p>\n<!-- /wp:paragraph -->",
      },
      {
        id: 1,
        title: "Notes",
        name: "notes",
        content: `<!-- wp:paragraph -->\n<p>Old.<sup data-fn="${note}" class="fn"><a id="${note}-link" href="#${note}">1</a></sup></p>\n<!-- /wp:paragraph -->\n\n<!-- wp:block {"ref":8} /-->\n\n<!-- wp:acf/testimonial ${JSON.stringify({ name: "acf/testimonial", data: { quote: "The best ferry", _quote: "field_1", author: "Ben", style: "dark" } })} /-->\n\n<!-- wp:kadence/testimonial ${JSON.stringify({ uniqueID: "1_a", content: "We rode it every day", name: "Cy" })} /-->\n\n<!-- wp:footnotes /-->`,
        meta: {
          footnotes: JSON.stringify([{ content: "Built in <em>1931</em>.", id: note }]),
          length: "90",
          _length: "field_2",
        },
      },
    )
    expect(entries).toEqual(["notes created live block_rebuilt block_rebuilt unknown_key"])
    expect(report.entries[0]?.problems.at(-1)).toMatchObject({ subject: "acf.length" })
    const body = await bodyOf("notes")
    expect(body.replaceAll(/\s*\n\s*/g, "\n").trim()).toBe(
      `<p>Old.<sup data-fn="${note}" class="fn"><a id="${note}-link" href="#${note}">1</a></sup></p>\n<p>Shared words.</p>\n<p>The best ferry</p>\n<p>Ben</p>\n<p>We rode it every day</p>\n<p>Cy</p>\n<ol>\n<li id="${note}">Built in <em>1931</em>. <a href="#${note}-link">↩︎</a></li>\n</ol>`,
    )
    const { html } = await renderBody(body, { name: "Notes", siteUrl: "/", format: "html" })
    expect(html).toContain(`href="#user-content-${note}"`)
    expect(html).toContain(`id="user-content-${note}"`)
  })

  test("a picture has one address: that of its <img>, or of the script that loads it later", async () => {
    const content = `<p><picture><source srcset="${uploads}/n.webp" media="(prefers-color-scheme: dark)"><img src="${uploads}/n.png" srcset="${uploads}/n-300.png 300w, ${uploads}/n.png 900w" sizes="100vw" alt="N"></picture> <img src="data:image/gif;base64,R0" data-src="${uploads}/late.png" alt="L"></p>`
    expect((await bring({ id: 1, title: "P", name: "one-address", content })).entries).toEqual([
      "one-address created live picture_changed",
    ])
    expect((await bodyOf("one-address")).replaceAll(/ {2,}/g, " ").replaceAll(" >", ">")).toBe(
      `<p><img src="${uploads}/n.png" alt="N"> <img src="${uploads}/late.png" alt="L"></p>`,
    )
  })

  test("authors and languages of plugins: PublishPress, Polylang by its own codes, and WPML", async () => {
    const term = `<wp:term><wp:term_taxonomy>language</wp:term_taxonomy><wp:term_slug>pb</wp:term_slug><wp:term_description><![CDATA[a:1:{s:6:"locale";s:5:"pt_BR";}]]></wp:term_description></wp:term>`
    const wpml = (code: string) => ({ _wpml_import_language_code: code, _wpml_import_translation_group: "7" })
    const xml = toWxr("https://old.example", [
      {
        id: 1,
        title: "Balsa",
        name: "pp-balsa",
        terms: [
          ["language", "pb"],
          ["post_translations", "pll_9"],
          ["author", "Ada Lovelace"],
          ["author", "Ben"],
        ],
      },
      { id: 2, title: "Hello", name: "wpml-hello", meta: wpml("en") },
      { id: 3, title: "Hallo", name: "wpml-hallo", meta: wpml("de") },
    ]).replace("<item>", `${term}\n<item>`)
    expect((await bringArchive(shared, xml)).report.counts).toMatchObject({ created: 3, live: 3 })
    const balsa = await shared.client.getContentBySlug({ slug: "pp-balsa", locale: "pt-br" })
    expect(balsa).toMatchObject({ translation_group: "pll_9", author: { name: "Ada Lovelace" } })
    expect(balsa.authors?.map(({ name }) => name)).toEqual(["Ada Lovelace", "Ben"])
    const german = await shared.client.getContentBySlug({ slug: "wpml-hallo", locale: "de" })
    expect(german.translation_group).toBe("7")
  })
})
