import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"
import { EngineError } from "./engine-error.ts"
import { misshapen, unreadable } from "./post-question.ts"
import { readSearches, type Search } from "./read-searches.ts"
import { toEngineError } from "./to-engine-error.ts"

const answerSchema = z.object({
  model: z.string().nullish(),
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(z.looseObject({ type: z.string() })),
})
const messageSchema = z.object({
  content: z.array(
    z.looseObject({
      type: z.string(),
      text: z.string().nullish(),
      refusal: z.string().nullish(),
      annotations: z
        .array(z.object({ type: z.string().nullish(), url: z.string().nullish(), title: z.string().nullish() }))
        .nullish(),
    }),
  ),
})

/** What an answer in OpenAI's Responses format has. Perplexity and xAI answer in it, too. */
export interface ResponsesAnswer {
  text: string
  /** The pages of its annotations. */
  cited: CitedSource[]
  searches: Search[]
  /** All pages that the searches found; null if one does not say them. */
  found: CitedSource[] | null
  model: string | null
}

/** Reads an answer in OpenAI's Responses format. Throws an `EngineError` if it has no text. */
export function readResponses(engine: string, json: unknown): ResponsesAnswer {
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw misshapen(engine, "output")
  const { output, status, incomplete_details: incomplete, model = null } = answer.data
  if (status === "failed" || status === "cancelled") throw toEngineError(engine, json)
  const messages = z.array(messageSchema).safeParse(output.filter(({ type }) => type === "message"))
  if (!messages.success) throw misshapen(engine, "content")
  const parts = messages.data.flatMap(({ content }) => content)
  const text = parts.map((part) => part.text ?? "").join("")
  const refusal = parts.find(({ refusal: why }) => why != null)?.refusal
  if (text === "" && refusal != null) {
    throw new EngineError(`${engine} refused to answer: ${refusal.slice(0, 300)}`, { code: "engine_answer_refused" })
  }
  if (text === "") throw unreadable(engine, `it has no text (${incomplete?.reason ?? status ?? "empty"})`)
  const cited = parts
    .flatMap(({ annotations }) => annotations ?? [])
    .flatMap(({ type, url, title = null }) => (type === "url_citation" && url != null ? [{ url, title }] : []))
  const searches = readSearches(json)
  const found = searches.flatMap((search) => search.found ?? []).map(({ url, title }) => ({ url, title }))
  return { text, cited, searches, found: searches.some((search) => search.found === null) ? null : found, model }
}
