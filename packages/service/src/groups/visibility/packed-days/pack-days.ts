import type { Database } from "@citable/storage/database"
import { deflateJson } from "@citable/storage/deflate-json"

import { readCountRows } from "../metrics/read-counts.ts"
import { readPackedDay } from "./packed-day.ts"

/**
 * Packs the days of a brand whose counts have changed, each in a short transaction of its own. Two processes may do so at once, and beside
 * scans: a day that changes meanwhile keeps its marks.
 */
export async function packDays(db: Database, brandId: string): Promise<void> {
  const marked = db.selectFrom("day_marks").select("day").distinct().where("brand_id", "=", brandId).orderBy("day")
  for (const { day } of await marked.execute()) await packDay(db, brandId, day)
}

async function packDay(db: Database, brandId: string, day: string): Promise<void> {
  const [marks, version] = [await countMarks(db, brandId, day), await readVersion(db, brandId, day)]
  const rows = await readCountRows(
    db,
    { brand_id: brandId },
    { from: day, to: day },
    { byDay: true, everySurface: true },
  )
  const cited = await deflateJson(await readPackedDay(db, brandId, day))
  const packed = { brand_id: brandId, day, version: version + marks, packed: JSON.stringify(rows), cited }
  const write = db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("day_marks")
      .where("brand_id", "=", brandId)
      .where("day", "=", day)
      .executeTakeFirstOrThrow()
    // Whoever has packed it meanwhile has taken the marks off, and later ones may be as many.
    if (Number(numDeletedRows) !== marks || (await readVersion(trx, brandId, day)) !== version) throw hasChanged
    await trx
      .insertInto("packed_days")
      .values(packed)
      .onConflict((conflict) => conflict.columns(["brand_id", "day"]).doUpdateSet(packed))
      .execute()
  })
  await write.catch((error: unknown) => {
    if (error !== hasChanged) throw error
  })
}

/** Rolls a transaction back. */
const hasChanged = new Error("The day has changed meanwhile.")

async function countMarks(db: Database, brandId: string, day: string): Promise<number> {
  const { marks } = await db
    .selectFrom("day_marks")
    .select((eb) => eb.fn.countAll<number | string>().as("marks"))
    .where("brand_id", "=", brandId)
    .where("day", "=", day)
    .executeTakeFirstOrThrow()
  return Number(marks)
}

async function readVersion(db: Database, brandId: string, day: string): Promise<number> {
  const packed = db.selectFrom("packed_days").select("version").where("brand_id", "=", brandId).where("day", "=", day)
  return (await packed.executeTakeFirst())?.version ?? 0
}
