import type { importSearchData as operation } from "@citable/contract/search"
import type { z } from "zod"

import type { Answer, WriteContext } from "../../call/call-context.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"
import { lockBrand } from "../../storage/brand-row.ts"
import { importRows } from "./rows/import-rows.ts"
import { requestSums } from "./sums/request-sums.ts"

/** Imports rows of a file. */
export async function importSearchData(
  { db, brand, jobs, now }: WriteContext,
  input: z.output<typeof operation.input>,
): Promise<Answer<z.output<typeof operation.output>>> {
  const { dimensions, since, rows } = input
  for (const [index, { keys, clicks, impressions, date }] of rows.entries()) {
    if (keys.length !== dimensions.length) throw refused(index, "keys", "not one for each dimension")
    if (clicks > impressions) throw refused(index, "clicks", "more than the impressions")
    if (since !== undefined && since > date) throw refused(index, "date", "before since")
  }
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const done = await importRows(db, { brandId: brand.id, dimensions, since, rows, at: now() })
  if (done.changed > 0) await requestSums(db, { jobs, now })
  return { output: { rows: rows.length, ...done } }
}

function refused(index: number, field: string, detail: string): ProblemError {
  return new ProblemError("invalid_input", `Row ${index + 1} is not valid: ${field} is ${detail}.`, {
    errors: [{ pointer: `/rows/${index}/${field}`, detail }],
  })
}
