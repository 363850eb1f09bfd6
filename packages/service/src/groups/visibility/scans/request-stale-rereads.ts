import type { Database } from "@citable/storage/database"

import type { Jobs } from "../../../jobs/jobs.ts"
import { hashNames, readTrackedNames } from "../../../mentions/tracked-names.ts"
import { hasStaleAnswers } from "./has-stale-answers.ts"
import { requestReread } from "./request-reread.ts"

const brandsAtOnce = 100

/**
 * Adds a job for each brand with answers that were parsed for other names, or by another version of the reader of
 * mentions. So metrics of earlier days follow an update of the service. Another one for brands whose answers
 * began before their spans of days.
 */
export async function requestStaleRereads(db: Database, jobs: Jobs): Promise<void> {
  // A start needs no spans.
  const { lacksAskedSpans } = await import("../alike/fill-asked-spans.ts")
  let after = ""
  for (;;) {
    const brands = await db
      .selectFrom("brands")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(brandsAtOnce)
      .execute()
    for (const brand of brands) {
      const current = hashNames(await readTrackedNames(db, brand))
      if (await hasStaleAnswers(db, brand.id, current))
        await db.transaction().execute((trx) => requestReread(jobs, trx, brand.id))
      if (!(await lacksAskedSpans(db, brand.id))) continue
      const job = { kind: "asked-spans", key: brand.id, payload: { brand_id: brand.id } }
      await db.transaction().execute((trx) => jobs.enqueue(trx, job))
    }
    if (brands.length < brandsAtOnce) return
    after = brands.at(-1)?.id ?? ""
  }
}
