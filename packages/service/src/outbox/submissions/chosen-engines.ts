import type { Brand } from "@citable/contract"
import type { UrlSubmissionTable } from "@citable/storage/tables/publication-tables"

export type ChosenEngine = UrlSubmissionTable["engine"]

/** The choice of a brand, as its row has it. */
export function readChosen(text: string | null): Brand["submissions"] {
  return text === null ? { index_now: false, sitemaps: false } : (JSON.parse(text) as Brand["submissions"])
}

/** Null if a brand has chosen none, so that it costs nothing. */
export const writeChosen = (chosen: Brand["submissions"] | undefined): string | null =>
  chosen?.index_now === true || chosen?.sitemaps === true ? JSON.stringify(chosen) : null

/** The search engines that a brand has chosen. */
export function listChosen(text: string | null): ChosenEngine[] {
  const { index_now, sitemaps } = readChosen(text)
  return [...(index_now ? (["index_now"] as const) : []), ...(sitemaps ? (["search_console"] as const) : [])]
}
