import { z } from "zod"

import { pricesOf } from "../known-models.ts"
import { misshapen, postQuestion } from "../post-question.ts"
import { toEngineError } from "../to-engine-error.ts"
import { vendors } from "../vendors.ts"
import { tokenCount } from "./token-count.ts"
import { type Writer, writerCost, type WriterSettings } from "./writer.ts"

const { thinkingTokens } = vendors.chatgpt
const answerSchema = z.object({
  model: z.string().optional(),
  status: z.string().optional(),
  incomplete_details: z.object({ reason: z.string().optional() }).nullish(),
  output: z.array(
    z.looseObject({
      type: z.string(),
      content: z
        .array(z.looseObject({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() }))
        .nullish(),
    }),
  ),
  usage: z
    .object({
      input_tokens: tokenCount,
      output_tokens: tokenCount,
      input_tokens_details: z
        .object({ cached_tokens: tokenCount.nullish(), cache_write_tokens: tokenCount.nullish() })
        .nullish(),
    })
    .nullish(),
})

/** OpenAI's models through the Responses API with structured outputs (platform.openai.com/docs/api-reference/responses). */
export function createOpenaiWriter(settings: WriterSettings): Writer {
  const { apiKey, model = vendors.chatgpt.writes, url = vendors.chatgpt.url } = settings
  const asked = { model, prices: settings.prices }
  return {
    name: "chatgpt",
    model,
    prices: pricesOf(asked),
    extraTokens: thinkingTokens,
    async write({ system, messages, maxTokens, format }, { signal }) {
      const { json } = await postQuestion({
        engine: "chatgpt",
        url,
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          model,
          instructions: system,
          input: messages.map(({ role, text }) => ({ role, content: text })),
          max_output_tokens: maxTokens + thinkingTokens,
          store: false,
          // Models that do not think refuse the setting.
          ...(settings.model === undefined ? { reasoning: { effort: "low" } } : {}),
          ...(format === undefined
            ? {}
            : { text: { format: { type: "json_schema", name: format.name, schema: format.schema, strict: true } } }),
        },
        signal,
        fetch: settings.fetch,
      })
      const answer = answerSchema.safeParse(json)
      if (!answer.success) throw misshapen("chatgpt", "output")
      const { output, status, incomplete_details: incomplete, usage: used } = answer.data
      if (status === "failed") throw toEngineError("chatgpt", json)
      const parts = output.flatMap(({ type, content }) => (type === "message" ? (content ?? []) : []))
      const refusal = parts.find((part) => part.refusal !== undefined)?.refusal
      const isRefused = refusal !== undefined || incomplete?.reason === "content_filter"
      const text = refusal ?? parts.map((part) => part.text ?? "").join("")
      const usage =
        used == null
          ? null
          : {
              input: used.input_tokens,
              cached: used.input_tokens_details?.cached_tokens ?? 0,
              cacheWritten: used.input_tokens_details?.cache_write_tokens ?? 0,
              output: used.output_tokens,
            }
      return {
        text,
        stop: isRefused ? "refusal" : incomplete?.reason === "max_output_tokens" ? "length" : "end",
        usage,
        model: answer.data.model ?? null,
        cost: writerCost(pricesOf(asked, answer.data.model), usage),
        // OpenAI repeats the instructions, and the caller has them already.
        raw: JSON.stringify(json, (name, value: unknown) => (name === "instructions" ? undefined : value)),
      }
    },
  }
}
