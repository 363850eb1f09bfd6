import type { Brand } from "@citable/contract"
import type { UrlSubmissionTable } from "@citable/storage/tables/publication-tables"

export type ChosenEngine = UrlSubmissionTable["engine"]

/** The search engines that a brand has chosen, as its row has them. */
export function listChosen(text: string | null): ChosenEngine[] {
  const { index_now = false, sitemaps = false } = JSON.parse(text ?? "{}") as Partial<Brand["submissions"]>
  return [...(index_now ? (["index_now"] as const) : []), ...(sitemaps ? (["search_console"] as const) : [])]
}
