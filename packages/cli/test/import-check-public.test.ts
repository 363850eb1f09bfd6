import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import { createClient } from "@citable/client"
import type { ImportEntry, ImportReport } from "@citable/import"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"

import { dialects } from "../../import/test/dialects.ts"
import { type OldAnswer, oldPages } from "../../import/test/old-pages.ts"
import { writeParagraphs } from "../../import/test/write-paragraphs.ts"
import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"
import { type OpenedPublicCheck, openPublicCheck } from "../src/import/open-public-check.ts"
import { runCli } from "../src/run-cli.ts"
import { shareService } from "./share-service.ts"
import { startOldSite, type OldSite } from "./start-old-site.ts"
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
  const { url, operatorToken, call } = shared.service
  const { id } = await call<{ id: string }>("POST", "/v1/brands", { name: "Moved" }, operatorToken)
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
    expect(proved.map(toPath).toSorted()).toEqual(
      expected
        .filter(([, state]) => state === "live")
        .map(([place]) => place)
        .toSorted(),
    )
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
