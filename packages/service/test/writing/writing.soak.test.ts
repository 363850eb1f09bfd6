import { globSync, readFileSync } from "node:fs"

import { readSegments } from "@citable/language/segments/read-segments"
import { writeSegments } from "@citable/language/segments/write-segments"
import fc from "fast-check"
import { expect, it } from "vitest"

import { toStructure } from "../../../language/test/compare-structure.ts"
import { hostileTranslation, reverseWords } from "../../../language/test/hostile-translations.ts"
import { keepsOtherBlocks } from "../../../language/test/keeps-other-blocks.ts"
import { markdownDocument } from "../../../markdown/test/markdown-grammar.ts"
import { startRewriting } from "../start-rewriting.ts"
import { rewritesSafely } from "./rewrites-safely.ts"

const options = { format: "markdown" } as const

async function write(body: string, translate: (text: string) => string) {
  const segments = readSegments(body, options)
  if (segments === undefined) return undefined
  const translations = new Map(segments.map(({ id, text }) => [id, translate(text)]))
  return { count: segments.length, ...(await writeSegments(body, translations, options)) }
}

it("no translation changes the structure of a generated article", async () => {
  await fc.assert(
    fc.asyncProperty(markdownDocument, hostileTranslation, async (body, translate) => {
      const written = await write(body, translate)
      if (written === undefined) return
      expect(toStructure(written.body ?? "")).toEqual(toStructure(body))
    }),
    { numRuns: 5000 },
  )
})

it("no edit changes another block of a generated article", async () => {
  await fc.assert(keepsOtherBlocks, { numRuns: 3000 })
})

it("no answer of a model changes what it must not change", async () => {
  const model = await startRewriting()
  await fc.assert(rewritesSafely(model), { numRuns: 2000 }).finally(model.close)
}, 600_000)

// Any folder of articles: CITABLE_ARTICLES=<folder> CITABLE_TIER=soak.
it("no translation changes the structure of real articles, and its own texts no byte", async () => {
  const folder = process.env["CITABLE_ARTICLES"]
  const files = folder === undefined ? [] : globSync("**/*.md", { cwd: folder }).map((file) => `${folder}/${file}`)
  const total = { files: files.length, bytes: 0, segments: 0, refused: 0, milliseconds: 0 }
  for (const file of files) {
    const body = readFileSync(file, "utf8")
    const start = process.cpuUsage()
    const reversed = await write(body, reverseWords)
    const { user, system } = process.cpuUsage(start)
    const same = await write(body, (text) => text)
    expect({ file, same: same?.body === body, refused: same?.refused }).toEqual({ file, same: true, refused: [] })
    expect({ file, ...toStructure(reversed?.body ?? "") }).toEqual({ file, ...toStructure(body) })
    total.bytes += Buffer.byteLength(body)
    total.segments += reversed?.count ?? 0
    total.refused += reversed?.refused?.length ?? 0
    total.milliseconds += (user + system) / 1000
  }
  console.log({ ...total, perThreeKilobytes: (3072 * total.milliseconds) / total.bytes })
})
