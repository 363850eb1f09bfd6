import { CitableError, isCitableError } from "@citable/contract"

import type { ImportProblem } from "./import-problem.ts"

/** `pending`: the import stopped before it came to this file. */
export type ImportOutcome = "created" | "updated" | "unchanged" | "refused" | "pending"

export interface ImportEntry {
  path: string
  outcome: ImportOutcome
  /** This import published the article, or would without `dryRun`. */
  published: boolean
  slug?: string
  title?: string
  /** The article's id on the service. */
  id?: string
  problems: ImportProblem[]
}

/** What an import did, or would have done: JSON all through. */
export interface ImportReport {
  dryRun: boolean
  counts: Record<ImportOutcome | "files" | "published" | "warnings", number>
  /** By path. */
  entries: ImportEntry[]
}

/** Puts the entries in order and counts them. `files` counts what was found or asked for. */
export function toImportReport(entries: readonly ImportEntry[], dryRun: boolean): ImportReport {
  const having = (outcome: ImportOutcome) => entries.filter((entry) => entry.outcome === outcome).length
  return {
    dryRun,
    counts: {
      files: entries.length,
      created: having("created"),
      updated: having("updated"),
      unchanged: having("unchanged"),
      refused: having("refused"),
      pending: having("pending"),
      published: entries.filter((entry) => entry.published).length,
      warnings: entries.flatMap((entry) => entry.problems).filter((problem) => problem.severity === "warning").length,
    },
    entries: entries.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
  }
}

/**
 * The service cannot be reached, or refuses every write: the import stopped. `report` tells what was done; the same
 * import run again goes on from there. `code` is that of the `cause`.
 */
export class ImportStoppedError extends CitableError {
  override name = "ImportStoppedError"
  readonly report: ImportReport

  constructor(cause: unknown, report: ImportReport) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const { files, pending } = report.counts
    super(`The import stopped with ${pending} of ${files} files to go: ${reason} Run it again to go on.`, {
      code: isCitableError(cause) ? cause.code : "import_stopped",
      cause,
    })
    this.report = report
  }
}
