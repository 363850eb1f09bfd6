import type { Competitor } from "@citable/contract/visibility"
import type { BrandPage } from "@citable/page-kit"

/** All competitors of a brand. There are at most 200. */
export async function readAllCompetitors({ id, call }: BrandPage): Promise<Competitor[]> {
  const all: Competitor[] = []
  let cursor: string | null = null
  do {
    const input = { brand_id: id, limit: 100, ...(cursor === null ? {} : { cursor }) }
    const page: { data: Competitor[]; next_cursor: string | null } = await call("list_competitors", input)
    all.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return all
}
