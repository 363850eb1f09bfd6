import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import type { ImportOptions, ImportReport } from "@citable/import"
import { expect, test } from "vitest"

import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"
import { runCli } from "../src/run-cli.ts"
import { shareService } from "./share-service.ts"

// Small copies of what public blogs contain.
const shared = shareService()
const baseUrl = "https://old.example/"
const bodyOf = async (slug: string, locale = "en") =>
  (await shared.client.getContentBySlug({ slug, locale })).body.trimEnd()

async function run(folder: string, files: Record<string, string>, options: Partial<ImportOptions> = {}) {
  for (const [path, content] of Object.entries(files)) {
    const whole = join(shared.folder, folder, path)
    await mkdir(dirname(whole), { recursive: true })
    await writeFile(whole, content)
  }
  const rest = { publish: true, allowMissingPictures: true, baseUrl, ...options }
  return await importContent({ paths: [join(shared.folder, folder)], client: shared.client, options: rest })
}
const post = (title: string, body: string, more = "") => `---\ntitle: ${title}\n${more}---\n${body}\n`
const codesOf = ({ entries }: ImportReport) => entries.flatMap(({ problems }) => problems.map(({ code }) => code))

test("links find a post in a folder of the configuration, by either of its dates, and by the name that Hexo gives it", async () => {
  const links =
    "[a](https://old.example/news/2016/02/28/released/) [b](/2024/04/25/guide/) [c]({% post_path released %})"
  const { links: found } = await run("hexo", {
    "_posts/2016-02-28-released.md": post("Released", "T"),
    "_posts/2024-04-24-guide.md": post("Guide", "T", "date: 2024-04-25\n"),
    "_posts/2025-01-01-links.md": post("Links", links),
  })
  expect(await bodyOf("links")).toBe("[a](/blog/released) [b](/blog/guide) [c](/blog/released)")
  expect(found).toMatchObject({ total: 3, found: 3 })
})

test("links find posts where the configuration of Hexo or Jekyll shows them", async () => {
  const links =
    "[a](/article/tea.html) [b](/2024/5/green/tea/) [c](https://old.example/guides/cup) [d](/other/tea.html)"
  const defaults = 'defaults:\n- scope: { type: guides }\n  values: { permalink: "/guides/:slug" }\n'
  const { links: found } = await run("permalinks", {
    "_config.yml": `permalink: article/:title.html\ncollections: { x: { permalink: ":year/:i_month/:categories/:name/" } }\n${defaults}`,
    "source/_posts/tea.md": post("Tea", "T", "date: 2024-05-01\ncategories: [green]\n"),
    "source/_posts/cup.md": post("Cup", links),
  })
  expect(await bodyOf("cup")).toBe(
    "[a](/blog/tea) [b](/blog/tea) [c](/blog/cup) [d](https://old.example/other/tea.html)",
  )
  expect(found).toMatchObject({ total: 4, found: 3, kinds: { page: 1 } })
})

test("what Markdown does not show can be metadata: LCTT's definitions name the old page and the author", async () => {
  const about = (url: string) =>
    `[#]: url: (https://old.example/article-${url}-1.html)\n[#]: author: "Ann Lee https://ann.example/me"\n\n`
  const report = await run("lctt", {
    "20190203 One.md": `${about("10")}一\n======\n\n[two](/article-11-1.html) [itself](https://old.example/article-10-1.html)\n`,
    "20190204 Two.md": `${about("11")}二\n======\n\n[#]: x: (y)\n`,
  })
  expect(await shared.client.getContentBySlug({ slug: "article-10-1" })).toMatchObject({
    title: "一",
    slug: "20190203-one",
    published_at: "2019-02-03T00:00:00.000Z",
    author: { name: "Ann Lee", url: "https://ann.example/me" },
    body: "[two](/blog/20190204-two) [itself](/blog/20190203-one)\n",
  })
  expect(codesOf(report)).toEqual([])
})

test("a README is the page of its folder, and links to folders find it", async () => {
  const report = await run("vuepress", {
    "README.md": post("Start", "[rocks](./stones/) [deep](/stones/deep/) [file](stones/README.md)"),
    "stones/README.md": post("Stones", "[deep](./deep/) [sand](../sand/)"),
    "stones/deep/README.md": post("Deep stones", "T"),
    "sand/README.md": post("Sand", "T"),
  })
  expect(report.entries.map(({ slug }) => slug)).toEqual(["readme", "sand", "stones", "deep"])
  expect(await bodyOf("stones")).toBe("[deep](/blog/deep) [sand](/blog/sand)")
  expect(report.links).toMatchObject({ lostAddresses: 0, total: 5 })
  expect(codesOf(report)).not.toContain("duplicate_slug")
})

test("links that lead to no article are told apart: files, lists, and what other folders have", async () => {
  const links = [
    "[cert](/docs/root.pem) [list](/docs/guides) [tag](/docs/tags/tea/) [year](/docs/2024/)",
    "[other](/about/) [gone](/docs/guides/gone) [cert](/docs/root.pem)",
  ]
  const report = await run(
    "kinds",
    { "start.md": post("Start", links.join(" ")), "guides/tea.md": post("Tea", "T") },
    { baseUrl: "https://old.example/docs/" },
  )
  expect(report.links).toMatchObject({ total: 7, found: 0, kinds: { page: 1, outside: 1, list: 3, file: 2 } })
  expect(report.links?.lost[0]).toMatchObject({ url: "https://old.example/docs/guides/gone", kind: "page" })
  expect(formatImportReport(report)).toContain(
    "1 link to a page that is not imported, 1 link to a page outside of the folder, 3 links to a list of articles, 2 links to a file",
  )
})

test("a page in a language that lacks it is the one in the language of the site, and a draft of it is not", async () => {
  const report = await run("hugo", {
    "base/chart.md": post("Base", "T"),
    "en/chart.md": post("Chart", "T"),
    "en/only.md": post("Only", "T"),
    "en/links.md": post("English links", "[chart](/chart/)"),
    "ja/chart.md": post("海図", "[only](/ja/only/) [chart](/ja/chart/)"),
  })
  expect(await bodyOf("links")).toBe("[chart](/blog/chart-2)")
  expect(await bodyOf("chart", "ja")).toBe("[only](/blog/only) [chart](/blog/chart)")
  expect(report.links).toMatchObject({ total: 3, found: 3 })
})

test("folders that are called as languages are languages where a translation shows it, and else subjects", async () => {
  const report = await run("words", {
    "english/tea.md": post("Tea", "T"),
    "deutsch/tea.md": post("Tee", "T"),
    "recipes/french/onion.md": post("Onion", "T"),
  })
  expect(codesOf(report)).toEqual([])
  const { data } = await shared.client.listContent({ slug: ["tea", "onion"], status: "all" })
  expect(data.map(({ slug, locale }) => `${locale} ${slug}`).toSorted()).toEqual(["de tea", "en onion", "en tea"])
})

test("a folder about a language does not make a language of the one beside it", async () => {
  const report = await run("subjects", {
    "notes/english/verbs.md": post("Verbs", "T"),
    "notes/cs/locks.md": post("Locks", "T"),
  })
  expect(codesOf(report)).toEqual(["unclear_language"])
})

test("a vault links by paths from its root and by names, and links to notes that do not exist are words", async () => {
  const report = await run("vault", {
    "thoughts/trust.md": post(
      "Trust",
      "[net](thoughts/Net%20work.md) [by name](play.md) [[Missing|a plan]] ![[Gone]] ![[img/a b.pdf]]",
    ),
    "thoughts/Net work.md": post("Net work", "T", "aliases: [我的笔记，一, AGI]\n"),
    "posts/deep/play.md": post("Play", "T"),
  })
  expect(await bodyOf("trust")).toBe(
    "[net](/blog/net-work) [by name](/blog/play) a plan ![[Gone]] [a b.pdf](https://old.example/thoughts/img/a%20b.pdf)",
  )
  expect(codesOf(report).toSorted()).toEqual(["template_resolved", "template_syntax", "unresolved_link"])
  expect(report.links).toMatchObject({ total: 3, found: 2, kinds: { file: 1 } })
})

test("collections that Jekyll shows go live, and its other folders with an underscore do not", async () => {
  const { entries } = await run("jekyll", {
    "_config.yml": "collections:\n  guides:\n    output: true\n  data:\n    output: false\n",
    "_guides/first.md": post("First", "T"),
    "_data/second.md": post("Second", "T"),
    "_layouts/third.md": post("Third", "T"),
  })
  const states = entries.map(({ slug, visibility }) => [slug, visibility?.state])
  expect(states).toEqual([
    ["second", "held_back"],
    ["first", "live"],
    ["third", "held_back"],
  ])
})

test("short notes with numbers as names have a date in their slug, and their first words as title", async () => {
  const { entries } = await run("notes", {
    "2020/01/01/1/index.md": "---\ndate: 2020-01-01\n---\n> [Some](https://x.example/) *words* of a note\n",
    "2020/01/02/1/index.md": "---\ndate: 2020-01-02\n---\n![](a.png)\n\n今日は天気がいい。\n",
  })
  expect(entries.map(({ fields }) => fields?.guessed["title"])).toEqual(["the first words", "the first words"])
  expect(entries.map(({ slug, title }) => [slug, title])).toEqual([
    ["2020-01-01-1", "Some words of a note"],
    ["2020-01-02-1", "今日は天気がいい。"],
  ])
})

test("the command writes links where --article-path says that the site shows articles", async () => {
  await run(
    "path",
    { "one.md": post("Path one", "[two](two.md#x)"), "two.md": post("Path two", "T") },
    { dryRun: true },
  )
  const said: string[] = []
  const env = { CITABLE_URL: shared.service.url, CITABLE_TOKEN: shared.service.writeKey }
  const say = (line: string) => void said.push(line)
  const io = { env, out: say, err: say, signal: new AbortController().signal }
  const cli = (path: string) => runCli(["import", join(shared.folder, "path"), "--article-path", path], io)
  expect(await cli("/{locale}/posts/{slug}/")).toBe(0)
  expect(await bodyOf("one")).toBe("[two](/en/posts/two/#x)")
  expect(await cli("posts")).toBe(2)
  expect(said.at(-1)).toContain("--article-path posts is no path with {slug}")
})
