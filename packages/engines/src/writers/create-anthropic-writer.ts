import { z } from "zod"

import { pricesOf } from "../known-models.ts"
import { misshapen, postQuestion } from "../post-question.ts"
import { vendors } from "../vendors.ts"
import { tokenCount } from "./token-count.ts"
import { type Writer, writerCost, type WriterSettings } from "./writer.ts"

const { thinkingTokens } = vendors.claude
const answerSchema = z.object({
  model: z.string().optional(),
  stop_reason: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  usage: z
    .object({
      input_tokens: tokenCount,
      output_tokens: tokenCount,
      cache_creation_input_tokens: tokenCount.nullish(),
      cache_read_input_tokens: tokenCount.nullish(),
    })
    .optional(),
})

/** A block of text. Claude keeps the request up to a block with a mark. */
const toBlock = (text: string, isKept: boolean) => ({
  type: "text",
  text,
  ...(isKept ? { cache_control: { type: "ephemeral" } } : {}),
})

/** Claude through Anthropic's Messages API with structured outputs and prompt caching (platform.claude.com/docs, Messages). */
export function createAnthropicWriter(settings: WriterSettings): Writer {
  const { apiKey, model = vendors.claude.writes, url = vendors.claude.url } = settings
  const asked = { model, prices: settings.prices }
  return {
    name: "claude",
    model,
    prices: pricesOf(asked),
    extraTokens: thinkingTokens,
    async write({ system, isRepeated = false, messages, maxTokens, format }, { signal }) {
      const output = {
        // Models that do not think refuse the setting.
        ...(settings.model === undefined ? { effort: "low" } : {}),
        ...(format === undefined ? {} : { format: { type: "json_schema", schema: format.schema } }),
      }
      const { raw, json } = await postQuestion({
        engine: "claude",
        url,
        headers: { "x-api-key": apiKey, "anthropic-version": "2023-06-01" },
        body: {
          model,
          max_tokens: maxTokens + thinkingTokens,
          system: [toBlock(system, isRepeated)],
          messages: messages.map(({ role, text, isRepeated: isKept = false }) => ({
            role,
            content: isKept ? [toBlock(text, true)] : text,
          })),
          ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
        },
        signal,
        fetch: settings.fetch,
      })
      const answer = answerSchema.safeParse(json)
      if (!answer.success) throw misshapen("claude", "content")
      const { content, stop_reason: reason, usage: used } = answer.data
      const text = content.map((block) => (block.type === "text" ? (block.text ?? "") : "")).join("")
      const stop =
        reason === "refusal"
          ? "refusal"
          : reason === "max_tokens" || reason === "model_context_window_exceeded"
            ? "length"
            : "end"
      const cached = used?.cache_read_input_tokens ?? 0
      const cacheWritten = used?.cache_creation_input_tokens ?? 0
      const usage =
        used === undefined
          ? null
          : {
              input: used.input_tokens + cached + cacheWritten,
              cached,
              cacheWritten,
              output: used.output_tokens,
            }
      return {
        text,
        stop,
        usage,
        model: answer.data.model ?? null,
        cost: writerCost(pricesOf(asked, answer.data.model), usage),
        raw,
      }
    },
  }
}
