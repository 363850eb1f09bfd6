/** What an import of files that a person has uploaded reads. */
export type ImportKind = "articles" | "search" | "backlinks"

/** `checking`: the dry run. `checked`: it waits for the person. Only articles have a dry run. */
export type ImportState = "checking" | "checked" | "importing" | "done" | "failed"

/** An import of files that a person has uploaded, for that person alone. */
export interface ImportRun {
  id: string
  kind: ImportKind
  state: ImportState
  /** How much of `total` the import has read, in the state that it is in: files of articles, rows or bytes of other kinds. */
  done: number
  total: number
  created_at: string
  /** Why it failed. */
  problem: string | null
  options: Partial<ArticleImportOptions>
  /** What it did or would do: of its kind, an `ArticleImportReport`, a `SearchImportReport` or a `BacklinkImportReport`. */
  report: object | null
}

/** What a person chooses for an import of articles. */
export interface ArticleImportOptions {
  /** Publish what no file holds back. */
  publish: boolean
  /** Also publish what nothing says was public. Absent in imports of a former release. */
  publicAnyway?: boolean
  /** Publish only what the old site shows to everybody. Absent in imports of a former release. */
  checkPublic?: boolean
  /** Also publish posts of which the import could not read all of the text. Absent: they stay drafts. */
  allowLostText?: boolean
  /** The language of files that name none. Absent: that of the brand. */
  locale?: string
  /** The encoding of files that are not UTF-8. Absent: the only one that a file can be in. */
  encoding?: string
  /** The address of the folder on the web. */
  baseUrl: string | null
  /** The folder that all files are in. */
  folder: string
  /** Files that could not be taken, and why. */
  refused: { path: string; reason: string }[]
  /** How many files were left out, because an import has no use for them. */
  ignored: number
}

/** What a person answers where files leave something open. */
export type ImportAnswers = Pick<ArticleImportOptions, "locale" | "encoding" | "allowLostText">

/** The days of search data whose files do not name them, such as `2026-07-01`. */
export interface TableImportOptions {
  from?: string
  to?: string
}

type Outcome = "created" | "updated" | "unchanged" | "skipped" | "refused" | "pending"

/** What an import of articles did or would do. */
export interface ArticleImportReport {
  counts: Record<Outcome | "files" | "published" | "live" | "scheduled" | "held_back" | "warnings", number>
  /** The pictures in the articles, and how many of them no reader would see. */
  pictures: { total: number; missing: number; isBad: boolean; uploaded: number; known: number } | null
  /** The links to the old site, and addresses that nothing was imported from. Absent without any, and in reports of a former release. */
  links?: { total: number; found: number; lostAddresses: number; lost: string[] }
  /** What the old site answered. Null if it was not asked; absent in reports of a former release. */
  publicCheck?: { proved: number; not_proved: number; not_answered: number } | null | undefined
  /** Files in formats that an import does not read. */
  others: { format: string; count: number; advice: string }[]
  /** What each export of a blog is, in words. Absent in reports of a former release. */
  exports?: string[]
  /** What files leave open. Absent without a question, and in reports of a former release. */
  asks?: ("locale" | "encoding" | "allowLostText")[]
  /** Posts that stay drafts because a part of their text could not be read, with how much of it. Absent without any. */
  lostText?: { title: string; reason: string }[]
  /** What became of fields, links and pictures: lines, of which those that begin with two spaces belong to the line above. */
  words?: string[]
  /** The same as a page, with the worst articles beside the old ones. */
  page?: string
  entries: ArticleImportEntry[]
}

export interface ArticleImportEntry {
  path: string
  outcome: Outcome
  title: string | null
  slug: string | null
  /** The id of the article, once there is one. */
  id: string | null
  /** What becomes of it, in words. */
  state: string
  problems: { severity: "refusal" | "warning" | "note"; line: number | null; message: string }[]
  /** How many more problems the file has. */
  more: number
}

/** What an import of search data did. */
export interface SearchImportReport {
  /** How many files had rows. */
  files: number
  /** Files that the service has no use for. */
  left: string[]
  /** Totals of the rows that were read, by their dimensions. */
  tables: { by: string[]; rows: number; clicks: number; impressions: number; report?: string }[]
  rows: number
  changed: number
  skipped: number
  /** The first lines that could not be read, each with its reason. Absent in the report of an older import. */
  refused?: { name: string; line: number; reason: string }[]
  /** How many lines could not be read. */
  refusedLines?: number
  /** Rows of other searches than those of the web, such as images. They are left out. */
  otherSearches?: number
  /** Why files could not be read. Each reason names its file. */
  unreadable: string[]
  /** Why the import stopped before its end. */
  problem?: string | undefined
}

/** What an import of backlinks did. */
export interface BacklinkImportReport {
  rows: number
  changed: number
  refused: number
  /** The first refused lines, with the reason. */
  lines: string[]
  /** Why files could not be read, or not to their end. Each reason names its file. */
  unreadable: string[]
  /** Why the import stopped before its end. */
  problem?: string
}
