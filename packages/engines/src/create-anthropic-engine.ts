import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { EngineError } from "./engine-error.ts"
import { costOf, type Engine, type EngineSettings, usualCostOf } from "./engine.ts"
import { type AskedModel, pricesOf } from "./known-models.ts"
import { misshapen, postQuestion, unreadable } from "./post-question.ts"
import { readBilled } from "./read-billed.ts"
import { vendors } from "./vendors.ts"

const maxTokens = 4096 + vendors.claude.thinkingTokens
const maxSearches = 5
/**
 * The most parts of an answer. A long turn arrives in parts: you request the next one by sending the conversation back.
 */
const maxParts = 4

const answerSchema = z.object({
  model: z.string().optional(),
  stop_reason: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string() })),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cache_creation_input_tokens: z.number().nullish(),
      cache_read_input_tokens: z.number().nullish(),
      server_tool_use: z.object({ web_search_requests: z.number().optional() }).nullish(),
    })
    .optional(),
})
const textSchema = z.object({
  text: z.string(),
  citations: z.array(z.object({ url: z.string().optional(), title: z.string().nullish() })).nullish(),
})
const searchSchema = z.object({ input: z.object({ query: z.string() }) })
/** An error of the search has an object in place of the list. */
const resultsSchema = z.object({
  content: z.array(z.object({ url: z.string().optional(), title: z.string().nullish() })).catch([]),
})

/**
 * Claude through Anthropic's Messages API with web search (platform.claude.com/docs, Messages and the web search tool).
 */
export function createAnthropicEngine(settings: EngineSettings): Engine {
  const { apiKey, model = vendors.claude.answers, url = vendors.claude.url } = settings
  const asked = { model, prices: settings.prices }
  return {
    name: "claude",
    surface: "api",
    model,
    usualCost: usualCostOf(pricesOf(asked), true),
    async check({ signal }) {
      await postQuestion({
        engine: "claude",
        url: new URL("models", url).href,
        headers: { "x-api-key": apiKey, "anthropic-version": "2023-06-01" },
        signal,
        fetch: settings.fetch,
      })
    },
    async ask({ text, market }, { signal }) {
      const location = market === null ? {} : { user_location: { type: "approximate", country: market.toUpperCase() } }
      const messages: unknown[] = [{ role: "user", content: text }]
      const parts: Part[] = []
      const raws: string[] = []
      do {
        const { raw, json } = await postQuestion({
          engine: "claude",
          url,
          headers: { "x-api-key": apiKey, "anthropic-version": "2023-06-01" },
          body: {
            model,
            max_tokens: maxTokens,
            messages,
            tools: [{ type: "web_search_20250305", name: "web_search", max_uses: maxSearches, ...location }],
          },
          signal,
          fetch: settings.fetch,
        }).catch((error: unknown) => {
          // The parts before it are lost, and billed.
          if (error instanceof EngineError && parts.length > 0) {
            error.billed = error.billed === undefined ? costOfParts(parts, asked) : null
          }
          throw error
        })
        const part = answerSchema.safeParse(json)
        if (!part.success) throw misshapen("claude", "content")
        parts.push(part.data)
        raws.push(raw)
        messages.push({ role: "assistant", content: part.data.content })
      } while (parts.at(-1)?.stop_reason === "pause_turn" && parts.length < maxParts)
      const answer = readBilled(costOfParts(parts, asked), () => readAnthropicAnswer(parts))
      return { ...answer, raw: raws.length === 1 ? (raws[0] ?? "") : `[${raws.join(",")}]` }
    },
  }
}

type Part = z.infer<typeof answerSchema>

function readAnthropicAnswer(parts: readonly Part[]) {
  const blocks = parts.flatMap(({ content }) => content)
  const texts = blocks.filter(({ type }) => type === "text").flatMap((block) => textSchema.safeParse(block).data ?? [])
  const text = texts.map((block) => block.text).join("")
  const last = parts.at(-1)
  if (text.trim() === "" && last?.stop_reason === "refusal") {
    throw new EngineError("claude refused to answer.", { code: "engine_answer_refused" })
  }
  if (text.trim() === "") throw unreadable("claude", `it has no text (${last?.stop_reason ?? "empty"})`)
  const sources = texts.flatMap((block) => block.citations ?? []).flatMap(toPage)
  const results = blocks.filter(({ type }) => type === "web_search_tool_result")
  const searches = blocks
    .filter(({ type, name }) => type === "server_tool_use" && name === "web_search")
    .flatMap((block) => searchSchema.safeParse(block).data?.input.query ?? [])
  // A search that a program of the model runs shows no results.
  const isHidden = searches.length > 0 && results.length === 0
  const found = results.flatMap((block) => resultsSchema.safeParse(block).data?.content ?? []).flatMap(toPage)
  return { text, sources, found: isHidden ? null : found, searches, model: last?.model ?? null }
}

const toPage = ({ url, title }: { url?: string | undefined; title?: string | null | undefined }): CitedSource[] =>
  url === undefined ? [] : [{ url, title: title ?? null }]

function costOfParts(parts: readonly Part[], asked: AskedModel): number | null {
  const costs = parts.map((part) => costOfPart(part, asked))
  return costs.every((one) => one !== null) ? costs.reduce((total, one) => total + one, 0) : null
}

/** What one request of a turn cost. Anthropic counts tokens of its cache apart from the others. */
function costOfPart({ model, usage }: Part, asked: AskedModel): number | null {
  if (usage === undefined) return null
  const cached = usage.cache_read_input_tokens ?? 0
  const cacheWritten = usage.cache_creation_input_tokens ?? 0
  return costOf(pricesOf(asked, model), {
    input: usage.input_tokens + cached + cacheWritten,
    cached,
    cacheWritten,
    output: usage.output_tokens,
    searches: usage.server_tool_use?.web_search_requests ?? 0,
  })
}
