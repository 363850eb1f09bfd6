import { setImmediate as others } from "node:timers/promises"

import { CitableError, isCitableError } from "@citable/contract"
import { importSearchData } from "@citable/contract/search"
import type { SearchReport } from "@citable/import/search"
import { callImport, ProblemError, toBrandPrincipal } from "@citable/service/pages"

import type { CarryOut } from "../import/run-import.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

/** What an import of search data did. It is stored as JSON. */
export interface StoredSearchReport extends SearchReport {
  /** Why files could not be read. Each reason names its file. */
  unreadable: string[]
  /** Why the import stopped before its end. */
  problem?: string | undefined
}

/** Imports the files that can be read, until the service refuses rows. What it took before stays. */
export const importSearchFiles: CarryOut = async ({ kernel }, { run, user, brand, files, note, signal }) => {
  const { addToSearchReport, createSearchReport, readSearchFiles, toSearchBatches } =
    await import("@citable/import/search")
  const { maxBytes } = searchUploadLimits
  const unreadable: string[] = []
  const named = files.map(({ path, bytes }) => ({ name: path, bytes }))
  const read = readSearchFiles(named, {
    maxBytes,
    maxTotalBytes: maxBytes,
    onUnreadable: ({ reason }) => unreadable.push(reason),
  })
  const [first] = unreadable
  if (read.tables.length === 0 && first !== undefined) throw new CitableError(first, { code: "unreadable_export" })
  await others()
  const batches = toBatches(() => toSearchBatches(read.tables, JSON.parse(run.options) as Record<string, string>))
  const total = batches.reduce((sum, { rows }) => sum + rows.length, 0)
  const report = createSearchReport(read)
  for (const batch of batches) {
    signal.throwIfAborted()
    await others()
    // The tool takes the keys of a row as a list of its own.
    const rows = batch.rows.map((row) => ({ ...row, keys: [...row.keys] }))
    const input = { brand_id: brand.id, ...batch, dimensions: [...batch.dimensions], rows }
    try {
      const principal = await toBrandPrincipal(kernel, user, brand.id)
      addToSearchReport(report, batch, await callImport(kernel, principal, importSearchData, input))
    } catch (error) {
      if (!(error instanceof ProblemError) || report.rows === 0) throw error
      const by = batch.dimensions.length === 0 ? "of all days together" : `by ${batch.dimensions.join(", ")}`
      const problem = `The service refuses rows ${by}. ${error.message}`
      return { state: "done", total, report: { ...report, unreadable, problem } }
    }
    note(report.rows, total)
  }
  return { state: "done", total, report: { ...report, unreadable } satisfies StoredSearchReport }
}

function toBatches<Batches>(make: () => Batches): Batches {
  try {
    return make()
  } catch (cause) {
    if (!isCitableError(cause) || cause.code !== "usage") throw cause
    const message =
      "The files do not say which days they cover. Choose the whole archive, or enter the first and the last day below."
    throw new CitableError(message, { code: "usage", cause })
  }
}
