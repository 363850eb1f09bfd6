import { CitableError, type CustomFields, isCitableError } from "@citable/contract"

import type { ArchiveReport } from "../archives/archive.ts"
import type { Visibility } from "../fields/read-visibility.ts"
import { showReason } from "../fields/show-reason.ts"
import type { OtherFiles } from "../files/find-other-files.ts"
import type { ImportProblem } from "../import-problem.ts"
import type { PictureReport } from "../pictures/prepare-pictures.ts"
import type { ArticleState, ImportOutcome } from "../write/write-article.ts"
import type { FieldReport } from "./field-report.ts"
import type { ArticleLinks, LinkReport } from "./link-report.ts"

export interface ImportEntry {
  path: string
  outcome: ImportOutcome
  /** Whether this import published the article, or would without `dryRun`. */
  published: boolean
  /** The state of the article after this import, and why. With `dryRun`, the state that it would have. Absent if there is none. */
  visibility?: ArticleState
  slug?: string
  title?: string
  /** The article's id on the service. */
  id?: string
  /** How well its fields were read. Absent for a file of `citable pull`, and for one that is refused. */
  fields?: FieldReport
  /** What became of its links to its own site. Absent without any. */
  links?: ArticleLinks
  problems: ImportProblem[]
}

/** An article beside what it was. */
export interface Comparison {
  path: string
  /** The address on the old site. Null if nothing tells. */
  address: string | null
  /** The beginning of the file. */
  before: string
  /** The article as a site shows it. Absent for a file that is refused. */
  after?: {
    title: string
    locale: string | null
    /** The beginning of its body as HTML, safe to show. */
    html: string
  }
  /** How much readers lose: see `harmOf`. */
  harm: number
  entry: ImportEntry
}

/** What an import did, or would have done. It contains only JSON values. */
export interface ImportReport {
  dryRun: boolean
  counts: Record<ImportOutcome | "files" | "published" | "live" | "scheduled" | "held_back" | "warnings", number>
  /** How many articles each reason schedules or holds back, the most frequent reason first. */
  reasons: Record<"scheduled" | "held_back", Record<string, number>>
  /** Files that can contain articles in formats that the import does not read, by format. */
  others: OtherFiles[]
  /** The exports of blogs, and what the import leaves out of each. Absent without any. */
  archives?: ArchiveReport[]
  /** What the old site answered. Absent if it was not asked. */
  publicCheck?: PublicCheckCounts
  /** Absent if the import did not count the pictures, because all have an address on the web. */
  pictures?: PictureReport
  /** What became of links to the old site, and of relative ones. Absent without any. */
  links?: LinkReport
  /** The custom fields that the import declares. Absent without `customFields`. */
  customFields?: CustomFields
  /** The articles that readers lose most of, the worst first, with what they were. Absent without `compare`. */
  worst?: Comparison[]
  /** By path. */
  entries: ImportEntry[]
}

export interface PublicCheckCounts {
  /** Articles that a page shows to everybody. */
  proved: number
  /** Articles that their pages do not show to everybody, or not as a whole. */
  not_proved: number
  /** Articles of which nobody knows, because no page answered. */
  not_answered: number
}

type Extra = "others" | "archives" | "pictures" | "links" | "customFields" | "worst"

/** Sorts and counts the entries. `files` counts all paths, found and missing ones. */
export function toImportReport(
  entries: readonly ImportEntry[],
  dryRun: boolean,
  {
    others = [],
    archives,
    pictures,
    links,
    customFields,
    worst,
  }: { [Part in Extra]?: ImportReport[Part] | undefined } = {},
): ImportReport {
  const having = (outcome: ImportOutcome) => entries.filter((entry) => entry.outcome === outcome).length
  const being = (state: Visibility["state"]) => entries.filter((entry) => entry.visibility?.state === state).length
  const publicCheck = countProofs(entries)
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
    others,
    ...(archives !== undefined && { archives }),
    ...(publicCheck !== undefined && { publicCheck }),
    ...(pictures !== undefined && { pictures }),
    ...(links !== undefined && { links }),
    ...(customFields !== undefined && { customFields }),
    ...(worst !== undefined && { worst }),
    entries: entries.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
  }
}

function countProofs(entries: readonly ImportEntry[]): PublicCheckCounts | undefined {
  const counts = { proved: 0, not_proved: 0, not_answered: 0 }
  for (const { visibility, problems } of entries) {
    if (visibility?.state === "live" && visibility.proof !== undefined) counts.proved += 1
    if (problems.some(({ code }) => code === "not_proved_public")) counts.not_proved += 1
    if (problems.some(({ code }) => code === "not_checked_public")) counts.not_answered += 1
  }
  return Object.values(counts).some((count) => count > 0) ? counts : undefined
}

function countReasons(entries: readonly ImportEntry[], state: "scheduled" | "held_back"): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { visibility } of entries)
    if (visibility?.state === state) {
      const reason = visibility.state === "held_back" ? showReason(visibility) : visibility.reason
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  return Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1]))
}

/**
 * The import stopped because the service is unreachable or refuses every write. `report` contains what was done; the same import, run
 * again, continues from there. `code` is that of the `cause`.
 */
export class ImportStoppedError extends CitableError {
  override name = "ImportStoppedError"
  readonly report: ImportReport

  constructor(cause: unknown, report: ImportReport) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const { files, pending } = report.counts
    super(`The import stopped with ${pending} of ${files} files left: ${reason} Run it again to continue.`, {
      code: isCitableError(cause) ? cause.code : "import_stopped",
      cause,
    })
    this.report = report
  }
}
