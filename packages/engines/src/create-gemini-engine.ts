import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { EngineError } from "./engine-error.ts"
import { costOf, type Engine, type EngineFetch, type EngineSettings, usualCostOf } from "./engine.ts"
import { followRedirects, type HiddenPage } from "./follow-redirects.ts"
import { type AskedModel, pricesOf } from "./known-models.ts"
import { misshapen, postQuestion, unreadable } from "./post-question.ts"
import { readBilled } from "./read-billed.ts"
import { vendors } from "./vendors.ts"

/** Google charges grounding per search, and with these models per grounded answer. */
const isChargedPerAnswer = (model: string) => /^(?:models\/)?gemini-[12]\b/.test(model)

const answerSchema = z.object({
  modelVersion: z.string().optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z
          .object({
            parts: z.array(z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() })).optional(),
          })
          .optional(),
        groundingMetadata: z
          .object({
            webSearchQueries: z.array(z.string()).optional(),
            groundingChunks: z
              .array(
                z.looseObject({
                  web: z
                    .object({ uri: z.string().optional(), title: z.string().nullish(), domain: z.string().nullish() })
                    .optional(),
                }),
              )
              .optional(),
            groundingSupports: z
              .array(z.looseObject({ groundingChunkIndices: z.array(z.number()).optional() }))
              .optional(),
          })
          .nullish(),
      }),
    )
    .optional(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number().optional(),
      candidatesTokenCount: z.number().optional(),
      thoughtsTokenCount: z.number().optional(),
      toolUsePromptTokenCount: z.number().optional(),
      cachedContentTokenCount: z.number().optional(),
    })
    .optional(),
})

/**
 * Gemini through Google's generateContent with grounding in Google Search
 * (ai.google.dev/gemini-api/docs/google-search).
 */
export function createGeminiEngine(settings: EngineSettings): Engine {
  const { apiKey, model = vendors.gemini.answers } = settings
  const base = settings.url ?? vendors.gemini.url
  const asked = { model, prices: settings.prices }
  return {
    name: "gemini",
    surface: "api",
    model,
    usualCost: usualCostOf(pricesOf(asked), false),
    async check({ signal }) {
      await postQuestion({
        engine: "gemini",
        url: `${base}/models?pageSize=1`,
        headers: { "x-goog-api-key": apiKey },
        signal,
        fetch: settings.fetch,
      })
    },
    async ask({ text }, { signal, fetch = settings.fetch }) {
      const { raw, json } = await postQuestion({
        engine: "gemini",
        url: `${base}/models/${encodeURIComponent(model)}:generateContent`,
        headers: { "x-goog-api-key": apiKey },
        body: { contents: [{ role: "user", parts: [{ text }] }], tools: [{ google_search: {} }] },
        signal,
        fetch: settings.fetch,
      })
      const { grounding, ...answer } = readBilled(costOfAnswer(json, asked), () => readGeminiAnswer(json))
      return { ...answer, ...(await toSources(grounding, base, { fetch, signal })), raw }
    },
  }
}

function readGeminiAnswer(json: unknown) {
  const answer = answerSchema.safeParse(json)
  const { candidates, promptFeedback, modelVersion } = answer.data ?? {}
  const candidate = candidates?.[0]
  const blocked = promptFeedback?.blockReason
  if (candidates === undefined && blocked === undefined) throw misshapen("gemini", "candidates")
  if (blocked !== undefined) {
    throw new EngineError(`gemini refused to answer: ${blocked.slice(0, 100)}.`, { code: "engine_answer_refused" })
  }
  const text = (candidate?.content?.parts ?? [])
    .map((part) => (part.thought === true ? "" : (part.text ?? "")))
    .join("")
  if (text === "") {
    const reason = candidate?.finishReason ?? "empty"
    if (/SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/.test(reason)) {
      throw new EngineError(`gemini refused to answer: ${reason}.`, { code: "engine_answer_refused" })
    }
    throw unreadable("gemini", `it has no text (${reason})`)
  }
  const grounding = candidate?.groundingMetadata ?? {}
  return { text, searches: grounding.webSearchQueries ?? [], model: modelVersion ?? null, grounding }
}

/** What an answer cost; null if it does not say what it used. */
function costOfAnswer(json: unknown, asked: AskedModel): number | null {
  const { usageMetadata: usage, modelVersion: model, candidates } = answerSchema.safeParse(json).data ?? {}
  if (usage === undefined) return null
  const searches = candidates?.[0]?.groundingMetadata?.webSearchQueries?.length ?? 0
  return costOf(pricesOf(asked, model), {
    input: (usage.promptTokenCount ?? 0) + (usage.toolUsePromptTokenCount ?? 0),
    output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
    cached: usage.cachedContentTokenCount ?? 0,
    searches: isChargedPerAnswer(model ?? asked.model) ? Math.min(1, searches) : searches,
  })
}

type Grounding = NonNullable<NonNullable<z.infer<typeof answerSchema>["candidates"]>[number]["groundingMetadata"]>

/** The pages that a search found, and those that the text cites. Google gives the addresses of its own redirects, which expire. */
async function toSources(
  { groundingChunks: chunks = [], groundingSupports: supports = [] }: Grounding,
  base: string,
  options: { fetch: EngineFetch; signal: AbortSignal },
): Promise<{ sources: CitedSource[]; found: CitedSource[] }> {
  const pages = chunks.map(({ web }) => toPage(web, base))
  const hidden = pages.filter((page) => page !== undefined && "redirect" in page)
  const resolved = hidden.length === 0 ? new Map<HiddenPage, CitedSource>() : await followRedirects(hidden, options)
  const all = pages.map((page) => (page !== undefined && "redirect" in page ? resolved.get(page) : page))
  const cited = new Set(supports.flatMap(({ groundingChunkIndices: indices = [] }) => indices))
  const present = (page: CitedSource | undefined) => page ?? []
  return { sources: [...cited].map((index) => all[index]).flatMap(present), found: all.flatMap(present) }
}

/** A redirect has the page's host as its title, or beside it. */
function toPage(
  web: { uri?: string | undefined; title?: string | null | undefined; domain?: string | null | undefined } | undefined,
  base: string,
): CitedSource | HiddenPage | undefined {
  const { uri = "", title = null, domain } = web ?? {}
  if (!URL.canParse(uri)) return undefined
  const { host, pathname } = new URL(uri)
  const isRedirect = pathname.startsWith("/grounding-api-redirect/") && [redirects, new URL(base).host].includes(host)
  if (!isRedirect) return { url: uri, title }
  const isHost = (text: string | null | undefined) => /^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i.test(text ?? "")
  const named = [domain, title].find(isHost) ?? null
  return { redirect: uri, host: named, title: isHost(title) ? null : title }
}

/** The host of Google's redirects. */
const redirects = "vertexaisearch.cloud.google.com"
