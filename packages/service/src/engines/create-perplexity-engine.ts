import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { costOf, type Engine, type EngineSettings, type Prices, usualCostOf } from "./engine.ts"
import { misshapen, postQuestion, unreadable } from "./post-question.ts"

const defaultModel = "sonar"
const defaultPrices: Prices = { input: 1, output: 1, searches: 5 }

const answerSchema = z.object({
  model: z.string().optional(),
  choices: z.array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() })),
  citations: z.array(z.string()).nullish(),
  search_results: z.array(z.object({ url: z.string().optional(), title: z.string().nullish() })).nullish(),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      num_search_queries: z.number().optional(),
      cost: z.object({ total_cost: z.number() }).optional(),
    })
    .optional(),
})

/** Perplexity through its Sonar API (docs.perplexity.ai), which always searches. It does not report its searches. */
export function createPerplexityEngine(settings: EngineSettings): Engine {
  const { apiKey, model = defaultModel, url = "https://api.perplexity.ai/chat/completions" } = settings
  const prices = settings.prices ?? (settings.model === undefined ? defaultPrices : null)
  return {
    name: "perplexity",
    surface: "api",
    usualCost: usualCostOf(prices, false),
    async ask({ text, market }, { signal }) {
      const location =
        market === null ? {} : { web_search_options: { user_location: { country: market.toUpperCase() } } }
      const { raw, json } = await postQuestion({
        engine: "perplexity",
        url,
        headers: { authorization: `Bearer ${apiKey}` },
        body: { model, messages: [{ role: "user", content: text }], ...location },
        signal,
        fetch: settings.fetch,
      })
      const answer = answerSchema.safeParse(json)
      if (!answer.success) throw misshapen("perplexity", "choices")
      const content = answer.data.choices[0]?.message.content ?? ""
      if (content === "") throw unreadable("perplexity", "it has no text")
      const { search_results: results, citations, usage } = answer.data
      const cited = results?.length ? results : (citations ?? []).map((source) => ({ url: source, title: null }))
      const used = {
        input: usage?.prompt_tokens ?? 0,
        output: usage?.completion_tokens ?? 0,
        searches: usage?.num_search_queries ?? 1,
      }
      return {
        text: content,
        sources: cited.flatMap((source): CitedSource[] =>
          source.url === undefined ? [] : [{ url: source.url, title: source.title ?? null }],
        ),
        searches: null,
        model: answer.data.model ?? null,
        cost: usage?.cost?.total_cost ?? (usage === undefined ? null : costOf(prices, used)),
        raw,
      }
    },
  }
}
