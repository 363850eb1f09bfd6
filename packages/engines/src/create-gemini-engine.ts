import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { EngineError } from "./engine-error.ts"
import { costOf, type Engine, type EngineSettings, usualCostOf } from "./engine.ts"
import { type AskedModel, defaultModels, pricesOf } from "./known-models.ts"
import { misshapen, postQuestion, unreadable } from "./post-question.ts"

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
                  web: z.object({ uri: z.string().optional(), title: z.string().nullish() }).optional(),
                }),
              )
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
  const { apiKey, model = defaultModels.gemini.answers } = settings
  const base = settings.url ?? "https://generativelanguage.googleapis.com/v1beta"
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
    async ask({ text }, { signal }) {
      const { raw, json } = await postQuestion({
        engine: "gemini",
        url: `${base}/models/${encodeURIComponent(model)}:generateContent`,
        headers: { "x-goog-api-key": apiKey },
        body: { contents: [{ role: "user", parts: [{ text }] }], tools: [{ google_search: {} }] },
        signal,
        fetch: settings.fetch,
      })
      return { ...readGeminiAnswer(json, asked), raw }
    },
  }
}

function readGeminiAnswer(json: unknown, asked: AskedModel) {
  const answer = answerSchema.safeParse(json)
  const { candidates, usageMetadata: usage, promptFeedback, modelVersion } = answer.data ?? {}
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
  const grounding = candidate?.groundingMetadata
  const sources = (grounding?.groundingChunks ?? []).flatMap(({ web }) =>
    web?.uri === undefined ? [] : toSource(web.uri, web.title),
  )
  const searches = grounding?.webSearchQueries ?? []
  const used = {
    input: (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0),
    output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    cached: usage?.cachedContentTokenCount ?? 0,
    searches: isChargedPerAnswer(modelVersion ?? asked.model) ? Math.min(1, searches.length) : searches.length,
  }
  return {
    text,
    sources,
    searches,
    model: modelVersion ?? null,
    cost: usage === undefined ? null : costOf(pricesOf(asked, modelVersion), used),
  }
}

/**
 * Google returns the URL of its own redirect, which expires, and the page's domain as the title. So such a source
 * becomes the domain's front page.
 */
function toSource(uri: string, title: string | null | undefined): CitedSource[] {
  const isRedirect = URL.canParse(uri) && new URL(uri).hostname === "vertexaisearch.cloud.google.com"
  if (!isRedirect) return [{ url: uri, title: title ?? null }]
  if (title == null || !/^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i.test(title)) return []
  return [{ url: `https://${title.toLowerCase()}/`, title: null }]
}
