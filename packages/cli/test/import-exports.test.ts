import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import type { ImportOptions, ImportReport } from "@citable/import"
import { describe, expect, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"
import { runCli } from "../src/run-cli.ts"
import { shareService } from "./share-service.ts"

const shared = shareService()

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(shared.folder, name)), { recursive: true })
    await writeFile(join(shared.folder, name), content)
  }
}

const run = (options: Partial<ImportOptions> = {}, path = ""): Promise<ImportReport> =>
  importContent({ paths: [join(shared.folder, path)], client: shared.client, options: { publish: true, ...options } })

/** What becomes of each file, by its path in the folder. */
async function bring(files: Record<string, string>, options: Partial<ImportOptions> = {}, path = "") {
  await write(files)
  const report = await run(options, path)
  const states = report.entries.map(({ path: whole, outcome, visibility }) => {
    const reason = visibility !== undefined && "reason" in visibility ? `: ${visibility.reason}` : ""
    const state = visibility === undefined ? outcome : `${visibility.state}${reason}`
    return [whole.slice(shared.folder.length + 1), state] as const
  })
  return { report, states: Object.fromEntries(states) }
}

const html = (title: string) =>
  `<!doctype html><title>${title}</title><article class="h-entry"><h1>${title}</h1><section class="e-content" data-field="body"><p>Text.</p></section></article>`
/** Notion gives such ids. */
const id = "0123456789abcdef0123456789abcde1"
const post = "# A title\n\nText.\n"

describe("an export in a folder", () => {
  test("of Substack says what was public, as its ZIP does; a page that its table lacks stays back", async () => {
    const table = [
      "post_id,post_date,is_published,type,audience,title,subtitle",
      "1.x-one,2021-01-01T00:00:00.000Z,true,newsletter,everyone,One,",
      "2.x-paid,2021-01-01T00:00:00.000Z,true,newsletter,only_paid,Paid,",
      "3.x-draft,,false,newsletter,everyone,Draft,",
      "4.x-odd,,true,newsletter,,Odd,",
      "6.x-mail,,true,adhoc_email,everyone,To some,",
    ]
    const ids = ["1.x-one", "2.x-paid", "3.x-draft", "4.x-odd", "5.x-left", "6.x-mail"]
    const posts = ids.map((name) => [`letters/posts/${name}.html`, `<p>${name}</p>`] as const)
    const { report, states } = await bring({ "letters/posts.csv": table.join("\n"), ...Object.fromEntries(posts) })
    expect(states).toEqual({
      "letters/posts.csv/post-1.html": "live",
      "letters/posts.csv/post-2.html": "held_back: audience: only_paid",
      "letters/posts.csv/post-3.html": "held_back: draft: true",
      "letters/posts.csv/post-4.html": "held_back: audience: unknown",
      "letters/posts.csv/post-6.html": "held_back: audience: adhoc_email",
      "letters/posts/5.x-left.html": "held_back: in an export of Substack",
    })
    expect(report.entries[0]).toMatchObject({ slug: "x-one", title: "One" })
  })

  test("of Substack is refused by name if its table has more rows than an export can have posts", async () => {
    const files = { "long/posts.csv": `post_id,title\n${"1.a,b\n".repeat(50_001)}`, "own.md": post }
    const { report, states } = await bring(files, { dryRun: true })
    expect(states).toEqual({ "long/posts.csv": "refused", "own.md": "live" })
    expect(report.entries.flatMap(({ problems }) => problems)).toMatchObject([
      { code: "archive_unreadable", message: expect.stringContaining("more than 50,000 rows") },
    ])
  })

  test("of Medium whose stories have no date becomes drafts; addresses, sessions and the profile are left out, and named", async () => {
    const files = {
      "medium/posts/2021-04-01_Story-aaaaaaaaaaaa.html": html("Story"),
      "medium/posts/draft_Secret-bbbbbbbbbbbb.html": html("Secret"),
      "other/2021-04-01_Page-cccccccccccc.html": html("Page"),
      "other/posts/2021-04-01_Bare-dddddddddddd.html": "<p>Bare</p>",
      "other/profile/profile.html": html("Profile"),
      "medium/ips/ips-0001.html": html("IPs"),
      "medium/sessions/sessions-0001.html": html("Sessions"),
      "medium/profile/profile.html": html("Profile"),
      "own.md": post,
      [`Memo ${id}.md`]: `---\ntitle: Memo\n---\n${post}`,
      "notes/x1.md": post,
      "notes/x2.md": post,
    }
    const expected = {
      [`Memo ${id}.md`]: "live",
      "medium/posts/post-aaaaaaaaaaaa.html": "held_back: post without a public mark",
      "medium/posts/post-bbbbbbbbbbbb.html": "held_back: draft: true",
      "other/2021-04-01_Page-cccccccccccc.html": "skipped",
      "other/posts/2021-04-01_Bare-dddddddddddd.html": "held_back: in an export of Medium",
      "other/profile/profile.html": "skipped",
      "notes/x1.md": "live",
      "notes/x2.md": "live",
      "own.md": "live",
    }
    const { report, states } = await bring(files)
    expect(states).toEqual(expected)
    expect(report.archives).toMatchObject([
      { platform: "Medium", articles: 2, notTaken: [{ what: "files that are not posts", count: 3 }] },
      { platform: "Medium", articles: 1, notTaken: [{ count: 2 }], until: "--public-anyway" },
    ])
    const anyway = await bring(files, { publicAnyway: true })
    const live = {
      "medium/posts/post-aaaaaaaaaaaa.html": "live",
      "other/posts/2021-04-01_Bare-dddddddddddd.html": "live",
    }
    expect(anyway.states).toEqual({ ...expected, ...live })
    expect((await bring(files, {}, "medium/ips")).report.archives).toMatchObject([{ platform: "Medium" }])
  })

  const held = (platform: string) => `held_back: in an export of ${platform}`
  test("of Buttondown whose table is broken, or says nothing of an e-mail, becomes drafts", async () => {
    const files = {
      "broken/emails.json": "[",
      "broken/emails/1.md": post,
      "x/emails.json": "[]",
      "x/emails/2.md": post,
    }
    const { states } = await bring(files, { dryRun: true })
    expect(states).toEqual({
      "broken/emails.json": "refused",
      "broken/emails/1.md": held("Buttondown"),
      "x/emails.json/email-2.md": "held_back: status: unknown",
    })
  })

  test("of Notion among many other notes is held back alone", async () => {
    const notes = ["a", "b", "c"].map((name) => [`vault/${name}.md`, post] as const)
    const files = { ...Object.fromEntries(notes), [`vault/Plan ${id}.md`]: post, [`vault/Plan ${id}/c.md`]: post }
    const { states } = await bring(files, { dryRun: true })
    const back = held("Notion")
    const own = { "vault/a.md": "live", "vault/b.md": "live", "vault/c.md": "live" }
    expect(states).toEqual({ ...own, [`vault/Plan ${id}.md`]: back, [`vault/Plan ${id}/c.md`]: back })
  })

  test.each([
    ["list.csv", "Title;Published\nA;no\n"],
    ["index.json", '[{"slug":"a","draft":true}]'],
  ])("that nobody knows is held back if a table %s lies there", async (name, content) => {
    const files = { "x/texts/a.md": post, "x/b.md": `---\na: b\n---\n${post}` }
    const { states } = await bring({ [`x/${name}`]: content, ...files }, { dryRun: true })
    expect(states).toEqual({ "x/b.md": "live", "x/texts/a.md": `held_back: beside the table ${name}` })
    const [texts] = Object.entries(states).slice(-1)
    for (const path of ["x/texts/a.md", "x/texts"])
      expect(Object.entries((await bring({}, { dryRun: true }, path)).states)).toEqual([texts])
    const other = { "x/list.csv": "Year;Value\n", "x/index.json": '{"name":"x","private":true,"status":"ok"}' }
    expect((await bring(other, { dryRun: true })).states).toHaveProperty(["x/texts/a.md"], "live")
  })

  test("is named if it is one file that the import does not read there", async () => {
    const { report } = await bring({
      "articles.json": '[{"title":"A","body_markdown":"Text."}]',
      "hashnode.json": '{"posts":[{"contentMarkdown":"Text."}]}',
      "blog.xml": "<feed><id>tag:blogger.com,1999:blog-1</id></feed>",
      "posts.csv": "id,web_title,status,content_html\n",
    })
    expect(report.others.map(({ format }) => format).toSorted()).toEqual([
      "Blogger export",
      "DEV export",
      "Hashnode export",
      "table of posts",
    ])
    expect(report.entries).toEqual([])
  })
})

test("a row of an export that does not say that it is public stays back", async () => {
  const rows: Record<string, unknown> = {
    "dev.json": [{ slug: "r-dev", title: "A", body_markdown: "Text." }],
    "hashnode.json": [{ slug: "r-hash", title: "A", contentMarkdown: "Text." }],
    "ghost.json": {
      db: [{ meta: { exported_on: 1 }, data: { posts: [{ slug: "r-ghost", title: "A", html: "Text." }] } }],
    },
  }
  for (const [name, value] of Object.entries(rows)) {
    await write({ [name]: JSON.stringify(value) })
    expect((await run({}, name)).reasons.held_back).toEqual({ "post without a public mark until --public-anyway": 1 })
    expect((await run({ publicAnyway: true }, name)).counts).toMatchObject({ published: 1 })
  }
})

describe("what a site of Jekyll leaves out", () => {
  const excluded = "held_back: excluded by _config.yml"

  test("stays back, by the patterns of its configuration and those of Jekyll", async () => {
    const files = {
      "_config.yml": "---\nexclude:\n  - notes\n  - '*/[a-c]*.md'\n  - /tmp/\ninclude: [kept]\n",
      "_posts/2024-01-01-x.md": post,
      "notes-of-today.md": post,
      "tmp/t.md": post,
      "deep/er/begin.md": `---\ntitle: A\n---\n${post}`,
      "vendor/bundle/gem/text.md": post,
      "kept/a.md": post,
      "z.md": post,
    }
    expect((await bring(files, { dryRun: true })).states).toEqual({
      "_posts/2024-01-01-x.md": "live",
      "deep/er/begin.md": excluded,
      "kept/a.md": "live",
      "notes-of-today.md": excluded,
      "tmp/t.md": excluded,
      "vendor/bundle/gem/text.md": excluded,
      "z.md": "live",
    })
  })

  test("stays back if only a folder of the site is imported, or if nobody can read the configuration", async () => {
    const files = { "_config.yml": "exclude: [blog/a.md]\n", "blog/a.md": post, "blog/b.md": post }
    files["_config.yml"] += Array.from({ length: 1500 }, (_, at) => `key${at}: a\n`).join("")
    const options = { dryRun: true }
    expect((await bring(files, options, "blog")).states).toEqual({ "blog/a.md": excluded, "blog/b.md": "live" })
    const { states } = await bring({ "_config.yml": "exclude: [\n" }, options, "blog")
    expect(states["blog/b.md"]).toBe("held_back: _config.yml cannot be read")
  })
})

describe("an article whose file may not have been public", () => {
  const page = (text: string) => `<h1>A page</h1>\n<p>${text}</p>\n`

  test("stays live with its text if it was live, and follows its file with publicAnyway", async () => {
    await bring({ "again.html": page("One.") }, { publicAnyway: true })
    const { report, states } = await bring({ "again.html": page("Two.") })
    expect(states).toEqual({ "again.html": "live" })
    expect(report.entries[0]).toMatchObject({ outcome: "unchanged", published: false })
    const messages = report.entries[0]?.problems.map(({ message }) => message).join(" ")
    expect(messages).toContain("add --public-anyway. The file is held back")
    expect(messages).toContain("the article stays live, without the edits.")
    expect((await shared.client.getContentBySlug({ slug: "again" })).body).toContain("One.")
    const anyway = await bring({}, { publicAnyway: true })
    expect(anyway.report.entries).toMatchObject([{ outcome: "updated", published: true }])
  })

  test("stays scheduled, without the edits, if somebody scheduled it", async () => {
    const [created] = (await bring({ "waiting.html": page("One.") })).report.entries
    await shared.client.publishContent({ content_id: created?.id ?? "", publish_at: "2090-01-01T00:00:00Z" })
    const { report } = await bring({ "waiting.html": page("Two.") })
    expect(report.entries).toMatchObject([{ outcome: "unchanged", visibility: { state: "scheduled" } }])
    expect(report.entries[0]?.problems).toContainEqual(expect.objectContaining({ code: "still_scheduled" }))
    expect(await shared.client.getContent({ content_id: created?.id ?? "" })).toMatchObject({
      status: "scheduled",
      body: expect.stringContaining("One."),
    })
  })

  test("is shown by the command with the option that publishes it", async () => {
    await write({
      "p/posts/2021-04-01_S-cccccccccccc.html": "<h1>S</h1>\n<p>Text.</p>",
      "q.html": html("Q"),
      "README.md": post,
    })
    const call = async (...flags: string[]) => {
      const out: string[] = []
      await runCli(["import", shared.folder, "--dry-run", ...flags], {
        env: { CITABLE_URL: shared.service.url, CITABLE_TOKEN: shared.service.writeKey },
        out: (line) => out.push(line),
        err: () => undefined,
        signal: new AbortController().signal,
      })
      return out.join("\n")
    }
    const short = await call()
    expect(short).toContain("Live: 0\nHeld back: 3 (")
    expect(short).toContain("1 HTML without a public mark until --public-anyway")
    expect(short).toContain(`1 post in ${shared.folder}/p looks like an export of Medium.`)
    expect(short).toContain("it publishes none of them. To publish them, add --public-anyway.")
    expect(short).toContain("not_known_public (3 times in 3 files)")
    expect(await call("--verbose")).toContain("held back (README without front matter until --public-anyway)")
    expect(JSON.parse(await call("--json")).entries[2]).toMatchObject({ visibility: { until: "--public-anyway" } })
    expect(await call("--public-anyway")).toContain("Live: 3\n")
  })
})
