import { renderBody } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { describe, expect, it } from "vitest"

const plugins = [createCallouts()]
const callout = (kind: string, label: string, content: string) =>
  `<aside class="citable-callout citable-callout-${kind}" aria-label="${label}">` +
  `<p class="citable-callout-title" aria-hidden="true">${label}</p>${content}</aside>`
const squeeze = (html: string) => html.replace(/\n/g, "")

describe("a quote that begins with a mark is a callout", () => {
  it.each([
    ["NOTE", "note", "Note"],
    ["tip", "tip", "Tip"],
    ["Important", "important", "Important"],
    ["WARNING", "warning", "Warning"],
    ["CAUTION", "caution", "Caution"],
    ["danger", "caution", "Caution"],
    ["info", "note", "Note"],
  ])("[!%s]", async (name, kind, label) => {
    const { html, text, excerpt } = await renderBody(`> [!${name}]\n> One *two*.\n>\n> - x\n\nText.`, { plugins })
    expect(squeeze(html)).toBe(`${callout(kind, label, "<p>One <em>two</em>.</p><ul><li>x</li></ul>")}<p>Text.</p>`)
    expect(text).toBe("One two.\nx\nText.")
    expect(excerpt).toBe("Text.")
  })

  it("with its own title, which is text of the article", async () => {
    const { html, text } = await renderBody("> [!tip]- Do <b>not</b>\n> Text.\n\n> [!tip] Do so\n> Text.", { plugins })
    expect(squeeze(html)).toBe(
      callout("tip", "Tip", "<p>Do <b>not</b>Text.</p>") +
        '<aside class="citable-callout citable-callout-tip" aria-label="Do so">' +
        '<p class="citable-callout-title">Do so</p><p>Text.</p></aside>',
    )
    expect(text).toBe("Do not Text.\nDo so\nText.")
  })

  it("also in HTML, and with the site's labels", async () => {
    const { html } = await renderBody("<blockquote><p>[!NOTE]<br>Text.</p></blockquote>", {
      plugins: [createCallouts({ labels: { note: "Hinweis" } })],
      format: "html",
    })
    expect(html).toBe(callout("note", "Hinweis", "<p>Text.</p>"))
  })

  it.each(["> [!other]\n> x", "> x [!NOTE]", "> **[!NOTE]** x", "[!NOTE] x", "> - [!NOTE]\n", ">\n", "> `[!NOTE]`"])(
    "and %j is not one",
    async (body) => {
      expect((await renderBody(body, { plugins })).html).toBe((await renderBody(body)).html)
    },
  )
})

describe("indented text below an exclamation is a callout", () => {
  it.each([
    ["of one line", "!!! note\n    Text.", callout("note", "Note", "<p>Text.</p>")],
    [
      "that can be folded",
      "??? bug\n    Text.\n\n???+ bug\n\tText.",
      callout("caution", "Caution", "<p>Text.</p>").repeat(2),
    ],
    [
      "with a title, blocks, and text around it",
      'Before\n!!! Warning "Do not"\n    One.\n\n    - x\n      y\n\n    ```\n    a\n\n      b\n    ```\nAfter',
      '<p>Before</p><aside class="citable-callout citable-callout-warning" aria-label="Do not">' +
        '<p class="citable-callout-title">Do not</p><p>One.</p><ul><li>xy</li></ul><pre><code>a  b</code></pre></aside><p>After</p>',
    ],
  ])("%s", async (_, body, expected) => {
    expect(squeeze((await renderBody(body, { plugins })).html)).toBe(expected)
  })

  it.each([
    "!!! other\n    x",
    "!!! note\nx",
    "!!! note x\n    y",
    "a !!! note\n    x",
    "```\n!!! note\n    x\n```",
    "!!! note\n\n",
  ])("and %j is not one", async (body) => {
    expect((await renderBody(body, { plugins })).html).toBe((await renderBody(body)).html)
  })
})

describe("a container is a callout", () => {
  it.each([
    ["of one line", ":::note\nText.\n:::", callout("note", "Note", "<p>Text.</p>")],
    ["with space", "::: warning\n\nText.\n\n:::\n", callout("warning", "Warning", "<p>Text.</p>")],
    [
      "with a title",
      ':::tip[Do so]\nText.\n:::\n\n:::tip Do so\nText.\n:::\n\n::: tip "Do so"\nText.\n:::',
      (
        '<aside class="citable-callout citable-callout-tip" aria-label="Do so">' +
        '<p class="citable-callout-title">Do so</p><p>Text.</p></aside>'
      ).repeat(3),
    ],
    [
      "with others in it",
      "::::note\nOne.\n\n:::danger\nTwo.\n:::\n\nThree.\n::::",
      callout("note", "Note", `<p>One.</p>${callout("caution", "Caution", "<p>Two.</p>")}<p>Three.</p>`),
    ],
    [
      "with its end in code",
      ":::note\n\n```\n:::\n```\n\n    :::\n\n:::",
      callout("note", "Note", "<pre><code>:::</code></pre><pre><code>:::</code></pre>"),
    ],
    [
      "with much space before its title and behind it",
      `:::tip${" ".repeat(50_000)}Do so${" \t".repeat(50_000)}\nText.\n:::`,
      '<aside class="citable-callout citable-callout-tip" aria-label="Do so">' +
        '<p class="citable-callout-title">Do so</p><p>Text.</p></aside>',
    ],
    [
      "right below a text",
      "Text.\n:::note\nOne.\n:::\nText.",
      `<p>Text.</p>${callout("note", "Note", "<p>One.</p>")}<p>Text.</p>`,
    ],
  ])("%s", async (_, body, html) => {
    expect(squeeze((await renderBody(body, { plugins })).html)).toBe(html)
  })

  it.each([":::other\nx\n:::", ":::note\nx", "```\n:::note\nx\n:::\n```", ":::", "x :::note\ny\n:::"])(
    "and %j is not one",
    async (body) => {
      expect((await renderBody(body, { plugins })).html).toBe((await renderBody(body)).html)
    },
  )
})

it("nested containers are read up to a hundred levels, and deeper ones are shown as text", async () => {
  const nested = (depth: number) => `${":::note\n".repeat(depth)}Text.\n\n${":::\n".repeat(depth)}`
  expect((await renderBody(nested(40), { plugins })).warnings).toEqual([])
  const { html, warnings } = await renderBody(nested(400), { plugins })
  expect(warnings.map(({ code }) => code)).toEqual(["too_complex"])
  expect(html).toMatch(/^<pre class="citable-source">/)
})

it("without the plugin, a callout stays a quote", async () => {
  expect((await renderBody("> [!NOTE]\n> Text.")).html).toBe("<blockquote>\n<p>[!NOTE]\nText.</p>\n</blockquote>")
})

it("an author cannot imitate a callout", async () => {
  const { html } = await renderBody(
    '<aside class="citable-callout"><p class="citable-callout-title" aria-hidden="true">x</p></aside>',
    { plugins },
  )
  expect(html).not.toContain("class=")
})
