import type { Database } from "../../../kernel/database.ts"

/** What a scan, and all scans of its brand this month (UTC), have spent, in millionths of a US dollar; and how the scan stands. */
export async function readSpending(
  db: Database,
  scanId: string,
  brandId: string,
  now: number,
): Promise<{ scan: number; month: number; status: string | undefined }> {
  const scan = await db.selectFrom("scans").select("status").where("id", "=", scanId).executeTakeFirst()
  const firstDay = `${new Date(now).toISOString().slice(0, 7)}-01`
  const own = await db
    .selectFrom("answers")
    .select((eb) => eb.fn.sum<number | string | null>("cost").as("cost"))
    .where("scan_id", "=", scanId)
    .executeTakeFirst()
  const all = await db
    .selectFrom("answers")
    .select((eb) => eb.fn.sum<number | string | null>("cost").as("cost"))
    .where("brand_id", "=", brandId)
    .where("day", ">=", firstDay)
    .executeTakeFirst()
  return { scan: Number(own?.cost ?? 0), month: Number(all?.cost ?? 0), status: scan?.status }
}
