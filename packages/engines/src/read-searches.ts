import { z } from "zod"

import type { CitedSource } from "./cited-source.ts"

const pageSchema = z.object({ url: z.string().nullish(), title: z.string().nullish() })
const outputSchema = z.object({ output: z.array(z.looseObject({ type: z.string() })) })
const callSchema = z.object({
  action: z.object({
    type: z.string().optional(),
    query: z.string().nullish(),
    queries: z.array(z.string()).nullish(),
    sources: z.array(pageSchema).nullish().catch(null),
  }),
})
const resultsSchema = z.object({
  queries: z.array(z.string()).nullish(),
  results: z.array(pageSchema.extend({ id: z.number().nullish().catch(null) })).nullish(),
})

/** A search that an engine ran for an answer. */
export interface Search {
  /** What it searched for; null if the vendor does not say it. */
  queries: string[] | null
  /** The pages that it found, each with the number that the text cites it by; null if the vendor does not say them. */
  found: (CitedSource & { id: number | null })[] | null
}

/** The searches of an answer in OpenAI's Responses format. Opening a page and looking for words in it are none. */
export function readSearches(json: unknown): Search[] {
  return (outputSchema.safeParse(json).data?.output ?? []).flatMap((item): Search[] => {
    if (item.type === "search_results") {
      const { queries = null, results = null } = resultsSchema.safeParse(item).data ?? {}
      return [{ queries, found: results?.flatMap(toFound) ?? null }]
    }
    const { action } = (item.type === "web_search_call" && callSchema.safeParse(item).data) || {}
    if (action === undefined || (action.type !== undefined && action.type !== "search")) return []
    const queries = action.queries ?? (action.query == null ? [] : [action.query])
    return [{ queries, found: action.sources?.flatMap(toFound) ?? null }]
  })
}

const toFound = ({ id = null, url, title = null }: z.infer<typeof pageSchema> & { id?: number | null | undefined }) =>
  url == null ? [] : [{ id, url, title }]
