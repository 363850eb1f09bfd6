import type { Findable } from "./findable.ts"

/** What a finder is answered: it changes with each article, so no browser keeps it. */
export const toFindableAnswer = (data: readonly Findable[]): Response =>
  Response.json({ data }, { headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } })
