import { setImmediate } from "node:timers/promises"

import type { Database } from "@citable/storage/database"

import { cutOf } from "./cuts.ts"
import type { ImportedRow, RowImport } from "./import-rows.ts"

/** A write decodes and encodes the stored rows of its days. So many take about ten milliseconds, in which nothing else runs. */
const rowsAtOnce = 20_000

/** Divides rows into batches of whole days, each for one transaction. Between two batches, other work of the process runs. */
export async function* findImportBatches(
  db: Database,
  { brandId, dimensions, since, rows }: Omit<RowImport, "at">,
): AsyncGenerator<ImportedRow[]> {
  const days = Map.groupBy(rows, ({ date }) => date)
  const sizes = await db
    .selectFrom("search_parts")
    .select(["until", (eb) => eb.fn.sum<number | string>("size").as("size")])
    .where("brand_id", "=", brandId)
    .where("until", "in", [...days.keys()])
    .where((eb) => (since === undefined ? eb("since", "=", eb.ref("until")) : eb("since", "=", since)))
    .where("cut", "=", cutOf(dimensions))
    .groupBy("until")
    .execute()
  const sizeOf = new Map(sizes.map(({ until, size }) => [until, Number(size)]))
  let batch: ImportedRow[] = []
  let weight = 0
  for (const [day, own] of days) {
    const more = own.length + (sizeOf.get(day) ?? 0)
    if (batch.length > 0 && weight + more > rowsAtOnce) {
      yield batch
      await setImmediate()
      batch = []
      weight = 0
    }
    for (const row of own) batch.push(row)
    weight += more
  }
  yield batch
}
