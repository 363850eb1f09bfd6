import type { Database } from "@citable/storage/database"
import { deflateJson } from "@citable/storage/deflate-json"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { readCountRows } from "../metrics/read-counts.ts"
import { readCitedDay } from "./read-cited-day.ts"

/**
 * Packs the days of a brand whose counts have changed, one transaction a day. Two processes may do so at once, and beside scans: a day that
 * changes meanwhile has a mark again.
 */
export async function packDays(db: Database, brandId: string): Promise<void> {
  const marked = db.selectFrom("day_marks").select("day").distinct().where("brand_id", "=", brandId).orderBy("day")
  for (const { day } of await marked.execute()) await db.transaction().execute((trx) => packDay(trx, brandId, day))
}

async function packDay(trx: Transaction<Tables>, brandId: string, day: string): Promise<void> {
  // Take the marks off first: a mark that is seen comes with its change, and one that is not stays.
  const { numDeletedRows } = await trx
    .deleteFrom("day_marks")
    .where("brand_id", "=", brandId)
    .where("day", "=", day)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  const rows = await readCountRows(trx, { brand_id: brandId }, { from: day, to: day }, { byDay: true })
  const [packed, cited] = [JSON.stringify(rows), await deflateJson(await readCitedDay(trx, brandId, day))]
  await trx
    .insertInto("packed_days")
    .values({ brand_id: brandId, day, version: Number(numDeletedRows), packed, cited })
    .onConflict((conflict) =>
      conflict.columns(["brand_id", "day"]).doUpdateSet((eb) => ({
        version: eb("packed_days.version", "+", eb.ref("excluded.version")),
        packed: eb.ref("excluded.packed"),
        cited: eb.ref("excluded.cited"),
      })),
    )
    .execute()
}
