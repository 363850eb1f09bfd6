import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import { domainOf } from "./link-rows.ts"

type DomainRow = Selectable<Tables["backlink_domains"]>

const batchRows = 500

/** Stores the link counts of domains in place of earlier ones. Returns how many are new or changed. */
export async function storeDomains(
  trx: Transaction<Tables>,
  brandId: string,
  source: string,
  domains: readonly { domain: string; backlinks: number; pages_linked: number | null }[],
): Promise<number> {
  const byDomain = new Map<string, DomainRow>()
  for (const { domain: host, backlinks, pages_linked: pages } of domains) {
    const domain = domainOf(host.replaceAll("\0", ""))
    byDomain.set(domain, { brand_id: brandId, domain, backlinks, pages_linked: pages, source })
  }
  let changed = 0
  const rows = [...byDomain.values()]
  for (let from = 0; from < rows.length; from += batchRows) {
    const some = rows.slice(from, from + batchRows)
    const known = await trx
      .selectFrom("backlink_domains")
      .selectAll()
      .where("brand_id", "=", brandId)
      .where(
        "domain",
        "in",
        some.map(({ domain }) => domain),
      )
      .execute()
    const fresh = some.filter(
      (row) =>
        !known.some(
          (one) =>
            one.domain === row.domain &&
            one.backlinks === row.backlinks &&
            one.pages_linked === row.pages_linked &&
            one.source === row.source,
        ),
    )
    if (fresh.length === 0) continue
    changed += fresh.length
    await trx
      .insertInto("backlink_domains")
      .values(fresh)
      .onConflict((conflict) =>
        conflict.columns(["brand_id", "domain"]).doUpdateSet((eb) => ({
          backlinks: eb.ref("excluded.backlinks"),
          pages_linked: eb.ref("excluded.pages_linked"),
          source: eb.ref("excluded.source"),
        })),
      )
      .execute()
  }
  return changed
}
