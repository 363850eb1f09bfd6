import { CitableError } from "@citable/contract"
import type { KeywordData, KeywordFacts } from "@citable/search-data/keyword-data"
import { lockBrand } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { domainOf } from "../backlinks/link-rows.ts"

/** The time between reads. The numbers are monthly, so more frequent reads bring nothing new. */
export const keywordDataMs = 7 * 86_400_000
/** The most keywords per request to a provider. */
const batchSize = 100
const timeoutMs = 120_000
const maxResults = 20

/** Reads the keywords of a brand that were not read for a week from the provider, and stores their numbers. */
export async function readKeywordData(
  { db, now }: Pick<Services, "db" | "now">,
  provider: KeywordData,
  brandId: string,
): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom("keywords")
      .select(["id", "keyword", "locale", "market"])
      .where("brand_id", "=", brandId)
      .where((eb) =>
        eb.or([eb("data_at", "is", null), eb("data_at", "<", now() - keywordDataMs), eb("data_at", ">", now())]),
      )
      .orderBy("id")
      .limit(batchSize)
      .execute()
    if (due.length === 0) return
    const query = due.map(({ keyword, locale, market }) => ({ keyword, locale, market }))
    const facts = await provider.read(query, { signal: AbortSignal.timeout(timeoutMs) })
    if (facts.length !== due.length) {
      const message = `${provider.name} returned ${facts.length} of ${due.length} keywords.`
      throw new CitableError(message, { code: "keyword_data_unreadable" })
    }
    await db.transaction().execute(async (trx) => {
      if ((await lockBrand(trx, brandId)) === undefined) return
      for (const [index, { id }] of due.entries()) {
        const { volume = null, difficulty = null, results = [] } = facts[index] ?? {}
        const kept = await trx
          .updateTable("keywords")
          .set({
            volume: volume === null || !(volume >= 0) ? null : Math.round(Math.min(volume, Number.MAX_SAFE_INTEGER)),
            difficulty: difficulty === null || !(difficulty >= 0 && difficulty <= 100) ? null : difficulty,
            data_source: provider.name,
            data_at: now(),
          })
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst()
        await trx.deleteFrom("keyword_results").where("keyword_id", "=", id).execute()
        const rows = kept === undefined ? [] : toRows(brandId, id, results)
        if (rows.length > 0) await trx.insertInto("keyword_results").values(rows).execute()
      }
    })
  }
}

/** The best results, one for each position. */
function toRows(brandId: string, keywordId: string, results: KeywordFacts["results"]) {
  const byPosition = new Map(
    results
      .filter(({ position, url }) => position >= 1 && URL.canParse(url))
      .map((one) => [Math.round(one.position), one]),
  )
  return [...byPosition]
    .toSorted(([a], [b]) => a - b)
    .slice(0, maxResults)
    .map(([position, { url }]) => ({
      brand_id: brandId,
      keyword_id: keywordId,
      position,
      domain: domainOf(url),
      url: url.slice(0, 4000),
    }))
}
