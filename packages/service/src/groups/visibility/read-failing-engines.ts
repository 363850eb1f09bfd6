import type { Database } from "../../storage/database.ts"

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
 * The engines that answered nothing in the last two scans that asked them, or in more. A question that was not sent, or that a limit refused,
 * says nothing of an engine.
 */
export async function readFailingEngines(db: Database, brandId: string): Promise<FailingEngine[]> {
  const scans = await db
    .selectFrom("scans")
    .select(["id", "created_at"])
    .where("brand_id", "=", brandId)
    .where("status", "in", ["completed", "failed"])
    .orderBy("id", "desc")
    .limit(mostScans)
    .execute()
  if (scans.length < fewest) return []
  // An index answers this, also for scans of thousands of questions.
  const states = await db
    .selectFrom("scan_calls")
    .select(["scan_id", "engine", "state"])
    .where(
      "scan_id",
      "in",
      scans.map(({ id }) => id),
    )
    .where("state", "in", ["answered", "failed"])
    .groupBy(["scan_id", "state", "engine"])
    .orderBy("engine")
    .execute()
  const failing: FailingEngine[] = []
  for (const engine of new Set(states.map((state) => state.engine))) {
    const asked = scans.flatMap((scan) => {
      const own = states.filter((state) => state.engine === engine && state.scan_id === scan.id)
      return own.length === 0 ? [] : [{ ...scan, hasAnswered: own.some(({ state }) => state === "answered") }]
    })
    const end = asked.findIndex(({ hasAnswered }) => hasAnswered)
    const silent: { created_at: number; error: { code: string; detail: string } }[] = []
    for (const { id, created_at } of asked.slice(0, end === -1 ? undefined : end)) {
      const error = await readError(db, id, engine)
      if (error !== undefined) silent.push({ created_at, error })
    }
    const [last, first] = [silent[0], silent.at(-1)]
    if (silent.length < fewest || last === undefined || first === undefined) continue
    failing.push({ engine, scans: silent.length, since: first.created_at, ...last.error })
  }
  return failing
}

/** Why an engine answered nothing in a scan; undefined if it was not asked. */
async function readError(db: Database, scanId: string, engine: string) {
  const { code, detail } = await db
    .selectFrom("scan_calls")
    .select((eb) => [
      eb.fn.max<string | null>("error_code").as("code"),
      eb.fn.max<string | null>("error_detail").as("detail"),
    ])
    .where("scan_id", "=", scanId)
    .where("state", "=", "failed")
    .where("engine", "=", engine)
    .where("error_code", "like", "engine_%")
    .executeTakeFirstOrThrow()
  return code === null ? undefined : { code, detail: detail ?? "" }
}
