import { type BrandProfile, brandProfileSchema } from "@citable/contract"
import type { Transaction, Selectable } from "kysely"

import { rowLocks } from "./row-locks.ts"
import type { Tables } from "./tables/tables.ts"

/**
 * Lets one transaction at a time write below a brand, and reads the brand as it is then; undefined where it has gone.
 * Belongs first into every transaction that decides by what it reads there: that all of them begin with the brand is
 * also what keeps two from waiting for each other.
 */
export function lockBrand(trx: Transaction<Tables>, brandId: string): Promise<BrandRow | undefined> {
  const { forUpdate } = rowLocks(trx)
  return forUpdate(trx.selectFrom("brands").selectAll().where("id", "=", brandId)).executeTakeFirst()
}

export type BrandRow = Selectable<Tables["brands"]>

/** A brand's profile; fields that it was stored without are empty. */
export function toProfile(row: BrandRow): BrandProfile {
  return brandProfileSchema.parse(JSON.parse(row.profile))
}
