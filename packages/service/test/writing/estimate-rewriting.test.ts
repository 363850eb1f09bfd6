import type { Writer, WriterAnswer } from "@citable/engines/writers/writer"
import { writerCost } from "@citable/engines/writers/writer"
import { estimateTokens } from "@citable/writing/estimate-tokens"
import { estimateRewriting } from "@citable/writing/rewriting/estimate-rewriting"
import { rewriteArticle } from "@citable/writing/rewriting/rewrite-article"
import fc from "fast-check"
import { expect, it } from "vitest"

import { openPrompts } from "../../src/writing/prompts/open-prompts.ts"
import { rewritingBrand as brand } from "../start-rewriting.ts"

const prices = { input: 1, cached: 0.1, output: 10 }
/** Answers with an edit that is refused, so that each part is asked for twice, and counts what its requests may cost. */
function openWriter() {
  let cost = 0
  const writer: Writer = {
    name: "chatgpt",
    model: "m",
    prices,
    extraTokens: 1000,
    write({ system, messages, maxTokens }) {
      const input = estimateTokens([system, ...messages.map(({ text }) => text)].join("\n"))
      cost += writerCost(prices, { input, cached: 0, output: maxTokens + 1000 }) ?? 0
      const edits = [{ op: "delete", block: 9999, text: null }]
      const text = JSON.stringify({ title: null, edits, remove_addresses: [], unprotect: [], note: "" })
      return Promise.resolve({
        text,
        stop: "end",
        usage: null,
        model: null,
        cost: null,
        raw: "",
      } satisfies WriterAnswer)
    },
  }
  return { writer, cost: () => cost * 1e6 }
}

it("an estimate is not below what all requests of a job may cost, and not three times as high", async () => {
  const prompts = openPrompts()
  const rules = (await prompts("rewrite-blocks")).text
  const paragraph = fc.integer({ min: 1, max: 400 }).map((words) => "Water and beans meet. ".repeat(words))
  await fc.assert(
    fc.asyncProperty(fc.array(paragraph, { minLength: 1, maxLength: 30 }), async (paragraphs) => {
      const { writer, cost } = openWriter()
      const article = { title: "Coffee", body: paragraphs.join("\n\n"), instructions: "Shorten it." }
      const estimate = estimateRewriting(article, { brand, rules, writer }) ?? 0
      const run = {
        writer: () => writer,
        judge: undefined,
        once: <Result>(_: string, work: () => Promise<Result>) => work(),
        report: () => Promise.resolve(),
        prompts,
        signal: AbortSignal.timeout(60_000),
      }
      const options = { brand, keptAnchors: [], allowedAddresses: [], run }
      await rewriteArticle({ ...article, bodyFormat: "markdown", locale: "en" }, options)
      expect(estimate).toBeGreaterThanOrEqual(cost())
      expect(estimate).toBeLessThan(cost() * 3)
    }),
    { numRuns: 6 },
  )
})

it("an estimate without known prices is null", () => {
  const { writer } = openWriter()
  const article = { title: "Coffee", body: "Water.", instructions: "Shorten it." }
  expect(estimateRewriting(article, { brand, rules: "Rules.", writer: { ...writer, prices: null } })).toBeNull()
})
