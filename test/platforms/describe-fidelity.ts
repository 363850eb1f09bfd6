import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { renderBody } from "@citable/markdown"
import { makePublisherCalls, openBehindProxy } from "@citable/publishers/conformance"
import { expect, it } from "vitest"

import { compareOutlines, type OutlineDifference } from "./compare-outlines.ts"
import { hurryTurns } from "./hurry-turns.ts"
import { knownDifferences } from "./known-differences.ts"
import type { ListedPlatform } from "./platform-under-test.ts"

/** A folder with articles. Default: the documents of this project. */
const folder = process.env["CITABLE_CORPUS"] ?? fileURLToPath(new URL("../../docs", import.meta.url))
const count = Number(process.env["CITABLE_ARTICLES"] ?? 60)
const timeFactor = 1000

/** Articles from all over the folder, always the same. */
function chooseFiles(): string[] {
  const files = globSync("**/*.{md,mdx}", { cwd: folder }).toSorted()
  const step = Math.max(1, files.length / count)
  return Array.from({ length: Math.min(count, files.length) }, (_, index) => files[Math.floor(index * step)] ?? "")
}

/** What readers get on a platform of articles as people write them. */
export function describeFidelity(platforms: readonly ListedPlatform[]): void {
  hurryTurns(timeFactor)
  it.each(platforms)("$definition.name shows articles as they are, but for known differences", async (listed) => {
    const { definition, open, toHtml = (text: string) => Promise.resolve(text) } = listed
    const opened = await open({ timeFactor })
    const platform = await openBehindProxy(definition, opened)
    const found: (OutlineDifference & { file: string })[] = []
    const files = chooseFiles()
    let characters = 0
    try {
      const publisher = await platform.create()
      for (const file of files) {
        const body = readFileSync(`${folder}/${file}`, "utf8").replace(/^---\r?\n[^]*?\r?\n---\r?\n/, "")
        const calls = makePublisherCalls(publisher, { body, title: file }, platform.adapt)
        // A busy machine loses connections. Whoever publishes repeats what nobody knows the end of.
        const { id } = await calls.publish().catch(() => calls.publish())
        const text = (await platform.visible()).find((item) => item.id === id)?.text ?? `${file}\n`
        const there = await toHtml(text.slice(text.indexOf("\n") + 1))
        const { html } = await renderBody(body, listed.hasPlayers === true ? {} : { embeds: "link" })
        characters += html.length
        const known = knownDifferences[definition.kind] ?? []
        found.push(...compareOutlines(html, there, known).map((difference) => ({ file, ...difference })))
      }
    } finally {
      await platform.close()
    }
    const different = new Set(found.map(({ file }) => file))
    const unknown = found.filter(({ reason }) => reason === undefined)
    const same = `${files.length - different.size} of ${files.length} the same`
    const rest = `${different.size} with differences (${unknown.length} unknown), ${characters} characters of HTML`
    console.log(`${definition.name}: ${same}, ${rest}`)
    expect(unknown).toEqual([])
  })
}
