import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { EngineError } from "./engine-error.ts"
import { costOf, type Engine, type EngineSettings, usualCostOf } from "./engine.ts"
import { type AskedModel, pricesOf } from "./known-models.ts"
import { postQuestion } from "./post-question.ts"
import { readBilled } from "./read-billed.ts"
import { readResponses } from "./read-responses.ts"
import { readSearches, type Search } from "./read-searches.ts"
import { vendors } from "./vendors.ts"

// A bill that cannot be read loses no answer, which is paid for. Its cost is unknown.
const usageSchema = z.object({
  model: z.string().optional(),
  usage: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    cost: z
      .object({ total_cost: z.number().min(0) })
      .nullish()
      .catch(null),
  }),
})

/** Perplexity through its Agent API (docs.perplexity.ai), which has to search for each answer, and reports what it cost. */
export function createPerplexityEngine(settings: EngineSettings): Engine {
  const { apiKey, url = vendors.perplexity.url } = settings
  // The only model of the Sonar API that the Agent API has.
  const model = settings.model === undefined || settings.model === "sonar" ? vendors.perplexity.answers : settings.model
  const asked = { model, prices: settings.prices }
  return {
    name: "perplexity",
    surface: "api",
    model,
    isPriced: true,
    usualCost: usualCostOf(pricesOf(asked), true),
    async ask({ text, market }, { signal }) {
      if (model.startsWith("sonar-")) {
        const why = `Perplexity has ended ${model} together with its Sonar API. Set the model perplexity/sonar, or none.`
        throw new EngineError(why, { code: "engine_request_refused" })
      }
      const location = market === null ? {} : { user_location: { country: market.toUpperCase() } }
      const { raw, json } = await postQuestion({
        engine: "perplexity",
        url,
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          model,
          input: text,
          tools: [{ type: "web_search", ...location }],
          tool_choice: { type: "web_search" },
          store: false,
        },
        signal,
        fetch: settings.fetch,
      })
      return { ...readBilled(costOfAnswer(json, asked), () => readPerplexityAnswer(json)), raw }
    },
  }
}

function readPerplexityAnswer(json: unknown) {
  const { text, cited, found, searches, model } = readResponses("perplexity", json)
  const queries = searches.flatMap((search) => search.queries ?? [])
  return {
    text,
    // Many answers have no annotations, but the numbers of results.
    sources: cited.length > 0 ? cited : citedByNumber(text, searches),
    found,
    searches: queries.length === 0 && searches.length > 0 ? null : queries,
    model,
  }
}

/** The results whose numbers a text cites, such as [1] or [2][3], in the order of the text. */
function citedByNumber(text: string, searches: readonly Search[]): CitedSource[] {
  const results = searches.flatMap(({ found }) => found ?? [])
  const byNumber = new Map(results.map(({ id, url, title }, index) => [id ?? index + 1, { url, title }]))
  const numbers = [...text.matchAll(/\[(?:web:)?(\d{1,3})\](?!\()/gu)].map(([, number]) => Number(number))
  return [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? [])
}

/** What Perplexity bills for an answer, else what its tokens and searches cost by the list; null if that is unknown. */
function costOfAnswer(json: unknown, asked: AskedModel): number | null {
  const answer = usageSchema.safeParse(json)
  if (!answer.success) return null
  const { usage, model } = answer.data
  const used = { input: usage.input_tokens, output: usage.output_tokens, searches: readSearches(json).length }
  return usage.cost?.total_cost ?? costOf(pricesOf(asked, model), used)
}
