import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { costOf, type Engine, type EngineSettings, usualCostOf } from "./engine.ts"
import { type AskedModel, pricesOf } from "./known-models.ts"
import { postQuestion } from "./post-question.ts"
import { readBilled } from "./read-billed.ts"
import { readResponses } from "./read-responses.ts"
import { readSearches } from "./read-searches.ts"
import { vendors } from "./vendors.ts"

/** What a dollar has of the unit in which xAI tells costs. */
const ticks = 1e10

const usageSchema = z.object({
  model: z.string().optional(),
  usage: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    input_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
    cost_in_usd_ticks: z.number().min(0).nullish().catch(null),
  }),
})
const citationsSchema = z.object({ citations: z.array(z.union([z.string(), z.object({ url: z.string() })])) })

/**
 * Grok through xAI's Responses API with web search (docs.x.ai). It tells what each answer cost. Its search has no country, so the market of a
 * prompt does not reach it.
 */
export function createGrokEngine(settings: EngineSettings): Engine {
  const { apiKey, model = vendors.grok.answers, url = vendors.grok.url } = settings
  const asked = { model, prices: settings.prices }
  const headers = { authorization: `Bearer ${apiKey}` }
  return {
    name: "grok",
    surface: "api",
    model,
    isPriced: true,
    usualCost: usualCostOf(pricesOf(asked), true),
    async check({ signal }) {
      await postQuestion({ engine: "grok", url: new URL("models", url).href, headers, signal, fetch: settings.fetch })
    },
    async ask({ text }, { signal }) {
      const body = { model, input: text, tools: [{ type: "web_search" }], store: false }
      const { raw, json } = await postQuestion({ engine: "grok", url, headers, body, signal, fetch: settings.fetch })
      return { ...readBilled(costOfAnswer(json, asked), () => readGrokAnswer(json)), raw }
    },
  }
}

function readGrokAnswer(json: unknown) {
  const { text, cited, found, searches, model } = readResponses("grok", json)
  // All pages that it met, also those that it opened.
  const met = citationsSchema.safeParse(json).data?.citations.map(toPage)
  return {
    text,
    sources: cited,
    found: met ?? found,
    searches: searches.flatMap(({ queries }) => queries ?? []),
    model,
  }
}

const toPage = (page: string | { url: string }): CitedSource => ({
  url: typeof page === "string" ? page : page.url,
  title: null,
})

/** What xAI bills for an answer, else what its tokens and searches cost by the list; null if that is unknown. */
function costOfAnswer(json: unknown, asked: AskedModel): number | null {
  const answer = usageSchema.safeParse(json)
  if (!answer.success) return null
  const { usage, model } = answer.data
  if (usage.cost_in_usd_ticks != null) return usage.cost_in_usd_ticks / ticks
  return costOf(pricesOf(asked, model), {
    input: usage.input_tokens,
    cached: usage.input_tokens_details?.cached_tokens ?? 0,
    output: usage.output_tokens,
    searches: readSearches(json).length,
  })
}
