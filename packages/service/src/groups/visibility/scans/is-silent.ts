import type { Database } from "@citable/storage/database"

/** Whether a scan has had no answer of an engine since `before`. Until the first answer, the start of the scan counts. */
export async function isSilent(
  db: Database,
  { scanId, engine, startedAt }: { scanId: string; engine: string; startedAt: number },
  before: number,
): Promise<boolean> {
  const last = await db
    .selectFrom("answers")
    .select((eb) => eb.fn.max<number | string | null>("answered_at").as("at"))
    .where("scan_id", "=", scanId)
    .where("engine", "=", engine)
    .executeTakeFirst()
  return Number(last?.at ?? startedAt) < before
}
