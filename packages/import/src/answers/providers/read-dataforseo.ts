import { z } from "zod"

import type { AnyAnswer } from "../any-answer.ts"

// https://docs.dataforseo.com/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced/ and
// https://docs.dataforseo.com/v3/serp/google/ai_mode/live/advanced/, read on 2026-11-30.
const page = z.looseObject({ url: z.string(), title: z.string().nullish() })
const responseSchema = z.looseObject({
  tasks: z.array(
    z.looseObject({
      path: z.array(z.string()).default([]),
      status_message: z.string().nullish(),
      result: z
        .array(
          z.looseObject({
            keyword: z.string(),
            language_code: z.string().nullish(),
            model: z.string().nullish(),
            datetime: z.string().nullish(),
            markdown: z.string().nullish(),
            sources: z.array(page).nullish(),
            fan_out_queries: z.array(z.string()).nullish().catch(null),
            items: z
              .array(
                z.looseObject({
                  type: z.string(),
                  markdown: z.string().nullish(),
                  references: z.array(page).nullish(),
                }),
              )
              .nullish()
              .catch(null),
          }),
        )
        .nullish(),
    }),
  ),
})

const engines: Readonly<Record<string, string>> = {
  chat_gpt: "chatgpt",
  gemini: "gemini",
  ai_mode: "google_ai_mode",
  organic: "google_ai_overviews",
}

/** Reads a response of DataForSEO's LLM Scraper, AI Mode or search results. Undefined for anything else. */
export function readDataForSeo(record: unknown): (AnyAnswer | { refused: string })[] | undefined {
  const { data } = responseSchema.safeParse(record)
  if (data === undefined) return undefined
  return data.tasks.flatMap(({ path, result, status_message: message }): (AnyAnswer | { refused: string })[] => {
    const engine = engines[path.find((part) => Object.hasOwn(engines, part)) ?? ""]
    if (path.includes("llm_responses")) return [{ refused: "DataForSEO asked an API, and Citable asks APIs itself" }]
    if (engine === undefined)
      return [{ refused: `Nothing is known of the answers of ${path.join("/") || "this task"}` }]
    if (result == null) return [{ refused: `The task has no result: ${message ?? "no reason"}` }]
    return result.map((one) => {
      const shown = one.items?.find(({ type, markdown }) => type === "ai_overview" && markdown != null)
      return {
        provider: "dataforseo",
        prompt: one.keyword,
        engine,
        locale: one.language_code ?? null,
        model: one.model ?? null,
        text: one.markdown ?? shown?.markdown ?? "",
        sources: one.sources ?? shown?.references ?? [],
        searches: one.fan_out_queries ?? null,
        // It writes 2026-07-01 08:00:00 +00:00.
        answered_at: (one.datetime ?? "").replace(/^(\S+) (\S+) (\S+)$/, "$1T$2$3"),
      }
    })
  })
}
