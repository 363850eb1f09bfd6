import { CitableError } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { assertServiceExists, openDataFolder } from "@citable/storage/open-data-folder"
import type { Dialect } from "kysely"

import { recountDays } from "../groups/visibility/scans/recount-days.ts"
import { rereadAnswers } from "../groups/visibility/scans/reread-answers.ts"

export interface RecomputeOptions {
  dataDir: string
  /** A Postgres database, in place of the file in the data folder. */
  databaseUrl?: string
  dialect?: Dialect
  /** The id of a brand, or `all`. You can leave it out if the service has only one brand. */
  brands?: string
  now?: () => number
  /** Reports the progress after each batch of answers and each day. */
  onProgress?: (progress: { brandId: string; answers: number; days: number }) => void
}

/** The result for one brand. */
export interface RecomputedBrand {
  brandId: string
  name: string
  /** The number of answers that were parsed again. */
  answers: number
  /** The number of answers whose result changed. */
  changedAnswers: number
  /** The number of days that were counted again. */
  days: number
  /** The number of days whose counts changed. */
  changedDays: number
}

/**
 * Parses every stored answer again for the names that a brand tracks now, and recounts its days. The operator can call it while the service
 * runs: each step is a short transaction, after which metrics and answers agree.
 *
 * @throws {CitableError} `data_dir_unusable` if there is no service, `not_found` for an unknown brand, `usage` if you have to choose one.
 */
export async function recomputeVisibility({
  brands: selection,
  onProgress,
  now = Date.now,
  ...place
}: RecomputeOptions): Promise<RecomputedBrand[]> {
  assertServiceExists(place)
  const db = await openDataFolder(place)
  try {
    const done: RecomputedBrand[] = []
    for (const { id: brandId, name } of await chooseBrands(db, selection)) {
      const report = (answers: number, days: number) => onProgress?.({ brandId, answers, days })
      const answers = await rereadAnswers(db, brandId, { now, all: true, onProgress: (count) => report(count, 0) })
      const days = await recountDays(db, brandId, { now, onProgress: (count) => report(answers.read, count) })
      const read = { answers: answers.read, changedAnswers: answers.changed }
      done.push({ brandId, name, ...read, days: days.days, changedDays: days.changed })
    }
    return done
  } finally {
    await db.destroy()
  }
}

async function chooseBrands(db: Database, selection: string | undefined): Promise<{ id: string; name: string }[]> {
  let query = db.selectFrom("brands").select(["id", "name"]).orderBy("created_at").orderBy("id")
  if (selection !== undefined && selection !== "all") query = query.where("id", "=", selection)
  const brands = await query.execute()
  if (selection === "all") return brands
  if (brands.length === 0) throw new CitableError(`There is no brand ${selection ?? ""}.`, { code: "not_found" })
  if (brands.length === 1) return brands
  const list = brands.slice(0, 20).map(({ id, name }) => `${id} (${name})`)
  throw new CitableError(`Choose a brand, or all of them: ${list.join(", ")}.`, { code: "usage" })
}
