import { notFound, ProblemError } from "@citable/contract/problem-error"
import type { importSearchData as operation, SearchReportSource } from "@citable/contract/search"
import { lockBrand } from "@citable/storage/brand-row"
import { inTransaction } from "@citable/storage/in-transaction"
import type { z } from "zod"

import type { Answer, CallContext } from "../../call/call-context.ts"
import { findImportBatches } from "./rows/find-import-batches.ts"
import { importRows } from "./rows/import-rows.ts"
import { requestSums } from "./sums/request-sums.ts"

type Input = z.output<typeof operation.input>
type Output = z.output<typeof operation.output>

/**
 * Imports rows of a file. Each transaction writes some days whole, and other calls run between two of them. So a call whose process is killed
 * can have stored some of its days. To repeat it stores the rest.
 */
export const importSearchData = {
  async prepare({ db, brand, jobs, now, action }: CallContext, input: Input): Promise<Output> {
    checkRows(input)
    const { dimensions, since, report } = input
    if (report !== undefined) return importReport({ db, brand, now, action }, { ...input, report })
    const done = { rows: input.rows.length, changed: 0, skipped: 0 }
    for await (const rows of findImportBatches(db, { brandId: brand.id, dimensions, since, rows: input.rows })) {
      const { changed, skipped } = await inTransaction(db, async (trx) => {
        if ((await lockBrand(trx, brand.id)) === undefined) throw notFound()
        const imported = await importRows(trx, { brandId: brand.id, dimensions, since, rows, at: now() })
        if (imported.changed > 0) await requestSums(trx, { jobs, now })
        if (imported.changed > 0) await action.write(trx)
        return imported
      })
      done.changed += changed
      done.skipped += skipped
    }
    return done
  },
  handle: (_context: CallContext, _input: Input, done: Output): Promise<Answer<Output>> =>
    Promise.resolve({ output: done }),
}

/** Imports rows of a report about assistants, in one transaction: a call has few. */
async function importReport(
  { db, brand, now, action }: Pick<CallContext, "db" | "brand" | "now" | "action">,
  { report, dimensions, since, rows }: Input & { report: SearchReportSource },
): Promise<Output> {
  const [first, ...more] = dimensions
  if (more.length > 0 || first === "country" || first === "device") {
    throw new ProblemError(
      "invalid_input",
      "Rows of a report about assistants are by page, by query, or by day alone.",
      {
        errors: [{ pointer: "/dimensions", detail: "at most page or query" }],
      },
    )
  }
  const { importReportRows } = await import("./rows/import-report-rows.ts")
  const changed = await inTransaction(db, async (trx) => {
    if ((await lockBrand(trx, brand.id)) === undefined) throw notFound()
    const own = { brandId: brand.id, report, dimension: first ?? ("" as const), since, rows, at: now() }
    const written = await importReportRows(trx, own)
    if (written > 0) await action.write(trx)
    return written
  })
  return { rows: rows.length, changed, skipped: 0 }
}

function checkRows({ dimensions, since, rows }: Input): void {
  for (const [index, { keys, clicks, impressions, date }] of rows.entries()) {
    if (keys.length !== dimensions.length) throw refused(index, "keys", "not one for each dimension")
    if (clicks > impressions) throw refused(index, "clicks", "more than the impressions")
    if (since !== undefined && since > date) throw refused(index, "date", "before since")
  }
}

function refused(index: number, field: string, detail: string): ProblemError {
  return new ProblemError("invalid_input", `Row ${index + 1} is not valid: ${field} is ${detail}.`, {
    errors: [{ pointer: `/rows/${index}/${field}`, detail }],
  })
}
