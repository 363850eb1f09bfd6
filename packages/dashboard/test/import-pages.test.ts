import { readFileSync } from "node:fs"

import type { Article } from "@citable/contract"
import { strToU8, zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { oldPages } from "../../import/test/old-pages.ts"
import { startOldSite } from "../../import/test/start-old-site.ts"
import { writeParagraphs } from "../../import/test/write-paragraphs.ts"
import { toPageWords } from "../../service/src/file-imports/to-page-words.ts"
import { gif } from "../../service/test/sample-files.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { settleImport } from "./settle-import.ts"
import { wordsOf } from "./words-of.ts"

const limits = { maxBytes: 200_000, maxFiles: 20 }

let started: StartedAccounts
let ada: WebClient
let home: string
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard({ importLimits: limits }) })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}/articles/import`
})
afterAll(() => started?.close())

type File = readonly [name: string, content: string | Uint8Array]

interface Upload {
  browser?: WebClient
  csrf?: string
  fields?: Record<string, string>
}

/** Sends files as the form does. */
async function upload(files: readonly File[], { browser = ada, csrf, fields = {} }: Upload = {}): Promise<WebPage> {
  const form = new FormData()
  form.append("csrf", csrf ?? /name="csrf" value="([^"]+)"/.exec((await browser.open(home)).text)?.[1] ?? "")
  for (const [name, content] of files) form.append("files", new Blob([content as BlobPart]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return browser.send(home, { method: "POST", body: form, headers: { origin: started.url } })
}

const settle = (page: WebPage, browser = ada) => settleImport(page, browser)
const check = async (files: readonly File[], options?: Upload) => settle(await upload(files, options))
const begin = async (page: WebPage) => settle(await ada.submit(page, page.url.pathname))

const articles = async () =>
  (await started.call<{ data: Article[] }>("GET", `/v1/brands/${started.brandId}/content?status=all&sort=title`)).data

const post = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n\nText of ${title}.\n`

describe("a folder", () => {
  const first: File[] = [
    ["blog/one.md", `${post("One")}\n![A lamp](lamp.gif)\n\n[gone](/elsewhere)\n`],
    ["blog/two.md", post("Two", "draft: true\n")],
    ["blog/three.mdx", post("Three", "slug: two\n")],
    ["blog/lamp.gif", gif(4, 3)],
    ["blog/.git/HEAD", "ref"],
    ["blog/node_modules/x/README.md", "# No article"],
    ["blog/latin.md", Buffer.from("cr\xe8me br\xfbl\xe9e", "latin1")],
    ["../../x.md", post("Outside")],
  ]

  it("is checked, and nothing is written", async () => {
    const page = await check(first)
    const text = wordsOf(page)
    expect(page.text).toContain("<h1>Check the import</h1>")
    expect(text).toContain("5 files: 3 new, 2 not imported.")
    expect(text).toContain("Of these articles, 2 go live, 1 stays a draft.")
    expect(text).toContain("1 picture goes to the media library.")
    expect(text).toContain("blog/two.md → two-2")
    expect(text).toContain("blog/three.mdx → two")
    expect(text).toContain("stays a draft (draft: true)")
    expect(text).toContain("Line 9: The link /elsewhere is relative and stays so.")
    expect(text).toContain(
      "The file is not UTF-8. It can be windows-1252 or windows-1250 or windows-1257. Choose it below, or save the file as UTF-8.",
    )
    expect(text).toContain("../../x.md Not imported Its name leads out of the folder")
    expect(text).not.toMatch(/No article|citable import|--\w/)
    expect(text).toContain("Fields: 5 as written, 1 guessed, 0 lost Guessed: • slug, from the slug of another file")
    expect(await articles()).toEqual([])
  })

  it("is imported, and a second import changes nothing", async () => {
    const done = await begin(await check(first))
    expect(wordsOf(done)).toContain("The import is done.")
    const stored = await articles()
    expect(stored.map(({ title, slug, status }) => [title, slug, status])).toEqual([
      ["One", "one", "published"],
      ["Three", "two", "published"],
      ["Two", "two-2", "draft"],
    ])
    expect(stored[0]?.body).toMatch(/!\[A lamp\]\(http[^)]+\/media\/med_\w+\/lamp\.gif\)/)
    expect(done.text).toContain(`href="/brands/${started.brandId}/articles/${stored[0]?.id}"`)
    const again = wordsOf(await check(first))
    expect(again).toContain("5 files: 3 unchanged, 2 not imported.")
    expect(again).toContain("There is nothing to import")
    expect((await articles()).map(({ version }) => version)).toEqual(stored.map(({ version }) => version))
  })

  it("with new, changed and unchanged files writes only what differs", async () => {
    const [one, two, three, lamp] = first
    const changed = ["blog/two.md", post("Two again", "draft: true\n")] as const
    const fourth = ["blog/four.md", post("Four < five")] as const
    if (one === undefined || two === undefined || three === undefined || lamp === undefined) throw new Error("no files")
    const page = await check([one, changed, three, fourth, lamp], { fields: { publish: "none" } })
    expect(wordsOf(page)).toContain("4 files: 1 new, 1 changed, 2 unchanged.")
    expect(page.text).toContain("Four &lt; five")
    await begin(page)
    expect((await articles()).map(({ title, status }) => [title, status])).toEqual([
      ["Four < five", "draft"],
      ["One", "published"],
      ["Three", "published"],
      ["Two again", "draft"],
    ])
    expect(wordsOf(await ada.open(home))).toContain("4 files , imported")
  })

  it("is imported once by two people who press the button, or one who does so twice", async () => {
    const page = await check([["blog/five.md", post("Five")]])
    await Promise.all([ada.submit(page, page.url.pathname), ada.submit(page, page.url.pathname)])
    await settle(page)
    await settle(await ada.submit(page, page.url.pathname))
    expect((await articles()).filter(({ title }) => title === "Five")).toHaveLength(1)
  })
})

describe("an archive", () => {
  const zip = (files: Record<string, string | Uint8Array>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, data]) => [name, typeof data === "string" ? strToU8(data) : data]),
      ),
    )

  it("of a whole site has articles in one folder, and pictures elsewhere", async () => {
    const files = { "package.json": "{}", "README.md": "# No article", "static/a.gif": gif(2, 2) }
    const archive = zip({ ...files, "content/posts/seven.md": `${post("Seven")}\n![A](/a.gif) [B](/b) [C](/seven)\n` })
    const page = await check([["site.zip", archive]], { fields: { only: "/content/posts/" } })
    expect(wordsOf(page)).toContain(
      "1 file: 1 new. Of these articles, 1 goes live. 1 picture goes to the media library. " +
        "Of 2 links to the old site, 1 leads to imported articles. Nothing was imported from 1 of their addresses, such as: /b",
    )
    const none = await upload([["site.zip", archive]], { fields: { only: "posts" } })
    expect([none.status, wordsOf(none)]).toEqual([
      422,
      expect.stringContaining('There is no file in the folder "posts".'),
    ])
  })

  it("is a folder", async () => {
    const archive = zip({ "site/posts/six.md": post("Six"), "__MACOSX/site/posts/._six.md": "x", "site/a.css": "p {}" })
    expect(wordsOf(await check([["site.zip", archive]]))).toContain("1 file: 1 new.")
  })

  it("that grows without bounds, is encrypted, damaged, or leads out of itself is refused in words", async () => {
    const bomb = zip({ "a.md": new Uint8Array(limits.maxBytes + 1) })
    const encrypted = Buffer.from(zip({ "a.md": post("A") }))
    const entry = encrypted.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    encrypted.writeUInt16LE(1, entry + 8)
    // It says that it is smaller than it is.
    const lying = Buffer.from(zip({ "a.md": new Uint8Array(150_000) }))
    lying.writeUInt32LE(10, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    const cases: [Uint8Array, string][] = [
      [bomb, "The archive has more than 0.2 MiB unpacked."],
      [encrypted, "The archive cannot be read: it is encrypted."],
      [lying, "The archive cannot be read: too many bytes in the stream."],
      [zip({ "../../x.md": "x" }), "The archive cannot be read: invalid relative path: ../../x.md."],
      [Buffer.from("PK no archive"), "The archive cannot be read: it is damaged, or is not a ZIP file."],
    ]
    for (const [bytes, message] of cases) {
      const page = await upload([["site.zip", bytes]])
      expect([page.status, wordsOf(page)]).toEqual([422, expect.stringContaining(message)])
    }
  })
})

it("what nothing says was public stays a draft, unless the person chooses so", async () => {
  const table = "post_id,is_published,audience,title\n1.mail,true,everyone,A letter\n2.paid,true,only_paid,For some\n"
  const files: File[] = [
    ["old/letters/posts.csv", table],
    ["old/letters/posts/1.mail.html", "<p>A letter.</p>"],
    ["old/letters/posts/2.paid.html", "<p>For some.</p>"],
    [
      "old/medium/posts/2021-04-01_Story-aaaaaaaaaaaa.html",
      '<article class="h-entry"><h1 class="p-name">Story</h1><section data-field="body" class="e-content"><p>Text.</p></section></article>',
    ],
    ["old/medium/ips/ips-0001.html", "<p>203.0.113.7</p>"],
    ["old/site/_config.yml", "exclude: [notes]\n"],
    ["old/site/notes/plan.md", post("Plan")],
  ]
  const text = wordsOf(await check(files))
  expect(text).toContain("4 files: 4 new. Of these articles, 1 goes live, 3 stay drafts.")
  expect(text).toContain("old/letters/posts.csv is an export of Substack with 2 posts.")
  expect(text).toContain("old/medium/posts is an export of Medium with 1 post.")
  expect(text).toContain("1 files that are not posts")
  expect(text).toContain("stays a draft (post without a public mark)")
  expect(text).toContain("stays a draft (excluded by _config.yml)")
  expect(text).toContain("tick “Also publish what may not have been public”")
  const anyway = wordsOf(await check(files, { fields: { public_anyway: "yes" } }))
  expect(anyway).toContain("Of these articles, 3 go live, 1 stays a draft.")
})

it("publishes only what the old site shows to everybody, and says where", async () => {
  const shown = (name: string) => writeParagraphs(name)
  const site = await startOldSite(
    new Map([
      ["/open", oldPages.open(shown("open"))],
      ["/paid", oldPages["first third"](shown("paid"))],
    ]),
  )
  const files = ["open", "paid", "gone"].map((name): File => [
    `moved/${name}.md`,
    `---\ntitle: Moved ${name}\n---\n\n${shown(name).join("\n\n")}\n`,
  ])
  const page = await check(files, { fields: { publish: "shown", base_url: site.url } })
  for (const text of [wordsOf(page), wordsOf(await begin(page))]) {
    expect(text).toContain("The old site shows 1 article to everybody, and does not show 2.")
    expect(text).toContain(`live${text.includes("done") ? " now" : ""}, as everybody sees it at ${site.url}open`)
    expect(text).toContain("stays a draft (the old page shows only the beginning)")
    expect(text).toContain("stays a draft (the old page answers 404)")
  }
  site.close()
  const states = (await articles()).filter(({ title }) => title.startsWith("Moved")).map(({ status }) => status)
  expect(states).toEqual(["draft", "published", "draft"])
})

describe("an upload is refused", () => {
  it("with too many or too large files, and the page names the command line", async () => {
    const many = Array.from({ length: limits.maxFiles + 1 }, (_, at): File => [`blog/${at}.md`, "x"])
    const large = Array.from({ length: 2 }, (_, at): File => [
      `blog/${at}.png`,
      new Uint8Array(limits.maxBytes / 2 + 1),
    ])
    for (const files of [many, large]) {
      const page = await upload(files)
      expect([page.status, wordsOf(page)]).toEqual([422, expect.stringContaining("with the command citable import")])
    }
  })

  it("without a file that has use, or with an address that is none", async () => {
    expect(wordsOf(await upload([["blog/style.css", "p {}"]]))).toContain(
      "There is no Markdown or HTML file among these.",
    )
    const page = await upload([["a.md", "A"]], { fields: { base_url: "example" } })
    expect([page.status, wordsOf(page)]).toEqual([422, expect.stringContaining('"example" is not a web address.')])
  })

  it("from another site, from a viewer, and by somebody else's hand", async () => {
    expect((await upload([["a.md", "A"]], { csrf: "wrong" })).status).toBe(403)
    const viewer = await started.invite("vera@example.com", "viewer")
    expect((await viewer.open(home)).status).toBe(403)
    expect((await upload([["a.md", "A"]], { browser: viewer, csrf: "any" })).status).toBe(403)
    const page = await check([["a.md", post("A")]])
    const editor = await started.invite("eva@example.com", "editor")
    expect((await editor.open(page.url.pathname)).status).toBe(404)
  })
})

it("a page says nothing that only makes sense at a terminal", () => {
  const folder = new URL("../../import/src/", import.meta.url)
  const files = [
    "fields/find-public-doubt",
    "article/to-article",
    "fields/field",
    "fields/read-former-slugs",
    "fields/read-visibility",
    "document/split-front-matter",
    "write/write-article",
    "report/to-entry",
    "article/own/read-own-file",
  ]
  const texts = files.flatMap((name) => {
    const source = readFileSync(new URL(`${name}.ts`, folder), "utf8")
    return [...source.matchAll(/"[^"\n]*"|`[^`]*`/g)].map(([text]) => text)
  })
  const terminal = texts.filter((text) => /(?:^|[^-])--[a-z]|citable [a-z]/.test(text))
  expect(terminal.length).toBeGreaterThan(5)
  for (const text of terminal)
    expect(toPageWords(text).replace("The command citable import keeps it, with --slugs astro.", "")).not.toMatch(
      /(?:^|[^-])--[a-z]|citable [a-z]/,
    )
})
