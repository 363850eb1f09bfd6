import { z } from "zod"

import { misshapen, postQuestion } from "../post-question.ts"
import { joinTurns } from "./join-turns.ts"
import { tokenCount } from "./token-count.ts"
import { type Writer, writerCost, type WriterSettings } from "./writer.ts"

const answerSchema = z.object({
  model: z.string().optional(),
  choices: z.array(
    z.object({
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z
    .object({
      prompt_tokens: tokenCount,
      completion_tokens: tokenCount,
      prompt_tokens_details: z.object({ cached_tokens: tokenCount.nullish() }).nullish(),
    })
    .nullish(),
})

export interface CompatibleWriterSettings extends WriterSettings {
  /** The vendor's name in messages, such as `local_model`. */
  name: string
  model: string
  /** The base URL, up to the version, such as `https://models.example/v1`. */
  url: string
}

/** Any server with OpenAI's Chat Completions API. Many local servers ignore the schema. With an empty key, requests carry none. */
export function createCompatibleWriter(settings: CompatibleWriterSettings): Writer {
  const { name, model, apiKey, prices = null } = settings
  return {
    name,
    model,
    prices,
    async write({ system, messages, maxTokens, format }, { signal }) {
      const { raw, json } = await postQuestion({
        engine: name,
        url: `${settings.url.replace(/\/+$/, "")}/chat/completions`,
        headers: apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` },
        body: {
          model,
          messages: [
            { role: "system", content: system },
            ...joinTurns(messages).map(({ role, text }) => ({ role, content: text })),
          ],
          max_tokens: maxTokens,
          ...(format === undefined
            ? {}
            : {
                response_format: {
                  type: "json_schema",
                  json_schema: { name: format.name, schema: format.schema, strict: true },
                },
              }),
        },
        signal,
        fetch: settings.fetch,
      })
      const answer = answerSchema.safeParse(json)
      const choice = answer.data?.choices[0]
      if (!answer.success || choice === undefined) throw misshapen(name, "choices")
      const { message, finish_reason: reason } = choice
      const isRefused = message.refusal != null || reason === "content_filter"
      const text = message.refusal ?? message.content ?? ""
      const used = answer.data.usage
      const usage =
        used == null
          ? null
          : {
              input: used.prompt_tokens,
              cached: used.prompt_tokens_details?.cached_tokens ?? 0,
              output: used.completion_tokens,
            }
      return {
        text,
        stop: isRefused ? "refusal" : reason === "length" ? "length" : "end",
        usage,
        model: answer.data.model ?? model,
        cost: writerCost(prices, usage),
        raw,
      }
    },
  }
}
