import type { Article } from "@citable/contract"
import { renderBody } from "@citable/markdown"
import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"

import { bringFiles, type BringOptions, type GivenFiles } from "./bring-files.ts"
import { shareService } from "./share-service.ts"

const shared = shareService()
const article = (slug: string): Promise<Article> => shared.client.getContentBySlug({ slug })
const bring = (files: GivenFiles, options: BringOptions = {}) => bringFiles(shared, files, options)

const id = (last: string) => `0123456789abcdef0123456789abcd${last}`
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

/** A database with three rows, whose folder has no id, and a page that shows it. */
const pages: GivenFiles = {
  [`Home ${id("00")}.md`]: `# Home\n\nNote: this is no property.\n\n[Posts](Posts%20${id("01")}.csv)\n`,
  [`Posts ${id("01")}.csv`]: "\ufeffName,Status,Tags,Published on,Owner,Related\nN plan,Draft,,,,\n",
  [`Posts ${id("01")}_all.csv`]: "\ufeffName,Status,Tags,Published on,Owner,Related\nN plan,Draft,,,,\n",
  [`Posts/N launch plan ${id("02")}.md`]: `# N launch plan of the year

Status: Published
Tags: launch, plan
Published on: March 4, 2024 10:12 AM → March 6, 2024
Owner: Ada
Related: N draft (N%20draft%20${id("03")}.md)

See [the draft](N%20draft%20${id("03")}.md) and ![photo](N%20launch%20plan%20${id("02")}/a%20photo.png).

<aside>
💡 A callout.
</aside>
`,
  [`Posts/N launch plan ${id("02")}/a photo.png`]: onePixel,
  [`Posts/N draft ${id("03")}.md`]: `# N draft\n\nStatus: Draft\n\n[It](https://www.notion.so/N-launch-plan-of-the-year-${id("02")}?pvs=21)\n`,
  "index.html": "<html><body>All pages</body></html>",
}
const expected = [
  "home held_back (post without a public mark) not_known_public",
  "n-draft held_back (Status: Draft)",
  "n-launch-plan-of-the-year live unknown_key",
]

test("an export of Notion becomes articles with the properties of their rows, in a folder and in a ZIP of ZIPs", async () => {
  const part = (files: [string, string | Uint8Array][]) =>
    zipSync(
      Object.fromEntries(
        files.map(([path, content]) => [path, typeof content === "string" ? strToU8(content) : content]),
      ),
    )
  const all = Object.entries(pages)
  const name = (number: number) => `ExportBlock-0c1d2e3f-0000-4000-8000-000000000000-Part-${number}.zip`
  const parts = { [name(1)]: part(all.slice(0, 4)), [name(2)]: part(all.slice(4)) }
  const zipped = await bring(parts, { zip: true, media: true })
  expect(zipped.states).toEqual(expected)
  expect(zipped.notTaken).toEqual(["2 tables of databases", "1 tables of contents", "1 views of databases"])
  const { body, ...plan } = await article("n-launch-plan-of-the-year")
  expect(plan).toMatchObject({
    title: "N launch plan of the year",
    tags: ["launch", "plan"],
    author: { name: "Ada" },
    published_at: "2024-03-04T10:12:00.000Z",
  })
  expect(body).toMatch(/^See \[the draft\]\(\/blog\/n-draft\) and !\[photo\]\(.*\/media\/.*\)\.\n\n<aside>\n💡/)
  expect((await article("n-draft")).body).toBe("[It](/blog/n-launch-plan-of-the-year?pvs=21)\n")
  expect((await article("home")).body).toBe("Note: this is no property.\n\nPosts\n")

  const folder = await bring(pages, { media: true })
  expect(folder.states).toEqual(expected)
  expect(folder.report.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  expect(folder.report.pictures).toMatchObject({ missing: 0 })
  // A part beside other files is an export of its own, and a note beside pages keeps its front matter.
  const more = Object.fromEntries(Object.entries(parts).map(([path, content]) => [`more/deep/${path}`, content]))
  const own = {
    "more/deep/own.md": "# Own\n\nText.\n",
    [`pages/N page ${id("04")}.md`]: "# N page\n",
    "pages/note.md": "---\ntitle: A note\ndraft: false\n---\nText.\n",
  }
  const beside = await bring({ ...more, ...own }, { path: "more", media: true, dryRun: true })
  expect(beside.states).toEqual([...expected, expect.stringMatching(/^own live/)])
  expect(beside.report.archives).toMatchObject([{ platform: "Notion", articles: 3 }])
  expect((await bring({}, { path: "pages", dryRun: true })).states).toContainEqual(expect.stringMatching(/^note live/))
})

test("a page of Notion in HTML has its cover, properties and text", async () => {
  const row = (type: string, name: string, cell: string) =>
    `<tr class="property-row property-row-${type}"><th><span class="icon property-icon"><svg></svg></span>${name}</th><td>${cell}</td></tr>`
  const page = `<html><head><title>H page</title><style>x</style></head><body><article id="a" class="page sans"><header><img class="page-cover-image" src="H%20page%20${id("10")}/c.png"/><h1 class="page-title">H page</h1><p class="page-description">About it</p><table class="properties"><tbody>
${row("status", "Status", '<span class="status-value">Published</span>')}
${row("multi_select", "Tags", '<span class="selected-value">one</span><span class="selected-value">two</span>')}
${row("date", "Date", "<time>@March 4, 2024 10:12 AM</time>")}
${row("checkbox", "Members only", '<div class="checkbox checkbox-off"></div>')}</tbody></table></header><div class="page-body"><nav class="table_of_contents"><a href="#x">X</a></nav><ul id="1" class="bulleted-list"><li>a</li></ul><ul id="2" class="bulleted-list"><li>b</li></ul><figure class="block-color-gray callout"><div>!</div><div>Look</div></figure><figure><a href="https://e.example/" class="bookmark source"><div class="bookmark-info"><div class="bookmark-title">E</div></div></a></figure><figure class="link-to-page"><a href="H%20other%20${id("11")}.html">Other</a></figure><figure class="equation"><span class="katex-display"><annotation encoding="application/x-tex">a&lt;b</annotation></span></figure><div class="collection-content"><table></table></div></div></article></body></html>`
  const other =
    '<html><head><title>H other</title></head><body><article class="page sans"><header><h1 class="page-title">H other</h1></header><div class="page-body"><p>x</p></div></article></body></html>'
  const files: GivenFiles = {
    [`H page ${id("10")}.html`]: page,
    [`H page ${id("10")}/c.png`]: onePixel,
    [`H other ${id("11")}.html`]: other,
    [`H page ${id("10")}/notes.docx`]: "x",
  }
  const { states, notTaken } = await bring(files, { media: true })
  expect(states).toEqual(["h-other held_back (post without a public mark) not_known_public", "h-page live"])
  expect(notTaken).toEqual(["1 attachments", "1 views of databases"])
  expect(await article("h-page")).toMatchObject({
    excerpt: "About it",
    tags: ["one", "two"],
    published_at: "2024-03-04T10:12:00.000Z",
    cover: { url: expect.stringContaining("/media/") },
    body: '<ul id="1" class="bulleted-list"><li>a</li><li>b</li></ul><blockquote><div>!</div><div>Look</div></blockquote><figure><p><a href="https://e.example/">E</a></p></figure><p><a href="/blog/h-other">Other</a></p><pre><code class="language-math">a&lt;b</code></pre>',
  })
})

test("a ZIP in a ZIP is bounded like any other, before it is unpacked", async () => {
  const inner = Buffer.from(zipSync({ [`A ${id("20")}.md`]: strToU8("x") }))
  // It says that it has 600 MiB.
  inner.writeUInt32LE(600 * 1024 * 1024, inner.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  const { problems } = await bring({ "ExportBlock-0c1d-Part-1.zip": inner }, { zip: true })
  expect(problems).toMatchObject([{ code: "archive_unreadable", message: expect.stringContaining("MiB unpacked") }])
})

test("a note in a vault of Obsidian has the name of its file as its title", async () => {
  const files = {
    "vault/.obsidian/app.json": "{}",
    "vault/Notes/e-ink notes.md": "Text.\n",
    "loose/e-ink_notes.md": "Text.\n",
  }
  const { report } = await bring(files)
  expect(report.entries.map(({ title, problems }) => [title, problems.map(({ code }) => code)])).toEqual([
    ["E ink notes", ["title_from_file_name"]],
    ["e-ink notes", []],
  ])
})

test("definition lists and abbreviations of kramdown are shown without an option", async () => {
  const text = [
    "A *term*\nAnother\n: Its HTML\n  goes on\n\n    In [a](b.md) list.\n\n: HTML too\n",
    "Last\n\n: one\n\nNo term.\n\n- item\n: text\n",
    '*[HTML]: Hyper "Text"\n*[e-mail]: post\n',
    '![HTML e-mail](https://e.example/HTML.png){: .icon\nalign="left"} `HTML` <i id="HTML">XHTML</i>\n',
    "    a\n    : code\n",
  ]
  const files = { "terms.md": `---\ntitle: Terms\n---\n${text.join("\n")}`, "b.md": "# B\n\nText\n" }
  const { problems } = await bring(files)
  expect(problems.map(({ code }) => code)).toEqual(Array(5).fill("template_resolved"))
  const { body } = await article("terms")
  const { html } = await renderBody(body)
  const abbr = '<abbr title="Hyper &#x22;Text&#x22;">HTML</abbr>'
  expect(html.replaceAll(/\n+/g, "")).toBe(
    [
      "<dl><dt><p>A <em>term</em></p></dt><dt><p>Another</p></dt>",
      `<dd><p>Its ${abbr}goes on</p><p>In <a href="/blog/b">a</a> list.</p></dd><dd><p>${abbr} too</p></dd></dl>`,
      "<dl><dt><p>Last</p></dt><dd><p>one</p></dd></dl><p>No term.</p><ul><li>item: text</li></ul>",
      '<p><img src="https://e.example/HTML.png" alt="HTML e-mail" decoding="async"> <code>HTML</code> <i id="user-content-HTML">XHTML</i></p>',
      "<pre><code>a: code</code></pre>",
    ].join(""),
  )
  expect((await bring(files)).report.counts.unchanged).toBe(2)
})
