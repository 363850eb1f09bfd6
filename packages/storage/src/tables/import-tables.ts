import type { ImportKind, ImportState } from "@citable/contract"
import type { Generated } from "kysely"

/** An import of files that a person uploaded. The file store contains the files under the id, for an hour or two. */
interface ImportTable {
  id: string
  brand_id: string
  user_id: string
  kind: Generated<ImportKind>
  state: ImportState
  /** What the person chose, as JSON. */
  options: string
  /** How much of `total` the import has read, in the state that it is in: files of articles, rows or bytes of other kinds. */
  done: number
  total: number
  /** How often the step that it is in has begun. */
  attempts: Generated<number>
  /** The file that it parses; null between files. If its process ends, the next attempt leaves this file out. */
  reading: string | null
  /** Files that are left out, and why, as a JSON object; null without any. */
  left_out: string | null
  /** Why it failed. */
  problem: string | null
  /** What the import did or would do, as JSON. */
  report: string | null
  created_at: number
  updated_at: number
}

export interface ImportTables {
  imports: ImportTable
}
