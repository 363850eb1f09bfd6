import { z } from "zod"

/** How an answer ended, and whether it rests on a search. */
export interface Ending {
  /** `cut` if it ends early, `filtered` if a filter of the vendor ended it, `refused` if the model refused with text; null if the vendor does not say. */
  end: "whole" | "cut" | "filtered" | "refused" | null
  /** Whether the engine found pages for it; null for engines that never search, and where nobody knows. */
  isGrounded: boolean | null
}

const unknown: Ending = { end: null, isGrounded: null }

const items = z.array(z.looseObject({ type: z.string() }))

/** OpenAI's Responses API, and Perplexity's Agent API in the same form. */
const responsesSchema = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: items,
})
/** Anthropic's Messages API. */
const messageSchema = z.object({ stop_reason: z.string().nullish(), content: items })
/** Google's generateContent. */
const geminiSchema = z.object({
  candidates: z.array(
    z.looseObject({
      finishReason: z.string().nullish(),
      groundingMetadata: z
        .looseObject({
          webSearchQueries: z.array(z.unknown()).nullish(),
          groundingChunks: z.array(z.unknown()).nullish(),
        })
        .nullish(),
    }),
  ),
})
/** Chat Completions, which run no searches. */
const completionSchema = z.object({ choices: z.array(z.looseObject({ finish_reason: z.string().nullish() })) })

const ends: Readonly<Record<string, Ending["end"]>> = {
  max_output_tokens: "cut",
  max_tokens: "cut",
  MAX_TOKENS: "cut",
  length: "cut",
  model_context_window_exceeded: "cut",
  pause_turn: "cut",
  incomplete: "cut",
  content_filter: "filtered",
  SAFETY: "filtered",
  PROHIBITED_CONTENT: "filtered",
  BLOCKLIST: "filtered",
  RECITATION: "filtered",
  SPII: "filtered",
  refusal: "refused",
}
const endOf = (reason: string | null | undefined): Ending["end"] => (reason == null ? null : (ends[reason] ?? "whole"))

const hasEntries = (list: unknown) => Array.isArray(list) && list.length > 0

/** Reads from a vendor's raw response how the answer ended. Stored answers have it, so that it can be read again. */
export function readEnding(raw: string): Ending {
  let json: unknown
  try {
    json = JSON.parse(raw)
  } catch (error) {
    if (error instanceof SyntaxError) return unknown
    throw error
  }
  const message = z
    .array(messageSchema)
    .min(1)
    .safeParse(Array.isArray(json) ? json : [json])
  if (message.success) {
    const blocks = message.data.flatMap(({ content }) => content)
    // A search that failed has an error in place of a list.
    const isGrounded = blocks.some(
      ({ type, content, citations }) =>
        (type === "web_search_tool_result" && Array.isArray(content)) || hasEntries(citations),
    )
    return { end: endOf(message.data.at(-1)?.stop_reason), isGrounded }
  }
  const response = responsesSchema.safeParse(json)
  if (response.success) {
    const { output, status, incomplete_details: incomplete } = response.data
    const parts = output.flatMap(({ content }) => items.safeParse(content).data ?? [])
    const isGrounded =
      output.some(({ type }) => /^(?:web_search_call|search_results|x_search_call)$/.test(type)) ||
      parts.some(({ annotations }) => hasEntries(annotations))
    const hasRefused = parts.some(({ type }) => type === "refusal")
    return { end: hasRefused ? "refused" : endOf(incomplete?.reason ?? status), isGrounded }
  }
  const [candidate] = geminiSchema.safeParse(json).data?.candidates ?? []
  if (candidate !== undefined) {
    const { webSearchQueries, groundingChunks } = candidate.groundingMetadata ?? {}
    const isGrounded = (webSearchQueries ?? []).length > 0 || (groundingChunks ?? []).length > 0
    return { end: endOf(candidate.finishReason), isGrounded }
  }
  const [choice] = completionSchema.safeParse(json).data?.choices ?? []
  return choice === undefined ? unknown : { end: endOf(choice.finish_reason), isGrounded: null }
}
