import { z } from "zod"

import { pricesOf } from "../known-models.ts"
import { misshapen, postQuestion } from "../post-question.ts"
import { vendors } from "../vendors.ts"
import { joinTurns } from "./join-turns.ts"
import { tokenCount } from "./token-count.ts"
import { type Writer, writerCost, type WriterSettings } from "./writer.ts"

const { thinkingTokens } = vendors.gemini
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
      }),
    )
    .optional(),
  usageMetadata: z
    .object({
      promptTokenCount: tokenCount.optional(),
      cachedContentTokenCount: tokenCount.optional(),
      candidatesTokenCount: tokenCount.optional(),
      thoughtsTokenCount: tokenCount.optional(),
    })
    .optional(),
})

/** Gemini through Google's generateContent with structured output (ai.google.dev/gemini-api/docs/structured-output). */
export function createGeminiWriter(settings: WriterSettings): Writer {
  const { apiKey, model = vendors.gemini.writes } = settings
  const base = settings.url ?? vendors.gemini.url
  const asked = { model, prices: settings.prices }
  return {
    name: "gemini",
    model,
    prices: pricesOf(asked),
    extraTokens: thinkingTokens,
    async write({ system, messages, maxTokens, format }, { signal }) {
      const { raw, json } = await postQuestion({
        engine: "gemini",
        url: `${base}/models/${encodeURIComponent(model)}:generateContent`,
        headers: { "x-goog-api-key": apiKey },
        body: {
          systemInstruction: { parts: [{ text: system }] },
          contents: joinTurns(messages).map(({ role, text }) => ({
            role: role === "user" ? "user" : "model",
            parts: [{ text }],
          })),
          generationConfig: {
            maxOutputTokens: maxTokens + thinkingTokens,
            // Models that do not think refuse the setting.
            ...(settings.model === undefined ? { thinkingConfig: { thinkingLevel: "low" } } : {}),
            ...(format === undefined
              ? {}
              : { responseMimeType: "application/json", responseJsonSchema: format.schema }),
          },
        },
        signal,
        fetch: settings.fetch,
      })
      const answer = answerSchema.safeParse(json)
      if (!answer.success) throw misshapen("gemini", "candidates")
      const { candidates, promptFeedback, usageMetadata: used, modelVersion } = answer.data
      const candidate = candidates?.[0]
      const reason = promptFeedback?.blockReason ?? candidate?.finishReason ?? "empty"
      const isRefused =
        promptFeedback?.blockReason !== undefined || /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/.test(reason)
      const text = (candidate?.content?.parts ?? [])
        .map((part) => (part.thought === true ? "" : (part.text ?? "")))
        .join("")
      const usage =
        used === undefined
          ? null
          : {
              input: used.promptTokenCount ?? 0,
              cached: used.cachedContentTokenCount ?? 0,
              output: (used.candidatesTokenCount ?? 0) + (used.thoughtsTokenCount ?? 0),
            }
      return {
        text,
        stop: isRefused ? "refusal" : reason === "MAX_TOKENS" ? "length" : "end",
        usage,
        model: modelVersion ?? null,
        cost: writerCost(pricesOf(asked, modelVersion), usage),
        raw,
      }
    },
  }
}
