import { z } from "zod"

import { EngineError } from "./engine-error.ts"
import { costOf, type Engine, type EngineSettings, type Prices, usualCostOf } from "./engine.ts"
import { misshapen, postQuestion, unreadable } from "./post-question.ts"
import { readBilled } from "./read-billed.ts"

const answerSchema = z.object({
  model: z.string().optional(),
  choices: z.array(
    z.object({
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      finish_reason: z.string().nullish(),
    }),
  ),
})
const usageSchema = z.object({ usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }) })

export interface CompatibleSettings extends EngineSettings {
  /** The engine's name in reports, such as `local_model`. */
  name: string
  model: string
  /** The base URL, up to the version, such as `https://models.example/v1`. */
  url: string
}

/**
 * Any server with OpenAI's Chat Completions API. It answers from what its model knows and runs no searches. Its only
 * sources are the links in its text. With an empty key, requests carry no key.
 */
export function createCompatibleEngine(settings: CompatibleSettings): Engine {
  const { name, model, apiKey } = settings
  return {
    name,
    surface: "api",
    model,
    usualCost: usualCostOf(settings.prices ?? null, false),
    async check({ signal }) {
      await postQuestion({
        engine: name,
        url: `${settings.url.replace(/\/+$/, "")}/models`,
        headers: apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` },
        signal,
        fetch: settings.fetch,
      })
    },
    async ask({ text }, { signal }) {
      const { raw, json } = await postQuestion({
        engine: name,
        url: `${settings.url.replace(/\/+$/, "")}/chat/completions`,
        headers: apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` },
        body: { model, messages: [{ role: "user", content: text }] },
        signal,
        fetch: settings.fetch,
      })
      return { ...readBilled(costOfAnswer(json, settings.prices), () => readAnswer(name, json, model)), raw }
    },
  }
}

function readAnswer(name: string, json: unknown, model: string) {
  const answer = answerSchema.safeParse(json)
  const message = answer.data?.choices[0]?.message
  if (message?.refusal != null && !message.content) {
    throw new EngineError(`${name} refused to answer: ${message.refusal.slice(0, 300)}`, {
      code: "engine_answer_refused",
    })
  }
  if (!answer.success || message === undefined) throw misshapen(name, "choices")
  if (!message.content) throw unreadable(name, "it has no text")
  return { text: message.content, sources: [], found: [], searches: [], model: answer.data.model ?? model }
}

function costOfAnswer(json: unknown, prices: Prices | null = null): number | null {
  const usage = usageSchema.safeParse(json).data?.usage
  if (usage === undefined) return null
  return costOf(prices, { input: usage.prompt_tokens, output: usage.completion_tokens, searches: 0 })
}
