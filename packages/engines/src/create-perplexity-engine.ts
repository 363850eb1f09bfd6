import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { EngineError } from "./engine-error.ts"
import { costOf, type Engine, type EngineSettings, usualCostOf } from "./engine.ts"
import { type AskedModel, defaultModels, pricesOf } from "./known-models.ts"
import { misshapen, postQuestion, unreadable } from "./post-question.ts"
import { toEngineError } from "./to-engine-error.ts"

const sourceSchema = z.object({ url: z.string().nullish(), title: z.string().nullish() })
const answerSchema = z.object({
  model: z.string().optional(),
  status: z.string().optional(),
  incomplete_details: z.object({ reason: z.string().optional() }).nullish(),
  output: z.array(z.looseObject({ type: z.string() })),
  // A bill that cannot be read loses no answer, which is paid for. Its cost is unknown.
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cost: z
        .object({ total_cost: z.number().min(0) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})
const searchSchema = z.object({ queries: z.array(z.string()).nullish(), results: z.array(sourceSchema).nullish() })
const messageSchema = z.object({
  content: z.array(
    z.looseObject({
      type: z.string(),
      text: z.string().optional(),
      refusal: z.string().optional(),
      annotations: z.array(sourceSchema.extend({ type: z.string().optional() })).nullish(),
    }),
  ),
})

/** Perplexity through its Agent API (docs.perplexity.ai), which has to search for each answer, and reports what it cost. */
export function createPerplexityEngine(settings: EngineSettings): Engine {
  const { apiKey, url = "https://api.perplexity.ai/v1/agent" } = settings
  // The only model of the Sonar API that the Agent API has.
  const model =
    settings.model === undefined || settings.model === "sonar" ? defaultModels.perplexity.answers : settings.model
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
      return { ...readPerplexityAnswer(json, asked), raw }
    },
  }
}

function readPerplexityAnswer(json: unknown, asked: AskedModel) {
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw misshapen("perplexity", "output")
  const { output, usage, status, incomplete_details: incomplete } = answer.data
  if (status === "failed" || status === "cancelled") throw toEngineError("perplexity", json)
  const messages = z.array(messageSchema).safeParse(output.filter(({ type }) => type === "message"))
  if (!messages.success) throw misshapen("perplexity", "content")
  const parts = messages.data.flatMap(({ content }) => content)
  const text = parts.map((part) => (part.type === "output_text" ? (part.text ?? "") : "")).join("")
  const refusal = parts.find(({ refusal: why }) => why !== undefined)?.refusal
  if (text === "" && refusal !== undefined) {
    throw new EngineError(`perplexity refused to answer: ${refusal.slice(0, 300)}`, { code: "engine_answer_refused" })
  }
  if (text === "") throw unreadable("perplexity", `it has no text (${incomplete?.reason ?? status ?? "empty"})`)
  const searches = output
    .filter(({ type }) => type === "search_results")
    .flatMap((item) => searchSchema.safeParse(item).data ?? [])
  const cited = parts
    .flatMap(({ annotations }) => annotations ?? [])
    .filter(({ type, url }) => type === "url_citation" && url != null)
  // Many answers have no annotations. Which results they cite is then unknown, and all of them count.
  const sources = cited.length > 0 ? cited : searches.flatMap(({ results }) => results ?? [])
  const queries = searches.flatMap((search) => search.queries ?? [])
  const used = { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0, searches: searches.length }
  return {
    text,
    sources: sources.flatMap(({ url, title }): CitedSource[] => (url == null ? [] : [{ url, title: title ?? null }])),
    searches: queries.length === 0 && searches.length > 0 ? null : queries,
    model: answer.data.model ?? null,
    cost: usage?.cost?.total_cost ?? (usage == null ? null : costOf(pricesOf(asked, answer.data.model), used)),
  }
}
