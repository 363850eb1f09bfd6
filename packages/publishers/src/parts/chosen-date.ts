import type { Article } from "@citable/contract"

import type { RenderOptions } from "../publisher.ts"

/** The date that the writer chose, in UTC to the second and without a zone: `2026-03-01T09:30:00`. Null for none: the platform keeps its own. */
export function chosenDate({ published_at }: Article, { dates }: RenderOptions): string | null {
  const date = dates === undefined ? published_at : dates.earlier
  return date === null ? null : new Date(date).toISOString().slice(0, 19)
}
