import type { Database } from "@citable/storage/database"
import type { DemandAnswer } from "@citable/writing/generation/demand-answer"

/** The latest answers to each prompt, and the latest ones of the brand, whatever they are about. */
const latest = { ofPrompt: 60, ofBrand: 300 }
const maxSearches = 50

/**
 * Reads the latest answers to some prompts of a brand, and the latest ones to any prompt. It reads so many answers and no more, by index,
 * however many the brand has.
 */
export async function readAnswers(
  db: Database,
  brandId: string,
  { promptIds }: { promptIds: readonly string[] },
): Promise<DemandAnswer[]> {
  const answers = db.selectFrom("answers").select(["id", "prompt_id", "searches"]).where("brand_id", "=", brandId)
  const rows = new Map<string, { id: string; prompt_id: string; searches: string | null }>()
  for (const promptId of promptIds) {
    const ofPrompt = answers.where("prompt_id", "=", promptId).orderBy("id", "desc").limit(latest.ofPrompt)
    for (const row of await ofPrompt.execute()) rows.set(row.id, row)
  }
  const ofBrand = answers.orderBy("day", "desc").orderBy("id", "desc").limit(latest.ofBrand)
  for (const row of await ofBrand.execute()) rows.set(row.id, row)
  if (rows.size === 0) return []
  const ids = [...rows.keys()]
  const mentions = await db
    .selectFrom("answer_mentions")
    .select(["answer_id", "competitor_id"])
    .where("answer_id", "in", ids)
    .orderBy("answer_id")
    .orderBy("competitor_id")
    .execute()
  const citations = await db
    .selectFrom("answer_citations")
    .select(["answer_id", "url", "link", "domain", "title", "type"])
    .where("answer_id", "in", ids)
    .orderBy("answer_id")
    .orderBy("position")
    .execute()
  const named = Map.groupBy(mentions, ({ answer_id: id }) => id)
  const cited = Map.groupBy(citations, ({ answer_id: id }) => id)
  return [...rows.values()].map(({ id, prompt_id: promptId, searches }) => {
    const competitors = (named.get(id) ?? []).map((mention) => mention.competitor_id)
    return {
      id,
      promptId,
      searches: [...new Set(JSON.parse(searches ?? "[]") as string[])].slice(0, maxSearches),
      // The brand itself has no id.
      namesBrand: competitors.includes(""),
      competitors: competitors.filter((competitor) => competitor !== ""),
      citations: (cited.get(id) ?? []).map(({ url, link, domain, title, type }) => ({
        url: link ?? url,
        domain,
        title,
        type,
      })),
    }
  })
}
