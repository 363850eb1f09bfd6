import type { Database } from "../storage/database.ts"

interface Place {
  brandId: string
  /** The name of a site, as people write it. */
  site: string
}

export interface StoredLook {
  /** Where a site without a webhook shows articles. Null if nobody has said it. */
  articleUrl: string | null
  /** When somebody looked, in milliseconds since 1970. Null if nobody has. */
  lookedAt: number | null
  /** What was seen, as JSON. */
  look: string | null
}

/** Reads what the last looks at the sites of a brand saw, by the name of the site in lower case. */
export async function readSiteLooks(db: Database, brandId: string): Promise<Map<string, StoredLook>> {
  const rows = await db.selectFrom("site_looks").selectAll().where("brand_id", "=", brandId).execute()
  return new Map(
    rows.map(({ site, article_url: articleUrl, looked_at: lookedAt, look }) => [site, { articleUrl, lookedAt, look }]),
  )
}

/** Stores what a look at a site saw, or where the site shows articles. */
export async function saveSiteLook(
  db: Database,
  { brandId, site }: Place,
  change: { articleUrl: string } | { lookedAt: number; look: string },
): Promise<void> {
  const values =
    "look" in change ? { looked_at: change.lookedAt, look: change.look } : { article_url: change.articleUrl }
  await db
    .insertInto("site_looks")
    .values({ brand_id: brandId, site: site.toLowerCase(), article_url: null, looked_at: null, look: null, ...values })
    .onConflict((conflict) => conflict.columns(["brand_id", "site"]).doUpdateSet(values))
    .execute()
}
