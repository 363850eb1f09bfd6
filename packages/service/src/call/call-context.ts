import type { ParsedToolInput, ToolByName, ToolName, ToolOutput } from "@citable/contract"
import type { Transaction } from "kysely"

import type { Principal } from "../credentials/principal.ts"
import type { Engine, EngineFetch } from "../engines/engine.ts"
import type { Gate } from "../gate/admit.ts"
import type { StoredFile } from "../groups/site/store-upload.ts"
import type { Jobs } from "../jobs/jobs.ts"
import type { Media } from "../media/create-media.ts"
import type { BacklinkData } from "../ports/backlink-data.ts"
import type { Google } from "../ports/google/create-google.ts"
import type { KeywordData } from "../ports/keyword-data.ts"
import type { SecretBox } from "../secrets/secret-box.ts"
import type { BrandRow } from "../storage/brand-row.ts"
import type { Database } from "../storage/database.ts"
import type { Tables } from "../storage/tables/tables.ts"
import type { View } from "../storage/tables/view.ts"
import type { ProposedLines } from "../suggestions/ask-engine.ts"
import type { Page, PageCache } from "./create-page-cache.ts"

/** What the service is made of, for those who handle calls. */
export interface Kernel extends Gate {
  db: Database
  /** Adds work for later, in the transaction of a call. */
  jobs: Jobs
  pages: PageCache
  box: SecretBox
  media: Media
  /** Who can be asked by scans. */
  engines: readonly Engine[]
  /** Sends the questions that are paid by a brand's own key, to addresses that a user may have given. */
  engineFetch: EngineFetch
  keywordData?: KeywordData | undefined
  /** Search Console and Analytics. */
  google: Google
  backlinkData?: BacklinkData | undefined
  /** Milliseconds since 1970. */
  now: () => number
  /** Tells the dispatcher that deliveries were written. */
  wake: () => void
  /** Calls under an `Idempotency-Key` that this process is at. */
  underway: Set<string>
}

/** One call: the kernel, who calls, and the brand that the gate has bound it to. */
export interface CallContext extends Kernel {
  principal: Principal
  /** The brand named by the path, proven to be the caller's. */
  brand: BrandRow
  /** What this caller sees of articles unless the input narrows it. */
  view: View
  ifNoneMatch: string | null
  ifMatch: string | null
}

/**
 * A call that may change something. It has one transaction, which the gate begins, and commits once the output is known to
 * be as contracted; what a handler throws undoes all that it did. Nothing but the database belongs in it: others wait.
 */
export interface WriteContext extends CallContext {
  db: Transaction<Tables>
  /** What was put into the store of files before the transaction. */
  storedFile?: StoredFile
  /** What an engine was asked for before the transaction. */
  proposed?: ProposedLines
  /** What an engine said to its key before the transaction; undefined for what is no engine. */
  engineCheck?: { error: string | null } | undefined
  /** Tells the dispatcher, after the commit, that deliveries were written. */
  wake: () => void
}

/**
 * What a handler gives back: the output with what goes into headers, word that the caller has it already, or the page of an
 * earlier call with the key it is kept under. An output with a `pageKey` will be kept under it.
 */
export type Reply<Output> =
  | { output: Output; etag?: string; headers?: Record<string, string>; pageKey?: string }
  | { page: Page; pageKey: string }
  | { notModified: true; etag: string; headers?: Record<string, string> }

export type Handler<Name extends ToolName> = (
  context: ToolByName<Name>["method"] extends "GET" ? CallContext : WriteContext,
  input: ParsedToolInput<Name>,
) => Promise<Reply<ToolOutput<Name>>>
