import type { Competitor } from "@citable/contract/visibility"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

/** All competitors of a brand. There are at most 200. */
export async function readAllCompetitors(
  { kernel }: Pick<PageContext, "kernel">,
  { id, principal }: BrandPage,
): Promise<Competitor[]> {
  const all: Competitor[] = []
  let cursor: string | null = null
  do {
    const input = { brand_id: id, limit: 100, ...(cursor === null ? {} : { cursor }) }
    const page: { data: Competitor[]; next_cursor: string | null } = await callTool(
      kernel,
      principal,
      "list_competitors",
      input,
    )
    all.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return all
}
