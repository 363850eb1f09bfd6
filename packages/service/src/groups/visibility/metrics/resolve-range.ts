import type { Database } from "@citable/storage/database"

import { resolveDateRange, type Days } from "../../../call/date-range.ts"

/**
 * The date range of a query: as given, else the 28 days up to the brand's latest answer. Throws 422 as
 * `resolveDateRange` does.
 */
export async function resolveRange(
  db: Database,
  brandId: string,
  input: { from?: string | undefined; to?: string | undefined },
  now: number,
): Promise<Days> {
  return resolveDateRange(input, () => latestDay(db, brandId), now)
}

async function latestDay(db: Database, brandId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("visibility_days")
    .select((eb) => eb.fn.max<string | null>("day").as("day"))
    .where("brand_id", "=", brandId)
    .where("prompt_id", "=", "")
    .executeTakeFirst()
  return row?.day ?? undefined
}
