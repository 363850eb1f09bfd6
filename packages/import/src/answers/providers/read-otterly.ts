import { z } from "zod"

import type { AnyAnswer } from "../any-answer.ts"

// https://docs.otterly.ai/api-reference/brand-reports/list-ai-responses-for-a-prompt-in-a-brand-report, read on 2026-11-30. The prompt
// is in the details of the prompt.
const runSchema = z.looseObject({
  runId: z.string(),
  runDate: z.string(),
  engine: z.string(),
  state: z.string().nullish(),
  content: z.string().nullish(),
  citations: z
    .array(z.looseObject({ link: z.string(), title: z.string().nullish(), rank: z.number().nullish() }))
    .nullish(),
})
const responseSchema = z.union([
  z.looseObject({ prompt: z.string().nullish(), items: z.array(runSchema) }),
  runSchema.extend({ prompt: z.string().nullish() }).transform((run) => ({ prompt: run.prompt, items: [run] })),
])

const engines: Readonly<Record<string, string>> = { google: "google_ai_overviews" }

/** Reads AI responses of Otterly's API. Undefined for anything else. */
export function readOtterly(
  record: unknown,
  { prompt: given }: { prompt?: string | undefined },
): (AnyAnswer | { refused: string })[] | undefined {
  const { data } = responseSchema.safeParse(record)
  if (data === undefined) return undefined
  const prompt = data.prompt ?? given
  return data.items.map(({ runDate, engine, state, content, citations }) => {
    if (prompt === undefined) return { refused: "Otterly's responses do not name their prompt. Add --prompt" }
    if (state != null && state !== "completed") return { refused: `The run is ${state}` }
    return {
      provider: "otterly",
      prompt,
      engine: engines[engine] ?? engine,
      text: content ?? "",
      sources: (citations ?? [])
        .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
        .map(({ link, title }) => ({ url: link, title: title ?? null })),
      answered_at: runDate,
    }
  })
}
