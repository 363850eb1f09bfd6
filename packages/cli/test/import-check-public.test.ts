import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import { createClient } from "@citable/client"
import type { ImportEntry, ImportReport } from "@citable/import"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"

import { dialects } from "../../import/test/dialects.ts"
import { type OldAnswer, oldPages } from "../../import/test/old-pages.ts"
import { type OldSite, startOldSite } from "../../import/test/start-old-site.ts"
import { writeParagraphs } from "../../import/test/write-paragraphs.ts"
import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"
import { type OpenedPublicCheck, openPublicCheck } from "../src/import/open-public-check.ts"
import { runCli } from "../src/run-cli.ts"
import { shareService } from "./share-service.ts"
import { toWxr } from "./to-wxr.ts"

const shared = shareService()
let check: OpenedPublicCheck
let site: OldSite
const pages = new Map<string, OldAnswer>()

beforeAll(async () => {
  check = await openPublicCheck({ signal: new AbortController().signal, allowPrivateNetwork: true })
  site = await startOldSite(pages)
})
afterAll(async () => {
  await check.close()
  site.close()
})
beforeEach(() => pages.clear())

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(shared.folder, path)), { recursive: true })
  await writeFile(join(shared.folder, path), text)
}

async function openBrand() {
  const { url, operatorToken } = shared.service
  const { id } = await shared.service.call<{ id: string }>("POST", "/v1/brands", { name: "Moved" }, operatorToken)
  return createClient({ baseUrl: url, apiKey: operatorToken, brandId: id })
}

describe("private and public files of many platforms, checked on their old sites", () => {
  const tooShort = "held back: the text is too short to compare"

  test("only what the old site shows to everybody goes live; the rest is counted, and listed with the reason", async () => {
    for (const [platform, path, text, , old] of dialects) {
      const place = `${platform}/${path}`
      const paragraphs = writeParagraphs(place)
      const joint = path.endsWith(".html") ? "</p>\n<p>" : "\n\n"
      await write(
        place,
        text.replace("Text.", () => paragraphs.join(joint)),
      )
      const shown = text.includes("Text.") ? paragraphs : [text]
      pages.set(`/${place.replace(/\.\w+$/, "")}`, oldPages[old?.[0] ?? "open"](shown))
    }
    pages.set("/login", oldPages["login form"]())
    pages.set("/", oldPages["a list"]())
    pages.set("/any/another-post", oldPages.open(writeParagraphs("WordPress/plain-pending.md")))
    pages.set("/elsewhere", oldPages.open(writeParagraphs("HTML/behind-sso.html")))
    const client = await openBrand()
    const options = { publish: true, baseUrl: site.url }
    const report = await importContent({
      paths: [shared.folder],
      client,
      options: { ...options, checkPublic: check.checkPublic },
    })
    const expected = dialects.map(([platform, path, text, plain, old]) => {
      const place = `${platform}/${path}`
      const shown = text.includes("Text.") ? "live" : plain === "live" ? tooShort : "held back: no body"
      return [
        place,
        old?.[1] ?? (/^live$|without a public mark|without front matter|error page/.test(plain) ? shown : plain),
      ]
    })
    const entries = new Map(report.entries.map((entry) => [toPath(entry), entry]))
    expect(expected.map(([place = ""]) => [place, toOutcome(entries.get(place))])).toEqual(expected)
    const live = new Set<string>()
    for await (const article of client.listAllContent({ status: "published" })) live.add(article.id)
    await client.close()
    const proved = report.entries.filter(({ id = "" }) => live.has(id))
    const isLive = expected.flatMap(([place = "", state]) => (state === "live" ? [place] : []))
    expect(new Set(proved.map(toPath))).toEqual(new Set(isLive))
    for (const { visibility } of proved)
      expect(visibility).toMatchObject({ proof: { status: 200, share: 1, end: expect.stringMatching(/part nine\.$/) } })
    const unproved = report.entries.filter(({ visibility }) => isUntil(visibility, "proof"))
    const refused = unproved.filter(
      ({ visibility }) => visibility?.state === "held_back" && visibility.reason.includes("refuses"),
    )
    expect(report.publicCheck).toEqual({
      proved: proved.length,
      not_proved: unproved.length - refused.length,
      not_answered: refused.length,
    })
    const text = formatImportReport(report)
    expect(text).toContain(
      `On the old site: ${proved.length} shown to everybody, ${unproved.length - 1} not, 1 without`,
    )
    expect(text).toContain(`\n  and ${unproved.length - 20} more, which --verbose shows`)
    const privates = dialects.filter(
      ([, , , plain, old]) => old?.[1] !== "live" && (old !== undefined || plain !== "live"),
    )
    expect(privates.length).toBeGreaterThan(60)
    expect(new Set(privates.map(([platform]) => platform)).size).toBeGreaterThan(12)
    expect(site.headers.filter((one) => "authorization" in one || "cookie" in one)).toEqual([])
  })
})

const toPath = ({ path }: ImportEntry) => path.slice(shared.folder.length + 1)
const isUntil = (visibility: ImportEntry["visibility"], until: string) =>
  visibility?.state === "held_back" && visibility.until === until

function toOutcome(entry: ImportEntry | undefined): string {
  if (entry?.outcome === "skipped") return entry.outcome
  if (entry?.visibility === undefined)
    return `${entry?.outcome}: ${entry?.problems.find(({ severity }) => severity === "refusal")?.code}`
  const { visibility } = entry
  return visibility.state === "live" ? "live" : `${visibility.state.replace("_", " ")}: ${visibility.reason}`
}

describe("an export", () => {
  test("of WordPress is checked at the addresses of its posts, which no other site may answer for", async () => {
    const item = (id: number, name: string, more = {}) => ({
      id,
      title: "A title",
      name,
      link: `${site.url}2019/${name}/`,
      content: writeParagraphs(name).join("\n\n"),
      ...more,
    })
    pages.set("/2019/w-open/", oldPages.open(writeParagraphs("w-open")))
    pages.set("/2019/w-category/", oldPages["first third"](writeParagraphs("w-category")))
    pages.set("/2019/w-draft/", oldPages.open(writeParagraphs("w-draft")))
    const elsewhere = "http://localhost:9/w-elsewhere/"
    const file = toWxr(site.url.slice(0, -1), [
      item(1, "w-open"),
      item(2, "w-category"),
      item(3, "w-draft", { status: "draft" }),
      item(4, "w-elsewhere", { link: elsewhere }),
    ])
    await write("export.xml", file)
    const { entries, archives } = await bring(join(shared.folder, "export.xml"))
    expect(entries.map(({ slug, visibility }) => [slug, visibility])).toEqual([
      ["w-open", { state: "live", proof: expect.objectContaining({ url: `${site.url}2019/w-open/`, notes: [] }) }],
      ["w-category", expect.objectContaining({ reason: "the old page shows only the beginning" })],
      ["w-draft", { state: "held_back", reason: "status: draft" }],
      ["w-elsewhere", expect.objectContaining({ asked: expect.objectContaining({ code: "not_found" }) })],
    ])
    expect(archives).toMatchObject([{ platform: "WordPress", articles: 4 }])
  })

  test("of Substack is checked row by row, and its own marks still hold back", async () => {
    const rows = ["open,everyone", "listed-as-open,everyone", "paid,only_paid"].map(
      (row, at) => `${at}.c-${row.replace(",", ",2021-01-01T00:00:00Z,true,newsletter,")},T`,
    )
    await write("posts.csv", ["post_id,post_date,is_published,type,audience,title", ...rows].join("\n"))
    for (const [at, name] of ["c-open", "c-listed-as-open", "c-paid"].entries()) {
      await write(`posts/${at}.${name}.html`, `<p>${writeParagraphs(name).join("</p><p>")}</p>`)
      pages.set(`/p/${name}`, oldPages[name === "c-listed-as-open" ? "excerpt" : "open"](writeParagraphs(name)))
    }
    const { entries } = await bring(shared.folder, `${site.url}p`)
    expect(entries.map(toOutcome)).toEqual([
      "live",
      "held back: the old page does not show the text",
      "held back: audience: only_paid",
    ])
  })
})

describe("the check", () => {
  const name = "deep-in-a-sitemap"
  const text = `---\ntitle: T\n---\n\n${writeParagraphs(name).join("\n\n")}\n`

  test("finds an article by the sitemap, also where robots.txt closes it, and says so", async () => {
    await write(`${name}.md`, text)
    const url = `${site.url}2020/other/${name}.html`
    pages.set("/robots.txt", { status: 200, body: `User-agent: *\nDisallow: /2020/\nSitemap: ${site.url}map.xml\n` })
    pages.set("/map.xml", {
      status: 200,
      headers: { "content-type": "application/xml" },
      body: `<urlset><url><loc>${url}</loc></url></urlset>`,
    })
    pages.set(`/2020/other/${name}.html`, oldPages["hidden from search engines"](writeParagraphs(name)))
    const fresh = await openPublicCheck({ signal: new AbortController().signal, allowPrivateNetwork: true })
    const report = await bring(shared.folder, site.url, fresh)
    await fresh.close()
    const proof = expect.objectContaining({ url, notes: ["noindex", "robots_txt"] })
    expect(report.entries).toMatchObject([
      { visibility: { state: "live", proof }, problems: [{ code: "old_page_hidden" }] },
    ])
    expect(formatImportReport(report, { verbose: true })).toContain(
      `shown at ${url} (200), 100 % of the last third, up to “`,
    )
  })

  test("knows nothing without an address, and leaves a live article with its text", async () => {
    await write("no-address.md", text)
    const [first] = (await importContent({ paths: [shared.folder], client: shared.client, options: { publish: true } }))
      .entries
    await write("no-address.md", text.replace("title: T", "title: Other"))
    const { entries, publicCheck } = await bring(shared.folder, null)
    expect(publicCheck).toEqual({ proved: 0, not_proved: 0, not_answered: 1 })
    expect(entries).toMatchObject([
      {
        outcome: "unchanged",
        id: first?.id,
        visibility: { state: "live" },
        problems: [{ code: "not_checked_public" }, { code: "still_published" }],
      },
    ])
    expect((await shared.client.getContentBySlug({ slug: "no-address" })).title).toBe("T")
  })

  test("by the command calls a site on this machine not public, with the exit code 1, and goes with no --public-anyway", async () => {
    await write("local.md", text)
    pages.set("/local", oldPages.open(writeParagraphs(name)))
    const call = async (...flags: string[]) => {
      const lines: string[] = []
      const code = await runCli(
        ["import", shared.folder, "--base-url", site.url, "--check-public", "--dry-run", ...flags],
        {
          env: { CITABLE_URL: shared.service.url, CITABLE_TOKEN: shared.service.writeKey },
          out: (line) => lines.push(line),
          err: (line) => lines.push(line),
          signal: new AbortController().signal,
        },
      )
      return { code, text: lines.join("\n") }
    }
    site.asked.length = 0
    const { code, text: shown } = await call()
    expect([code, site.asked]).toEqual([1, []])
    expect(shown).toContain(
      "Live: 0\nHeld back: 1 (1 the old site is not on the public web)\nOn the old site: 0 shown to everybody, 0 not, 1 without an answer",
    )
    expect(shown).toContain(`local.md: the old site is not on the public web (${site.url}local)`)
    const report = JSON.parse((await call("--json")).text) as ImportReport
    expect(report.publicCheck).toEqual({ proved: 0, not_proved: 0, not_answered: 1 })
    expect(await call("--public-anyway")).toMatchObject({ code: 2, text: expect.stringContaining("Leave one out.") })
  })
})

function bring(path: string, baseUrl: string | null = site.url, { checkPublic } = check): Promise<ImportReport> {
  const options = { publish: true, checkPublic, ...(baseUrl !== null && { baseUrl }) }
  return importContent({ paths: [path], client: shared.client, options })
}
