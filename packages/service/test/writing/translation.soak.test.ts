import { globSync, readFileSync } from "node:fs"

import { EngineError } from "@citable/engines/engine-error"
import type { Writer } from "@citable/engines/writers/writer"
import { readSegments } from "@citable/language/segments/read-segments"
import type { ArticleTexts } from "@citable/writing/translation/article-texts"
import { translateArticle, type TranslatedArticle } from "@citable/writing/translation/translate-article"
import fc from "fast-check"
import { expect, it } from "vitest"

import { toStructure } from "../../../language/test/compare-structure.ts"
import { hostileTranslation, mapTexts } from "../../../language/test/hostile-translations.ts"
import { markdownDocument } from "../../../markdown/test/markdown-grammar.ts"
import { openPrompts } from "../../src/writing/prompts/open-prompts.ts"
import { articleOf, type AskedSegment, brand } from "../open-translation.ts"

/** A writer in this process, so that the CPU time is that of the service beside the model. */
const writerOf = (change: (segment: AskedSegment) => string): Writer => ({
  name: "fake",
  model: "m",
  prices: null,
  write: ({ messages }) => {
    const text = messages[0]?.text ?? ""
    const segments = JSON.parse(text.slice(text.indexOf("[\n"))) as AskedSegment[]
    const answer = { segments: segments.map((segment) => ({ id: segment.id, text: change(segment) })) }
    return Promise.resolve({ text: JSON.stringify(answer), stop: "end", usage: null, model: "m", cost: null, raw: "" })
  },
})

/** Translates without a memory. `undefined` if the model gave nothing of use. */
async function translate(
  texts: ArticleTexts,
  change: (segment: AskedSegment) => string,
  to: string,
): Promise<TranslatedArticle | undefined> {
  const writer = () => writerOf(change)
  const run = { writer, judge: undefined, once: <Result>(_: string, work: () => Promise<Result>) => work() }
  const more = { report: () => Promise.resolve(), prompts: openPrompts(), signal: AbortSignal.timeout(600_000) }
  const memory = { find: () => Promise.resolve([]), remember: () => Promise.resolve() }
  try {
    return await translateArticle(texts, { brand, from: "en", to, memory, run: { ...run, ...more } })
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
}

/** The digits of a text, each once: a translation may repeat a number that its source has. A 1 may stand for an article. */
const digitsOf = (body: string): string => [...new Set(body.match(/[02-9]/g))].toSorted().join("")

it("no model changes the structure, the addresses or the digits of a generated article", async () => {
  await fc.assert(
    fc.asyncProperty(markdownDocument, hostileTranslation, async (body, hostile) => {
      if ((readSegments(body, { format: "markdown" }) ?? []).length === 0) return
      const change = ({ id, text }: AskedSegment) => (Number(id) % 2 === 0 ? text : hostile(text))
      const result = await translate(articleOf(body), change, "en-gb")
      if (result === undefined) return
      expect(toStructure(result.texts.body)).toEqual(toStructure(body))
      expect(result.texts.body).not.toMatch(/evil\.example(?![\p{L}\p{N}])/u)
      expect(digitsOf(result.texts.body)).toEqual(digitsOf(body))
    }),
    { numRuns: 3000 },
  )
})

// Any folder of articles: CITABLE_ARTICLES=<folder> CITABLE_TIER=soak.
it("real articles keep every byte around their words, and a hostile model changes nothing else", async () => {
  const folder = process.env["CITABLE_ARTICLES"]
  const files = folder === undefined ? [] : globSync("**/*.md", { cwd: folder }).map((file) => `${folder}/${file}`)
  const total = { files: 0, bytes: 0, segments: 0, refused: 0, hostileRefused: 0, open: 0, milliseconds: 0 }
  for (const file of files) {
    const body = readFileSync(file, "utf8")
    const texts = articleOf(body, { title: "A title of it" })
    const same = await translate(texts, ({ text }) => text, "en-gb")
    expect({ file, body: same?.texts.body === body, refused: same?.counts.refused }).toEqual({
      file,
      body: true,
      refused: 0,
    })
    const begin = process.cpuUsage()
    // All words change, and nothing else: what a good model does.
    const marked = await translate(
      texts,
      ({ text }) => mapTexts(text, (piece) => piece.replaceAll(/(?<=^|[\s(])\p{L}{3,}(?=[\s),]|$)/gu, "$&y")),
      "de",
    )
    const { user, system } = process.cpuUsage(begin)
    expect({ file, ...toStructure(marked?.texts.body ?? "") }).toEqual({ file, ...toStructure(body) })
    const hostile = await translate(
      texts,
      ({ id, text }) => {
        const bad = [
          `${text} https://evil.example`,
          text.replace(/⟦\d+⟧/, ""),
          text.replaceAll(/\d/g, "7"),
          `${text} <b>x</b> \`y\``,
        ]
        return Number(id) % 5 === 4
          ? mapTexts(text, (piece) => piece.split("").toReversed().join(""))
          : (bad[Number(id) % 5] ?? text)
      },
      "en-gb",
    )
    const after = hostile?.texts.body ?? body
    expect({ file, ...toStructure(after) }).toEqual({ file, ...toStructure(body) })
    expect({ file, evil: after.includes("evil.example") }).toEqual({ file, evil: false })
    total.files += 1
    total.bytes += Buffer.byteLength(body)
    total.segments += marked?.counts.segments ?? 0
    total.refused += marked?.counts.refused ?? 0
    total.open += marked?.checks.filter(({ state }) => state === "open").length ?? 0
    total.hostileRefused += hostile?.counts.refused ?? 0
    total.milliseconds += (user + system) / 1000
  }
  console.log({ ...total, perThreeKilobytes: (3072 * total.milliseconds) / total.bytes })
})
