import { z } from "zod"

import { costOf, type Engine, type EngineSettings, usualCostOf } from "./engine.ts"
import { type AskedModel, pricesOf } from "./known-models.ts"
import { postQuestion } from "./post-question.ts"
import { readBilled } from "./read-billed.ts"
import { readResponses } from "./read-responses.ts"
import { readSearches } from "./read-searches.ts"
import { vendors } from "./vendors.ts"

const usageSchema = z.object({
  model: z.string().optional(),
  usage: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    input_tokens_details: z
      .object({ cached_tokens: z.number().nullish(), cache_write_tokens: z.number().nullish() })
      .nullish(),
  }),
})

/**
 * ChatGPT's models through OpenAI's Responses API with web search (platform.openai.com/docs/api-reference/responses).
 */
export function createOpenaiEngine(settings: EngineSettings): Engine {
  const { apiKey, model = vendors.chatgpt.answers, url = vendors.chatgpt.url } = settings
  const asked = { model, prices: settings.prices }
  return {
    name: "chatgpt",
    surface: "api",
    model,
    usualCost: usualCostOf(pricesOf(asked), true),
    async check({ signal }) {
      const { json } = await postQuestion({
        engine: "chatgpt",
        url: new URL("models", url).href,
        headers: { authorization: `Bearer ${apiKey}` },
        signal,
        fetch: settings.fetch,
      })
      return readEnd(json, model)
    },
    async ask({ text, market }, { signal }) {
      const location = market === null ? {} : { user_location: { type: "approximate", country: market.toUpperCase() } }
      const { raw, json } = await postQuestion({
        engine: "chatgpt",
        url,
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          model,
          input: text,
          tools: [{ type: "web_search", ...location }],
          include: ["web_search_call.action.sources"],
          store: false,
        },
        signal,
        fetch: settings.fetch,
      })
      return { ...readBilled(costOfAnswer(json, asked), () => readOpenaiAnswer(json)), raw }
    },
  }
}

const modelsSchema = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.iso.date().nullish().catch(undefined) })),
})

/** The end of a model in OpenAI's list of models (developers.openai.com/api/docs/deprecations); undefined if the list does not say. */
function readEnd(json: unknown, model: string): { endsOn: string | null } | undefined {
  const listed = modelsSchema.safeParse(json).data?.data.find(({ id }) => id === model)
  return listed?.shutdown_date === undefined ? undefined : { endsOn: listed.shutdown_date }
}

function readOpenaiAnswer(json: unknown) {
  const { text, cited, found, searches, model } = readResponses("chatgpt", json)
  return { text, sources: cited, found, searches: searches.flatMap(({ queries }) => queries ?? []), model }
}

/** What an answer cost; null if it does not say what it used. */
function costOfAnswer(json: unknown, asked: AskedModel): number | null {
  const answer = usageSchema.safeParse(json)
  if (!answer.success) return null
  const { usage, model } = answer.data
  return costOf(pricesOf(asked, model), {
    input: usage.input_tokens,
    cached: usage.input_tokens_details?.cached_tokens ?? 0,
    cacheWritten: usage.input_tokens_details?.cache_write_tokens ?? 0,
    output: usage.output_tokens,
    searches: readSearches(json).length,
  })
}
