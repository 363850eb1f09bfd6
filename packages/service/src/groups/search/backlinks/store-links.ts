import { ProblemError } from "@citable/contract/problem-error"
import type { FoundBacklink } from "@citable/search-data/backlink-data"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { type BacklinkRow, mergeLinks, toLinkRow } from "./link-rows.ts"

export interface LinkImport {
  brandId: string
  source: string
  links: readonly FoundBacklink[]
}

/** The most backlinks of a brand. */
const maxLinks = 2_000_000
/** Each row changes a page of four indexes, and on SQLite, nobody is served during a statement. */
const batchRows = 200

/**
 * Adds links, merged with known ones. Returns how many are new or changed. Throws 409 if the brand has reached its
 * limit.
 */
export async function storeLinks(trx: Transaction<Tables>, { brandId, source, links }: LinkImport): Promise<number> {
  const byId = new Map<string, BacklinkRow>()
  for (const link of links) {
    const row = toLinkRow(brandId, source, link)
    if (row === undefined) continue
    const before = byId.get(row.id)
    byId.set(row.id, before === undefined ? row : mergeLinks(before, row))
  }
  let changed = 0
  const rows = [...byId.values()]
  for (let from = 0; from < rows.length; from += batchRows) {
    changed += await storeBatch(trx, brandId, rows.slice(from, from + batchRows))
  }
  if (changed > 0) {
    const count = trx
      .selectFrom("backlinks")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where("brand_id", "=", brandId)
    // To count all takes longer than to store some. IDs are hashes, so about a 64th of them begins with 0.
    const some = await count.where("id", ">=", "0").where("id", "<", "1").executeTakeFirstOrThrow()
    const isNear = Number(some.count) * 64 > maxLinks * 0.9
    if (isNear && Number((await count.executeTakeFirstOrThrow()).count) > maxLinks) {
      throw new ProblemError("conflict", `A brand can have at most ${maxLinks} backlinks. Leave out lost ones.`)
    }
  }
  return changed
}

async function storeBatch(trx: Transaction<Tables>, brandId: string, rows: readonly BacklinkRow[]): Promise<number> {
  const found = await trx
    .selectFrom("backlinks")
    .selectAll()
    .where("brand_id", "=", brandId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute()
  const known = new Map(found.map((row) => [row.id, row]))
  const untargeted = await findUntargeted(trx, brandId, rows)
  const merged = rows.flatMap((row) => {
    if (untargeted.has(row.id)) return []
    const before = known.get(row.id)
    if (before === undefined) return [row]
    const after = mergeLinks(before, row)
    return Object.entries(after).every(([name, value]) => before[name as keyof BacklinkRow] === value) ? [] : [after]
  })
  if (merged.length === 0) return 0
  await trx
    .insertInto("backlinks")
    .values(merged)
    .onConflict((conflict) =>
      conflict.columns(["brand_id", "id"]).doUpdateSet((eb) => ({
        anchor: eb.ref("excluded.anchor"),
        rel: eb.ref("excluded.rel"),
        followed: eb.ref("excluded.followed"),
        first_seen: eb.ref("excluded.first_seen"),
        last_seen: eb.ref("excluded.last_seen"),
        lost: eb.ref("excluded.lost"),
        lost_on: eb.ref("excluded.lost_on"),
        source: eb.ref("excluded.source"),
      })),
    )
    .execute()
  return merged.length
}

/**
 * A link without a target duplicates a link from the same page with a target. This deletes such rows, and returns the
 * ids of incoming ones to leave out.
 */
async function findUntargeted(
  trx: Transaction<Tables>,
  brandId: string,
  rows: readonly BacklinkRow[],
): Promise<Set<string>> {
  const pages = (some: readonly BacklinkRow[]) => some.map(({ from_url: url }) => url)
  const domains = [...new Set(rows.map(({ from_domain: domain }) => domain))]
  const [targeted, untargeted] = [rows.filter((row) => row.to_url !== null), rows.filter((row) => row.to_url === null)]
  if (targeted.length > 0) {
    await trx
      .deleteFrom("backlinks")
      .where("brand_id", "=", brandId)
      .where("from_domain", "in", domains)
      .where("from_url", "in", pages(targeted))
      .where("to_url", "is", null)
      .execute()
  }
  if (untargeted.length === 0) return new Set()
  const known = await trx
    .selectFrom("backlinks")
    .select("from_url")
    .where("brand_id", "=", brandId)
    .where("from_domain", "in", domains)
    .where("from_url", "in", pages(untargeted))
    .where("to_url", "is not", null)
    .execute()
  const urls = new Set([...pages(targeted), ...known.map(({ from_url: url }) => url)])
  return new Set(untargeted.filter(({ from_url: url }) => urls.has(url)).map(({ id }) => id))
}

/** Records when a source of backlinks was read. */
export async function recordSource(
  trx: Transaction<Tables>,
  brandId: string,
  source: string,
  at: number,
): Promise<void> {
  await trx
    .insertInto("backlink_sources")
    .values({ brand_id: brandId, source, read_at: at })
    .onConflict((conflict) => conflict.columns(["brand_id", "source"]).doUpdateSet({ read_at: at }))
    .execute()
}
