import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { renderBody } from "@citable/markdown"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import type { Publisher } from "../src/ports/publishers/publisher.ts"
import { makePublisherCalls } from "./publishers/make-publisher-calls.ts"
import { openWordpress, type WordpressUnderTest } from "./publishers/open-wordpress.ts"
import { outlineHtml, withoutTypography } from "./publishers/outline-html.ts"

/** A folder with articles. Default: the documents of this project. */
const folder = process.env["CITABLE_FOLDER"] ?? fileURLToPath(new URL("../../../docs", import.meta.url))
const count = Number(process.env["CITABLE_ARTICLES"] ?? 60)

/** Articles from all over the folder, always the same. */
const files = globSync("**/*.{md,mdx}", { cwd: folder }).toSorted()
const step = Math.max(1, files.length / count)
const chosen = Array.from(
  { length: Math.min(count, files.length) },
  (_, index) => files[Math.floor(index * step)] ?? "",
)

const bodies = ["blocks", "html", "classic"] as const

describe.each(["administrator", "author"] as const)("articles that an %s publishes", (role) => {
  let platform: WordpressUnderTest
  beforeAll(async () => {
    platform = await openWordpress(process.env["CITABLE_WORDPRESS"] === "6.1" ? "6.1" : "newest", role)
  })
  afterAll(() => platform?.close())

  describe.each(bodies)("as %s", (body) => {
    let publisher: Publisher
    beforeAll(async () => {
      publisher = await platform.create({ config: { body } })
    })

    it.each(chosen)("%s has the same text, code, links and pictures on its public page", async (file) => {
      const source = readFileSync(`${folder}/${file}`, "utf8").replace(/^---\r?\n[^]*?\r?\n---\r?\n/, "")
      const calls = makePublisherCalls(publisher, { body: source, title: file })
      const state = await calls.publish()
      expect(state.visibility).toBe("live")
      expect(state.warnings.filter(({ code }) => code !== "slug_changed")).toEqual([])
      const page = await (await fetch(state.url ?? "")).text()
      const main = /<main>([^]*)<\/main>/.exec(page)?.[1] ?? ""
      const shown = outlineHtml(main)
      const { html } = await renderBody(source, { embeds: "link" })
      const meant = outlineHtml(html)
      expect(shown.code).toEqual(meant.code)
      expect(shown.inlineCode).toEqual(meant.inlineCode)
      expect(shown.links).toEqual(meant.links)
      expect(shown.images).toEqual(meant.images)
      expect(shown.ids).toEqual(meant.ids)
      expect(shown.headings.map(withoutTypography)).toEqual(meant.headings.map(withoutTypography))
      expect(withoutTypography(shown.text)).toBe(withoutTypography(meant.text))
    })
  })
})
