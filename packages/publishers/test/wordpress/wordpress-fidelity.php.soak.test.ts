import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { isDeepStrictEqual } from "node:util"

import { renderBody } from "@citable/markdown"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import type { Publisher } from "../../src/publisher.ts"
import { openWordpress, type WordpressUnderTest } from "./open-wordpress.ts"
import { type HtmlOutline, outlineHtml, withoutTypography } from "./outline-html.ts"

/** A folder with articles. Default: the documents of this project. */
const folder = process.env["CITABLE_FOLDER"] ?? fileURLToPath(new URL("../../../../docs", import.meta.url))
const count = Number(process.env["CITABLE_ARTICLES"] ?? 60)

/** Articles from all over the folder, always the same. */
const files = globSync("**/*.{md,mdx}", { cwd: folder }).toSorted()
const step = Math.max(1, files.length / count)
const chosen = Array.from(
  { length: Math.min(count, files.length) },
  (_, index) => files[Math.floor(index * step)] ?? "",
)

const readBody = (file: string) => readFileSync(`${folder}/${file}`, "utf8").replace(/^---\r?\n[^]*?\r?\n---\r?\n/, "")

async function readMain(url: string | null): Promise<string> {
  const page = await (await fetch(url ?? "")).text()
  return /<main>([^]*)<\/main>/.exec(page)?.[1] ?? ""
}

/** An outline without what WordPress changes in every text. */
function normalise(outline: HtmlOutline): HtmlOutline {
  return {
    ...outline,
    headings: outline.headings.map(withoutTypography),
    text: withoutTypography(outline.text),
  }
}

describe.each(["newest", "6.1"] as const)("on WordPress, version %s", (version) => {
  let platform: WordpressUnderTest
  beforeAll(async () => {
    platform = await openWordpress(version, "author")
  })
  afterAll(() => platform?.close())

  describe.each(["administrator", "author"] as const)("what an %s publishes", (role) => {
    describe.each(["blocks", "html", "classic"] as const)("as %s", (body) => {
      const total = {
        articles: 0,
        characters: 0,
        code: 0,
        inlineCode: 0,
        links: 0,
        images: 0,
        headings: 0,
        ids: 0,
        structure: 0,
      }
      let publisher: Publisher
      beforeAll(async () => {
        publisher = await platform.create({ role, config: { body } })
      })
      afterAll(() => console.log(`${version}, ${role}, ${body}: ${JSON.stringify(total)}`))

      it.each(chosen)("%s has the same text, code, links and pictures on its public page", async (file) => {
        const source = readBody(file)
        const calls = makePublisherCalls(publisher, { body: source, title: file })
        const state = await calls.publish()
        expect(state.visibility).toBe("live")
        // The words of a removed <time> stay.
        expect(state.warnings.filter(({ detail }) => !detail.startsWith("WordPress removed <time>"))).toEqual([])
        const shown = normalise(outlineHtml(await readMain(state.url)))
        const meant = normalise(outlineHtml((await renderBody(source, { embeds: "link" })).html))
        expect(shown).toEqual(meant)
        total.articles += 1
        total.characters += shown.text.length
        for (const name of ["code", "inlineCode", "links", "images", "headings", "ids", "structure"] as const) {
          total[name] += shown[name].length
        }
      })
    })
  })

  it("loses some of it as plain HTML, which is how most tools send it", async () => {
    const damaged: string[] = []
    for (const file of chosen) {
      const { html } = await renderBody(readBody(file), { embeds: "link" })
      const post = { title: file, content: html, status: "publish" }
      const { link } = await platform.ask<{ link: string }>("POST", "/posts", post, "author")
      const shown = normalise(outlineHtml(await readMain(link)))
      if (!isDeepStrictEqual(shown, normalise(outlineHtml(html)))) damaged.push(file)
    }
    console.log(`${version}: ${damaged.length} of ${chosen.length} differ as plain HTML of an author`)
    if (chosen.length === 60) expect(damaged.length).toBeGreaterThan(0)
  })
})
