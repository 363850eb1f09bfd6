import { z } from "zod"

import type { AnyAnswer } from "../any-answer.ts"

// https://docs.peec.ai/api-reference/project/get-chat, read on 2026-11-30. `date` is in the list of chats.
const chatSchema = z.looseObject({
  model: z.looseObject({ id: z.string() }),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  date: z.string().nullish(),
  sources: z.array(z.looseObject({ url: z.string(), citationPosition: z.number().nullish() })).nullish(),
  queries: z.array(z.string()).nullish(),
})

const engines: Readonly<Record<string, string>> = {
  "chatgpt-scraper": "chatgpt",
  "perplexity-scraper": "perplexity",
  "google-ai-overview-scraper": "google_ai_overviews",
  "google-ai-mode-scraper": "google_ai_mode",
  "gemini-scraper": "gemini",
  "microsoft-copilot-scraper": "copilot",
  "grok-scraper": "grok",
}

/** Reads a chat of Peec AI's API. Undefined for anything else. */
export function readPeec(record: unknown): (AnyAnswer | { refused: string })[] | undefined {
  const { data } = chatSchema.safeParse(record)
  if (data === undefined) return undefined
  const { model, messages, date, sources, queries } = data
  const engine = engines[model.id]
  if (engine === undefined) {
    const isApp = model.id.endsWith("-scraper")
    const why = isApp ? "Nothing is known of this app" : "Peec AI asked an API, and Citable asks APIs itself"
    return [{ refused: `${model.id}: ${why}` }]
  }
  if (date == null) return [{ refused: "The chat has no date. Add that of the list of chats" }]
  const said = (role: string) => messages.flatMap((one) => (one.role === role ? [one.content] : []))
  const place = (position: number | null | undefined) => position ?? Number.MAX_SAFE_INTEGER
  return [
    {
      provider: "peec",
      prompt: said("user")[0] ?? "",
      engine,
      text: said("assistant").join("\n\n"),
      sources: (sources ?? [])
        .toSorted((one, other) => place(one.citationPosition) - place(other.citationPosition))
        .map(({ url }) => url),
      searches: queries ?? null,
      answered_at: date,
    },
  ]
}
