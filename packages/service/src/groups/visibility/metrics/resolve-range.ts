import type { Database } from "@citable/storage/database"

import { resolveDateRange, type Days } from "../../../call/date-range.ts"
import { surfaceOf } from "./surface-of.ts"

/**
 * The date range of a query: as given, else the 28 days up to the brand's latest answer. Throws 422 as
 * `resolveDateRange` does.
 */
export async function resolveRange(
  db: Database,
  brandId: string,
  input: { from?: string | undefined; to?: string | undefined; surface?: "api" | "consumer" | undefined },
  now: number,
): Promise<Days> {
  return resolveDateRange(input, () => latestDay(db, brandId, surfaceOf(input)), now)
}

async function latestDay(db: Database, brandId: string, surface: "api" | "consumer"): Promise<string | undefined> {
  const row = await db
    .selectFrom("visibility_days")
    .select((eb) => eb.fn.max<string | null>("day").as("day"))
    .where("brand_id", "=", brandId)
    .where("prompt_id", "=", "")
    .where("surface", "=", surface)
    .executeTakeFirst()
  return row?.day ?? undefined
}
