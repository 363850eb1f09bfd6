import { CitableError, isCitableError, problemCodes, type SearchImportReport } from "@citable/contract"
import type { BatchOptions } from "@citable/import/search"
import type { TaskContext } from "@citable/parsing/parse-task"

/** The most bytes of all files together, as they are sent and unpacked. */
const maxBytes = 8 * 1024 * 1024

export interface ImportSearchInput {
  /** See `packFiles`. */
  packed: Uint8Array
  options: BatchOptions
}

/** Imports the files that can be read, until the service refuses rows. What it took before stays. Runs on a thread. */
export async function importSearchTask(
  { packed, options }: ImportSearchInput,
  { call, note }: TaskContext,
): Promise<{ total: number; report: SearchImportReport }> {
  const { addToSearchReport, createSearchReport, readSearchFiles, toSearchBatches, unpackFiles } =
    await import("@citable/import/search")
  const unreadable: string[] = []
  const named = unpackFiles(packed).map(({ path, bytes }) => ({ name: path, bytes }))
  const read = await readSearchFiles(named, {
    maxBytes,
    maxTotalBytes: maxBytes,
    onUnreadable: ({ reason }) => unreadable.push(reason),
  })
  const [first] = unreadable
  if (read.tables.length === 0 && first !== undefined) throw new CitableError(first, { code: "unreadable_export" })
  const batches = toBatches(() => toSearchBatches(read.tables, options))
  const total = batches.reduce((sum, { rows }) => sum + rows.length, 0)
  const report = createSearchReport(read)
  for (const batch of batches) {
    // The tool takes the keys of a row as a list of its own.
    const rows = batch.rows.map((row) => ({ ...row, keys: [...row.keys] }))
    try {
      const stored = await call("store", { ...batch, dimensions: [...batch.dimensions], rows })
      addToSearchReport(report, batch, stored as { changed: number; skipped: number })
    } catch (error) {
      const isRefused = isCitableError(error) && error.code in problemCodes
      if (!isRefused || report.rows === 0) throw error
      const by = batch.dimensions.length === 0 ? "of all days together" : `by ${batch.dimensions.join(", ")}`
      const problem = `The service refuses rows ${by}. ${error.message}`
      return { total, report: { ...report, unreadable, problem } }
    }
    note({ done: report.rows, total })
  }
  return { total, report: { ...report, unreadable } }
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
