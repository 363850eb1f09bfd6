// The sites that the guide's presets are for: what is published with each into a repository is built by the tool itself, and the pages are looked at.
// CITABLE_SITE_PACKAGES names a folder with Eleventy and Docusaurus, as CONTRIBUTING.md says.
import { mkdirSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type Article, toSlug } from "@citable/contract"
import type { RemoteImage } from "@citable/publishers"
import { hardArticles, sampleArticle } from "@citable/publishers/conformance"
import { beforeEach, expect, it } from "vitest"

import { makePicture, pictureFormats } from "../packages/media/test/sample-pictures.ts"
import { type GitUnderTest, openGitRepository } from "../packages/publishers/test/git/open-git-repository.ts"
import { type GitStarter, gitStarters } from "./git-starters.ts"
import { serveFolder } from "./serve-folder.ts"

const cover = { url: "https://cdn.example.com/cover.png", width: 8, height: 4, alt: "A cover", media_id: null }
const gone = { ...cover, url: "https://cdn.example.com/gone.png" }
const first = "2025-11-28T09:00:00.000Z"
const templates =
  'Write `{{ name }}` or {{ name }}, {% include x %}, {{< ref "x" >}}, {{% note %}} or {# a #}, if a < b.'
let repository: GitUnderTest
let folder: string

beforeEach(async () => {
  repository = await openGitRepository()
  const parent = await mkdtemp(join(tmpdir(), "git-site-"))
  folder = join(parent, "site")
  mkdirSync(folder)
  return async () => {
    await repository.close()
    await rm(parent, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** Articles that tools for sites stumble over, and pieces of the text that their pages have to show. */
const articles: Readonly<Record<string, { fields: Partial<Article>; shows: readonly string[] }>> = {
  ...Object.fromEntries(
    Object.entries(hardArticles).map(([name, fields]) => [
      name.replaceAll(" ", "-"),
      { fields: { ...fields, slug: fields.slug ?? toSlug(name) ?? "" }, shows: [] },
    ]),
  ),
  braces: {
    fields: { body: `${templates}\n\n\`\`\`njk\n${templates}\n{% endraw %}\n\`\`\`\n\n{{< tab >}}` },
    shows: [
      "{{ name }},",
      "{% include x %}",
      '{{< ref "x" >}}',
      "{{% note %}}",
      "{# a #}",
      "{% endraw %}",
      "{{< tab >}}",
    ],
  },
  elements: {
    fields: {
      body: "<details>\n<summary>More</summary>\n\nHidden *words*.\n\n</details>\n\nH<sub>2</sub>O<br>next <!-- a note -->",
    },
    shows: ["Hidden words."],
  },
  script: {
    fields: { body: "import { a } from b\n\nexport default nothing\n\n<pre>one\n  two</pre>" },
    shows: ["import { a } from b"],
  },
  // Never published on a site of its own, with pictures that nobody could read.
  undated: {
    fields: { published_at: null, cover: gone, body: `No date: ![In the text](${gone.url})` },
    shows: ["No date:"],
  },
  pictures: {
    fields: { cover, body: `A picture: ![In the text](${cover.url})`, tags: ["one"] },
    shows: ["A picture:"],
  },
}

interface Published {
  article: Article
  url: string
  shows: readonly string[]
}

/** Publishes all articles to a repository with the files of a site, and checks the branch out into the site. */
async function publishAll({ config, files, make }: GitStarter): Promise<Published[]> {
  await make?.(folder)
  repository.server.commit("site", files)
  const publisher = await repository.create({ config })
  const picture = pictureFormats["a PNG"]
  if (picture === undefined) throw new Error("There is no PNG.")
  const bytes = Uint8Array.from(await makePicture(picture, { width: 8, height: 4, orientation: 1 }))
  const sha256 = "c0".repeat(32)
  const file = { source: cover.url, bytes, type: "image/png", name: "cover.png", sha256, alt: "A cover" }
  const { signal } = new AbortController()
  const images = new Map<string, RemoteImage>([
    [cover.url, { kind: "carried", url: cover.url, sha256, name: file.name, isThere: false }],
    [gone.url, { kind: "stays", url: gone.url }],
  ])
  const published = await Promise.all(
    Object.entries(articles).map(async ([slug, { fields, shows }]) => {
      const article = sampleArticle({ id: `cnt_${slug}`, slug, title: `About ${slug}`, ...fields })
      const marker = `citable-${slug}`
      const dates = { first, earlier: article.published_at }
      const document = await publisher.render(article, { marker, id: null, dates, links: new Map(), images })
      const options = { signal, marker, sequence: 1, as: "live" as const, expected: undefined }
      const carried = article.cover?.url === cover.url ? [file] : []
      const { url } = await publisher.write(String(document.fields["path"]), document, { ...options, images: carried })
      if (url === null) throw new Error(`${slug} has no address.`)
      return { article, url, shows }
    }),
  )
  repository.server.git("site", ["--work-tree", folder, "checkout", "--force", "main", "--", "."])
  return published
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  ldquo: '"',
  rdquo: '"',
}

/** The text of a piece of a page. Quotation marks that a tool makes typographic count as written. */
const toText = (html: string) =>
  html
    .replaceAll(/<!--[^]*?-->|<[^>]+>/g, "")
    .replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
      name === undefined
        ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
        : (entities[name] ?? whole),
    )
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, " ")

const find = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => toText(found))

/** What is wrong with the page of an article, as a visitor gets it. */
async function lookAt(site: string, { article, url, shows }: Published, starter: GitStarter): Promise<string[]> {
  const { pathname } = new URL(url)
  const response = await fetch(site + pathname)
  if (response.status !== 200) return [`${url} answers ${response.status}`]
  const html = await response.text()
  const faults: string[] = []
  const headings = find(html, /<h1\b[^>]*>([^]*?)<\/h1>/g).map((text) => text.trim())
  if (!headings.includes(article.title)) faults.push(`has no heading ${article.title}, but ${headings.join(" | ")}`)
  const day = new Date(article.published_at ?? first)
  const month = day.toLocaleString("en", { month: "short", timeZone: "UTC" })
  const dates = [day.toISOString().slice(0, 10), `${month}\\w* ${day.getUTCDate()}, ${day.getUTCFullYear()}`]
  if (starter.shows.date && !new RegExp(dates.join("|")).test(html)) faults.push(`does not show its date, ${dates[0]}`)
  const [link = ""] = /<link\b[^>]*rel="?canonical\b[^>]*>/.exec(html) ?? []
  const [canonical = ""] = find(link, /href="?([^"\s>]+)/g)
  if (starter.shows.canonical && decodeURI(canonical) !== decodeURI(url))
    faults.push(`has the canonical address ${canonical}`)
  const text = toText(html)
  const isLeft = article.slug === "elements" && !starter.shows.mixed
  for (const piece of isLeft ? [] : shows) if (!text.includes(piece)) faults.push(`does not show ${piece}`)
  const sources = find(html, /<img\b[^>]*?\bsrc="?([^"\s>]+)/g)
  const shared = find(html, /<meta\b[^>]*property="?og:image\b[^>]*content="?([^"\s>]+)/g)
  const needed =
    (article.body.includes("![In") ? 1 : 0) + (article.cover?.url === cover.url && starter.shows.cover ? 1 : 0)
  if (sources.length + shared.length < needed) faults.push(`shows ${sources.length} pictures of ${needed}`)
  for (const source of [...sources, ...shared]) {
    const address = new URL(source, url)
    if (address.host !== "example.com") continue
    const { status } = await fetch(site + address.pathname)
    if (status !== 200) faults.push(`shows the picture ${source}, which answers ${status}`)
  }
  return faults.map((fault) => `${article.slug}: ${fault}`)
}

const isHere = ({ missing }: GitStarter) => missing === undefined
for (const { name, missing } of gitStarters) if (missing !== undefined) console.log(`Left out: ${name} (${missing})`)

it.each(gitStarters.filter(isHere))(
  "$name builds what its preset publishes, and its pages show it",
  async (starter) => {
    const published = await publishAll(starter)
    await starter.build(folder)
    const site = await serveFolder(join(folder, starter.out))
    const faults = await Promise.all(published.map((one) => lookAt(site.url, one, starter)))
    await site.close()
    expect(faults.flat()).toEqual([])
  },
)
