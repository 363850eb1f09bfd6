import type { Database } from "@citable/storage/database"

/** An engine that has answered nothing in the brand's last scans that asked it. */
export interface FailingEngine {
  engine: string
  /** How many scans in a row, two to ten. There may be more before ten. */
  scans: number
  /** When the first of them began, in milliseconds since 1970. */
  since: number
  /** The last error, as `scan.engines[].errors` has it. */
  code: string
  detail: string
}

const fewest = 2
/** An engine that failed in more scans has failed long enough. */
export const mostScans = 10

/**
 * Those of some engines that answered nothing in the last two scans that asked them, or in more. A question that was not sent, or that a limit
 * refused, says nothing of an engine. An engine that answers costs one look into an index.
 */
export async function readFailingEngines(
  db: Database,
  brandId: string,
  engines: readonly string[],
): Promise<FailingEngine[]> {
  const scans = await db
    .selectFrom("scans")
    .select(["id", "created_at"])
    .where("brand_id", "=", brandId)
    .where("status", "in", ["completed", "failed"])
    .where("trigger", "!=", "import")
    .orderBy("id", "desc")
    .limit(mostScans)
    .execute()
  const failing: FailingEngine[] = []
  for (const engine of scans.length < fewest ? [] : engines) {
    const silent: { at: number; code: string; detail: string }[] = []
    for (const { id, created_at: at } of scans) {
      if (await hasAnswered(db, id, engine)) break
      const error = await readError(db, id, engine)
      if (error !== undefined) silent.push({ at, ...error })
    }
    const [last, first] = [silent[0], silent.at(-1)]
    if (silent.length < fewest || last === undefined || first === undefined) continue
    failing.push({ engine, scans: silent.length, since: first.at, code: last.code, detail: last.detail })
  }
  return failing
}

const ofEngine = (db: Database, scanId: string, engine: string, state: "answered" | "failed") =>
  db.selectFrom("scan_calls").where("scan_id", "=", scanId).where("state", "=", state).where("engine", "=", engine)

async function hasAnswered(db: Database, scanId: string, engine: string): Promise<boolean> {
  return (await ofEngine(db, scanId, engine, "answered").select("engine").limit(1).executeTakeFirst()) !== undefined
}

/** Why an engine answered nothing in a scan; undefined if it was not asked. */
async function readError(db: Database, scanId: string, engine: string) {
  const { code, detail } = await ofEngine(db, scanId, engine, "failed")
    .select((eb) => [
      eb.fn.max<string | null>("error_code").as("code"),
      eb.fn.max<string | null>("error_detail").as("detail"),
    ])
    .where("error_code", "like", "engine_%")
    .executeTakeFirstOrThrow()
  return code === null ? undefined : { code, detail: detail ?? "" }
}
