import { CitableError, isCitableError } from "@citable/contract"

import type { ImportProblem } from "./import-problem.ts"
import type { Visibility } from "./read-visibility.ts"

/** `skipped`: the file is no article. `pending`: the import stopped before it came to this file. */
export type ImportOutcome = "created" | "updated" | "unchanged" | "skipped" | "refused" | "pending"

/** What an article is; `at` is absent where the service alone knows it. */
export type ArticleState = Visibility | { state: "scheduled"; at?: undefined; reason: string }

export interface ImportEntry {
  path: string
  outcome: ImportOutcome
  /** This import published the article, or would without `dryRun`. */
  published: boolean
  /** What the article is after this import, or would be, and why; absent when there is none of it. */
  visibility?: ArticleState
  slug?: string
  title?: string
  /** The article's id on the service. */
  id?: string
  problems: ImportProblem[]
}

/** What an import did, or would have done: JSON all through. */
export interface ImportReport {
  dryRun: boolean
  counts: Record<ImportOutcome | "files" | "published" | "live" | "scheduled" | "held_back" | "warnings", number>
  /** How many articles each reason holds back, or schedules; the most frequent first. */
  reasons: Record<"scheduled" | "held_back", Record<string, number>>
  /** By path. */
  entries: ImportEntry[]
}

/** Puts the entries in order and counts them. `files` counts what was found or asked for. */
export function toImportReport(entries: readonly ImportEntry[], dryRun: boolean): ImportReport {
  const having = (outcome: ImportOutcome) => entries.filter((entry) => entry.outcome === outcome).length
  const being = (state: Visibility["state"]) => entries.filter((entry) => entry.visibility?.state === state).length
  return {
    dryRun,
    counts: {
      files: entries.length,
      created: having("created"),
      updated: having("updated"),
      unchanged: having("unchanged"),
      skipped: having("skipped"),
      refused: having("refused"),
      pending: having("pending"),
      published: entries.filter((entry) => entry.published).length,
      live: being("live"),
      scheduled: being("scheduled"),
      held_back: being("held_back"),
      warnings: entries.flatMap((entry) => entry.problems).filter((problem) => problem.severity === "warning").length,
    },
    reasons: { scheduled: countReasons(entries, "scheduled"), held_back: countReasons(entries, "held_back") },
    entries: entries.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
  }
}

function countReasons(entries: readonly ImportEntry[], state: "scheduled" | "held_back"): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { visibility } of entries)
    if (visibility?.state === state) counts.set(visibility.reason, (counts.get(visibility.reason) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1]))
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
