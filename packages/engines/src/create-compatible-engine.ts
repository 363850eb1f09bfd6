import { z } from "zod"

import { EngineError } from "./engine-error.ts"
import { costOf, type Engine, type EngineSettings, usualCostOf } from "./engine.ts"
import { misshapen, postQuestion, unreadable } from "./post-question.ts"

const answerSchema = z.object({
  model: z.string().optional(),
  choices: z.array(
    z.object({
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
})

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
      const answer = answerSchema.safeParse(json)
      const message = answer.data?.choices[0]?.message
      if (message?.refusal != null && !message.content) {
        throw new EngineError(`${name} refused to answer: ${message.refusal.slice(0, 300)}`, {
          code: "engine_answer_refused",
        })
      }
      if (!answer.success || message === undefined) throw misshapen(name, "choices")
      if (!message.content) throw unreadable(name, "it has no text")
      const { usage } = answer.data
      const used = { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0, searches: 0 }
      return {
        text: message.content,
        sources: [],
        searches: [],
        model: answer.data.model ?? model,
        cost: usage == null ? null : costOf(settings.prices ?? null, used),
        raw,
      }
    },
  }
}
