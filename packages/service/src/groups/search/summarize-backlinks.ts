import type { SearchPerformance } from "@citable/contract/search"
import type { BacklinkData } from "@citable/search-data/backlink-data"
import type { Database } from "@citable/storage/database"

import { describeBacklinks } from "./backlinks/describe-backlinks.ts"
import { readDomains } from "./backlinks/read-domains.ts"

/** The numbers of a brand's backlinks: live ones, and those gained and lost in a range. */
export async function summarizeBacklinks(
  db: Database,
  brandId: string,
  { from, to }: { from: string; to: string },
  provider?: BacklinkData,
): Promise<SearchPerformance["backlinks"]> {
  const head = await describeBacklinks(db, brandId, provider)
  if (head.missing !== null) return { ...head, backlinks: null, referring_domains: null, gained: null, lost: null }
  const sums = { backlinks: 0, domains: 0 }
  for await (const some of readDomains(db, { brandId, state: "live" })) {
    sums.domains += some.length
    for (const { backlinks } of some) sums.backlinks += Number(backlinks)
  }
  const links = db.selectFrom("backlinks").where("brand_id", "=", brandId)
  const count = links.select((eb) => eb.fn.countAll<number | string>().as("count"))
  const gained = await count.where("first_seen", ">=", from).where("first_seen", "<=", to).executeTakeFirstOrThrow()
  const lost = await count
    .where("lost", "=", 1)
    .where("lost_on", ">=", from)
    .where("lost_on", "<=", to)
    .executeTakeFirstOrThrow()
  // Null if no source reports it.
  const isDated = await links.select("id").where("first_seen", ">", "").limit(1).executeTakeFirst()
  const isFollowedUp = await links.select("id").where("lost", ">=", 0).limit(1).executeTakeFirst()
  return {
    ...head,
    backlinks: sums.backlinks,
    referring_domains: sums.domains,
    gained: isDated === undefined ? null : Number(gained.count),
    lost: isFollowedUp === undefined ? null : Number(lost.count),
  }
}
