import type { BacklinkData, FoundBacklink } from "@citable/search-data/backlink-data"
import { lockBrand } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { recordSource, storeLinks } from "../backlinks/store-links.ts"

export const backlinkDataMs = 86_400_000
const batchSize = 2000
/** The time limit for all links to a domain. */
const timeoutMs = 1_800_000

/** Reads the links to each domain of a brand from the provider, and stores them as they arrive. */
export async function readBacklinkData(
  { db, now }: Pick<Services, "db" | "now">,
  provider: BacklinkData,
  brandId: string,
): Promise<void> {
  const brand = await db.selectFrom("brands").select("domains").where("id", "=", brandId).executeTakeFirst()
  if (brand === undefined) return
  const keep = (links: readonly FoundBacklink[]) =>
    db.transaction().execute(async (trx) => {
      if ((await lockBrand(trx, brandId)) === undefined) return
      await storeLinks(trx, { brandId, source: provider.name, links })
    })
  for (const domain of JSON.parse(brand.domains) as string[]) {
    let some: FoundBacklink[] = []
    for await (const link of provider.read(domain, { signal: AbortSignal.timeout(timeoutMs) })) {
      some.push(link)
      if (some.length < batchSize) continue
      await keep(some)
      some = []
    }
    await keep(some)
  }
  await db.transaction().execute(async (trx) => {
    if ((await lockBrand(trx, brandId)) !== undefined) await recordSource(trx, brandId, provider.name, now())
  })
}
