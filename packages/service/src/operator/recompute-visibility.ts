import { existsSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import type { Dialect } from "kysely"

import { recountDays } from "../groups/visibility/scans/recount-days.ts"
import { rereadAnswers } from "../groups/visibility/scans/reread-answers.ts"
import type { Database } from "../storage/database.ts"
import { openDataFolder } from "../storage/open-data-folder.ts"

export interface RecomputeOptions {
  dataDir: string
  /** A Postgres in place of the data folder's file. */
  databaseUrl?: string
  dialect?: Dialect
  /** One brand, by its id, or `all`. May be left out where the service has one. */
  brands?: string
  now?: () => number
  /** Told what is done, after each batch of answers and each day. */
  onProgress?: (progress: { brandId: string; answers: number; days: number }) => void
}

/** What was done for a brand. */
export interface RecomputedBrand {
  brandId: string
  name: string
  /** Answers that were read again. */
  answers: number
  /** Those in which something else was found than before. */
  changedAnswers: number
  /** Days that were counted anew. */
  days: number
  /** Those whose counts were off. */
  changedDays: number
}

/**
 * Reads every stored answer again, by the names that a brand tracks today, and counts its days anew from what was read. For the operator, who
 * holds the data folder, and also while the service runs: each step is a short transaction, after which metrics agree with answers.
 * Throws `data_dir_unusable` where there is no service, `not_found` for no such brand, `usage` where the brand has to be named.
 */
export async function recomputeVisibility({
  brands: selection,
  onProgress,
  now = Date.now,
  ...place
}: RecomputeOptions): Promise<RecomputedBrand[]> {
  const isFile = place.dialect === undefined && place.databaseUrl === undefined
  if (isFile && !existsSync(join(place.dataDir, "service.db"))) {
    const message = `There is no service in ${place.dataDir}. Name its data folder, or start one with citable serve.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
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
  throw new CitableError(`Say which brand is meant, or that all are: ${list.join(", ")}.`, { code: "usage" })
}
