import type { Competitor, Scan } from "@citable/contract/visibility"
import { startService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import { extractTerms } from "@citable/language/text/extract-terms"
import { expect, it, vi } from "vitest"

import { readThemes, type ToneQuote } from "../../src/groups/visibility/read-themes.ts"
import { quietEngine } from "../quiet-engine.ts"

const names = [{ id: null, name: "Citable", aliases: ["Citable CMS"], domains: [] }]
const quote = (id: string, text: string, tone: ToneQuote["tone"] = "positive", locale = "en"): ToneQuote => ({
  id,
  quote: text,
  tone,
  locale,
})

it("a theme is a word, or a pair of words, of sentences from at least two answers, without names and stop words", () => {
  const quotes = [
    quote("a", "Citable has excellent customer support and is fast."),
    quote("b", "The customer support of Citable CMS is good."),
    quote("c", "Fast and good."),
    quote("c", "It is fast."),
    quote("c", "Citable is lonely."),
    quote("d", "Its price is bad.", "negative"),
    quote("e", "A price that is too high.", "negative"),
    quote("e", "Fast is not all.", "negative"),
  ]
  expect(readThemes(quotes, names)).toEqual([
    { theme: "fast", tone: "positive", mentions: 3, answers: 2 },
    { theme: "customer support", tone: "positive", mentions: 2, answers: 2 },
    { theme: "good", tone: "positive", mentions: 2, answers: 2 },
    { theme: "price", tone: "negative", mentions: 2, answers: 2 },
  ])
  expect(readThemes(quotes.toReversed(), names)).toEqual(readThemes(quotes, names))
  expect(readThemes([], names)).toEqual([])
})

it("a word that only fills a sentence is no theme, alone or in a pair", () => {
  const quotes = [
    quote("a", "For that question, Citable is a good choice with clear pricing: its clear pricing helps."),
    quote("b", "For this question, Citable is a good option. Clear pricing, too."),
    quote("c", "Bei dieser Frage ist Citable eine gute Wahl.", "positive", "de"),
    quote("d", "Zu deiner Frage: Citable ist gute Software.", "positive", "de"),
  ]
  expect(readThemes(quotes, names).map(({ theme }) => theme)).toEqual(["clear pricing", "good"])
})

it("a name is left out as a whole: its words are themes where they stand alone", () => {
  const coffee = [{ id: null, name: "Harbour Coffee", aliases: ["Harbour Coffee Roasters"], domains: [] }]
  const quotes = [
    quote("a", "Harbour Coffee Roasters has fresh coffee."),
    quote("b", "The fresh coffee of Harbour Coffee is good."),
  ]
  expect(readThemes(quotes, coffee).map(({ theme }) => theme)).toEqual(["fresh coffee"])
})

it.each([
  ["de", "Das beste Redaktionssystem für kleine Blogs", ["beste redaktionssystem", "redaktionssystem", "blogs"]],
  ["fr", "L'éditeur est rapide, et le support est lent", ["rapide", "support", "lent"]],
  ["ja", "小さなブログに最適なCMSです", ["ブログ", "最適", "cms"]],
  ["zh", "最适合小型博客的内容管理系统", ["博客", "内容管理"]],
  ["tr", "İçerik yönetimi hızlı", ["içerik yönetimi", "hızlı"]],
  ["xx", "Words of no list", ["words", "of", "no list"]],
])("the terms of %s are its words", (locale, text, terms) => {
  const found = extractTerms(text, { locale, longest: 2 })
  for (const term of terms) expect([...found]).toContain(term)
  expect([...found].filter((term) => /[.,!]/u.test(term))).toEqual([])
})

it("the sentiment of a brand has its themes", async () => {
  const texts = ["Citable has great support. Ghostly is slow.", "Citable offers reliable support."]
  const engine: Engine = {
    ...quietEngine,
    ask: async (question, options) => ({
      ...(await quietEngine.ask(question, options)),
      text: texts[Number(question.text.at(-2))] ?? "",
    }),
  }
  const started = await startService({ engines: [engine] })
  const brand = `/v1/brands/${started.brandId}`
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  await call("PATCH", brand, { name: "Citable" })
  await call<Competitor>("POST", `${brand}/competitors`, { name: "Ghostly" })
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which 0?" }, { text: "Which 1?" }] })
  const { id } = await call<Scan>("POST", `${brand}/scans`, {})
  await vi.waitFor(async () => expect((await call<Scan>("GET", `${brand}/scans/${id}`)).status).toBe("completed"), {
    timeout: 50_000,
    interval: 50,
  })
  expect(await call("GET", `${brand}/visibility/sentiment`)).toMatchObject({
    themes: [{ theme: "support", tone: "positive", mentions: 2, answers: 2 }],
    quotes: [{ tone: "positive" }, { tone: "positive" }],
  })
  await started.close()
})
