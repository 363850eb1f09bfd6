import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { EngineError } from "./engine-error.ts"
import { costOf, type Engine, type EngineSettings, usualCostOf } from "./engine.ts"
import { type AskedModel, defaultModels, pricesOf } from "./known-models.ts"
import { misshapen, postQuestion, unreadable } from "./post-question.ts"
import { toEngineError } from "./to-engine-error.ts"

const answerSchema = z.object({
  model: z.string().optional(),
  status: z.string().optional(),
  incomplete_details: z.object({ reason: z.string().optional() }).nullish(),
  output: z.array(z.looseObject({ type: z.string() })),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      input_tokens_details: z
        .object({ cached_tokens: z.number().nullish(), cache_write_tokens: z.number().nullish() })
        .nullish(),
    })
    .nullish(),
})
const searchSchema = z.object({
  action: z.object({
    type: z.string().optional(),
    query: z.string().optional(),
    queries: z.array(z.string()).optional(),
  }),
})
const messageSchema = z.object({
  content: z.array(
    z.looseObject({
      type: z.string(),
      text: z.string().optional(),
      refusal: z.string().optional(),
      annotations: z
        .array(z.object({ type: z.string(), url: z.string().optional(), title: z.string().nullish() }))
        .optional(),
    }),
  ),
})

/**
 * ChatGPT's models through OpenAI's Responses API with web search (platform.openai.com/docs/api-reference/responses).
 */
export function createOpenaiEngine(settings: EngineSettings): Engine {
  const { apiKey, model = defaultModels.chatgpt.answers, url = "https://api.openai.com/v1/responses" } = settings
  const asked = { model, prices: settings.prices }
  return {
    name: "chatgpt",
    surface: "api",
    model,
    usualCost: usualCostOf(pricesOf(asked), true),
    async check({ signal }) {
      await postQuestion({
        engine: "chatgpt",
        url: new URL("models", url).href,
        headers: { authorization: `Bearer ${apiKey}` },
        signal,
        fetch: settings.fetch,
      })
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
          store: false,
        },
        signal,
        fetch: settings.fetch,
      })
      return { ...readOpenaiAnswer(json, asked), raw }
    },
  }
}

function readOpenaiAnswer(json: unknown, asked: AskedModel) {
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw misshapen("chatgpt", "output")
  const { output, usage, status } = answer.data
  if (status === "failed") throw toEngineError("chatgpt", json)
  const calls = output
    .filter(({ type }) => type === "web_search_call")
    .flatMap((item) => searchSchema.safeParse(item).data ?? [])
  const parts = output
    .filter(({ type }) => type === "message")
    .flatMap((item) => messageSchema.safeParse(item).data?.content ?? [])
  const refusal = parts.find(({ refusal: why }) => why !== undefined)?.refusal
  const text = parts.map((part) => part.text ?? "").join("")
  if (text === "" && refusal !== undefined) {
    throw new EngineError(`chatgpt refused to answer: ${refusal.slice(0, 300)}`, { code: "engine_answer_refused" })
  }
  if (text === "")
    throw unreadable("chatgpt", `it has no text (${answer.data.incomplete_details?.reason ?? status ?? "empty"})`)
  // Sources that the engine read but did not cite are not citations.
  const sources = parts
    .flatMap((part) => part.annotations ?? [])
    .flatMap(({ type, url, title }): CitedSource[] =>
      type === "url_citation" && url !== undefined ? [{ url, title: title ?? null }] : [],
    )
  // OpenAI bills searches only, and not that the model opens a page or looks for words in it.
  const searched = calls.filter(({ action }) => action.type === undefined || action.type === "search")
  const searches = searched.flatMap(
    ({ action }) => action.queries ?? (action.query === undefined ? [] : [action.query]),
  )
  return {
    text,
    sources,
    searches,
    model: answer.data.model ?? null,
    cost:
      usage == null
        ? null
        : costOf(pricesOf(asked, answer.data.model), {
            input: usage.input_tokens,
            cached: usage.input_tokens_details?.cached_tokens ?? 0,
            cacheWritten: usage.input_tokens_details?.cache_write_tokens ?? 0,
            output: usage.output_tokens,
            searches: searched.length,
          }),
  }
}
