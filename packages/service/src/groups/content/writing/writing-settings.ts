import type { Brief } from "@citable/writing/generation/brief"

/** What a job of writing has to know, as its row stores it. */
export interface WritingSettings {
  /** The input of the call, without the ids. */
  input: Record<string, unknown>
  /** The user or credential that asked. Revisions name it. */
  writtenBy: string
  /** Whether the job's call created the article, so that it has no text of its own. */
  isNew: boolean
  /** The version of the article when the job began. */
  version: number
  /** For a new article: what it is to be about. */
  brief?: Brief
  /** For a translation: the original. */
  sourceId?: string
}
