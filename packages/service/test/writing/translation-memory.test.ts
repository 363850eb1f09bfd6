import { estimateTokens } from "@citable/writing/estimate-tokens"
import { estimateTranslation } from "@citable/writing/translation/estimate-translation"
import { listGlossary } from "@citable/writing/translation/list-glossary"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

import { mapTexts } from "../../../language/test/hostile-translations.ts"
import { openPrompts } from "../../src/writing/prompts/open-prompts.ts"
import { openTranslationMemory } from "../../src/writing/translation/open-translation-memory.ts"
import { purgeTranslationMemory } from "../../src/writing/translation/purge-translation-memory.ts"
import { articleOf, brand, openTranslation, type OpenTranslation } from "../open-translation.ts"
import { addBrand } from "../open-with-brand.ts"

const day = 86_400_000
const mark = ({ text }: { text: string }): string => mapTexts(text, (piece) => piece.replaceAll(/\p{L}+/gu, "$&y"))
const body = "# A heading\n\nThe first text.\n\nThe second text.\n\n- An item\n- Another item"
const article = articleOf(body, { title: "A heading", excerpt: "All about it." })

let world: OpenTranslation
beforeEach(async () => {
  world = await openTranslation()
  world.model.translate = mark
})
afterEach(() => world.close())

describe("the memory of translations", () => {
  it("gives an unchanged article without any request, and asks for the text that changed alone", async () => {
    const first = await world.translate(article)
    expect(first.counts).toEqual({ segments: 7, remembered: 0, sent: 6, refused: 0 })
    const again = await world.translate(article)
    expect(again).toEqual({ ...first, prompts: {}, counts: { segments: 7, remembered: 7, sent: 0, refused: 0 } })
    expect(world.requests).toHaveLength(1)
    const changed = await world.translate({ ...article, body: body.replace("second", "other") })
    expect(changed.counts).toEqual({ segments: 7, remembered: 6, sent: 1, refused: 0 })
    expect(world.asked.slice(6).map(({ text }) => text)).toEqual(["The other text."])
    expect(changed.texts.body).toContain("They othery texty.")
  })

  it("belongs to a language, a brand, and the names that stay", async () => {
    await world.translate(article)
    const hashes = (await world.db.selectFrom("translation_memory").select("hash").execute()).map(({ hash }) => hash)
    expect(await world.memory().find([...hashes, "unknown"])).toHaveLength(6)
    await addBrand(world.db, "brd_2")
    const options = { brandId: "brd_1", from: "en", to: "de", glossary: listGlossary(brand), now: () => 0 }
    expect(await openTranslationMemory(world.db, options).find(hashes)).toHaveLength(6)
    const others = [{ to: "fr" }, { from: "nl" }, { glossary: ["Citable"] }, { brandId: "brd_2" }]
    for (const other of others) {
      expect(await openTranslationMemory(world.db, { ...options, ...other }).find(hashes)).toEqual([])
    }
  })

  it("keeps the later of two translations", async () => {
    const memory = world.memory()
    await memory.remember([{ hash: "a", text: "One" }])
    await memory.remember([
      { hash: "a", text: "Two" },
      { hash: "a", text: "Three" },
    ])
    expect(await memory.find(["a", "a"])).toEqual([
      ["a", "Three"],
      ["a", "Three"],
    ])
  })

  it("forgets what nobody has used for a year, and writes a use at most once a day", async () => {
    await world.translate(article)
    const begin = world.clock.now
    const usedAt = async () => [
      ...new Set(
        (await world.db.selectFrom("translation_memory").select("used_at").execute()).map((row) => row.used_at),
      ),
    ]
    world.clock.now = begin + day / 2
    await world.translate(article)
    expect(await usedAt()).toEqual([begin])
    world.clock.now = begin + 300 * day
    await world.translate(articleOf("The first text."))
    expect((await usedAt()).toSorted((a, b) => a - b)).toEqual([begin, begin + 300 * day])
    await purgeTranslationMemory(world.db, begin + 365 * day)
    expect(await usedAt()).toHaveLength(2)
    await purgeTranslationMemory(world.db, begin + 366 * day)
    expect(await usedAt()).toEqual([begin + 300 * day])
    expect((await world.translate(article)).counts).toMatchObject({ remembered: 1, sent: 5 })
  })
})

describe("a job of translation", () => {
  it("remembers nothing that was refused", async () => {
    world.model.translate = (segment) => (segment.text === "The first text." ? "Siehe evil.example" : mark(segment))
    expect((await world.translate(article)).counts).toMatchObject({ sent: 6, refused: 1 })
    world.model.translate = mark
    expect((await world.translate(article)).counts).toMatchObject({ remembered: 6, sent: 1, refused: 0 })
  })

  it("asks anew for a remembered translation that the brand no longer allows", async () => {
    world.model.translate = (segment) => (segment.text === "The first text." ? "Kaffee heilt Husten." : mark(segment))
    await world.translate(article)
    const strict = { ...brand, bannedClaims: ["Kaffee heilt Husten"], claimsLocale: "de" }
    const { checks, counts } = await world.translate(article, { brand: strict })
    expect(counts).toEqual({ segments: 7, remembered: 6, sent: 1, refused: 1 })
    expect(checks).toEqual([expect.objectContaining({ kind: "banned_claim", state: "refused" })])
  })

  it("that fails midway keeps what is paid and good for the next one", async () => {
    const long = articleOf(Array.from({ length: 60 }, (_, at) => `Paragraph ${at} has words.`).join("\n\n"))
    world.model.answer = (_, index) => (index === 2 ? { text: "no", stop: "refusal" } : undefined)
    const cancelled = world.translate(long, {
      onReport: async (done) => {
        if (done > 0) throw new Error("cancelled")
      },
    })
    await expect(cancelled).rejects.toThrow("cancelled")
    world.model.answer = undefined
    expect((await world.translate(long)).counts).toEqual({ segments: 60, remembered: 40, sent: 20, refused: 0 })
  })

  it("that goes on after its process was killed pays no request twice, even if the memory has changed", async () => {
    const long = articleOf(Array.from({ length: 100 }, (_, at) => `Paragraph ${at} has words.`).join("\n\n"))
    // One segment is asked for again, so that the job has four requests.
    world.model.translate = (segment, attempt) =>
      segment.text.startsWith("Paragraph 7 ") && attempt === 1 ? "Absatz 7 hat 99 Worte." : mark(segment)
    const steps = new Map<string, string>()
    for (const point of [1, 2, 3, 4]) {
      let reports = 0
      const killed = world.translate(long, {
        steps,
        onReport: async () => {
          if (++reports === point) throw new Error("killed")
        },
      })
      await expect(killed).rejects.toThrow("killed")
      expect(world.requests).toHaveLength(point - 1)
    }
    expect(await world.db.selectFrom("translation_memory").select("hash").execute()).toHaveLength(99)
    const { counts } = await world.translate(long, { steps })
    expect(counts).toEqual({ segments: 100, remembered: 0, sent: 100, refused: 0 })
    expect(world.requests).toHaveLength(4)
  })

  it("costs at most its estimate, nothing if all is remembered, and nobody knows what without prices", async () => {
    const long = articleOf(Array.from({ length: 60 }, (_, at) => `Paragraph ${at} has words.`).join("\n\n"))
    const options = {
      brand,
      from: "en",
      to: "de",
      memory: world.memory(),
      prompts: openPrompts(),
      writer: world.writer,
    }
    const estimate = await estimateTranslation(long, options)
    await world.translate(long)
    const { prices } = world.writer
    const most = world.requests.map(({ instructions, input, max_output_tokens: output }) => {
      const tokens = estimateTokens(`${instructions as string}${(input as { content: string }[])[0]?.content}`)
      return tokens * (prices?.input ?? 0) + Number(output) * (prices?.output ?? 0)
    })
    expect(most).toHaveLength(2)
    expect(estimate).toBeGreaterThan(most.reduce((sum, cost) => sum + cost, 0))
    expect(await estimateTranslation(long, options)).toBe(0)
    const unknown = { ...world.writer, prices: null }
    expect(await estimateTranslation(article, { ...options, writer: unknown })).toBeNull()
  })
})
