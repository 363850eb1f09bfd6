import type { ParsedToolInput, ToolByName, ToolName, ToolOutput } from "@citable/contract"
import type { Transaction } from "kysely"

import type { Principal } from "../credentials/principal.ts"
import type { Engine, EngineFetch } from "../engines/engine.ts"
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

/** What the service offers to everything that handles a call or works in the background. */
export interface Services {
  db: Database
  /** Adds work for later, in the transaction of a call. */
  jobs: Jobs
  media: Media
  box: SecretBox
  /** The engines that scans can ask. */
  engines: readonly Engine[]
  /** Sends questions that a brand's own key pays for, to addresses that a user may have given. */
  engineFetch: EngineFetch
  keywordData?: KeywordData | undefined
  backlinkData?: BacklinkData | undefined
  /** Search Console and Analytics. */
  google: Google
  /** Milliseconds since 1970. */
  now: () => number
  /** Tells the workers, in whichever process they run, that deliveries are due. */
  notifyWorkers: () => void
}

/** One call: the services, the caller, and the brand that the gate has bound it to. */
export interface CallContext extends Omit<Services, "notifyWorkers"> {
  principal: Principal
  /** The brand that the path names. The gate has proven that the caller may reach it. */
  brand: BrandRow
  /** What this caller sees of articles unless the input narrows it. */
  view: View
  ifMatch: string | null
}

/**
 * A call that may change something. The gate begins its one transaction, and commits it once the output matches the contract;
 * an error that the handler throws undoes everything. Only database work belongs in it: what waits for others goes into `prepare`.
 */
export interface WriteContext extends CallContext {
  db: Transaction<Tables>
  /** Has the workers send what this call has written, after the commit. */
  deliverAfterCommit: () => void
}

/** What a handler gives back: the output, and what goes into the headers of the answer. */
export interface Answer<Output> {
  output: Output
  /** The gate compares it with `If-None-Match`. */
  etag?: string
  headers?: Record<string, string>
}

/** An answer that the gate may have in its page cache: it calls `read` only where it has not. */
export interface CachedAnswer<Output> {
  /** Names everything that the answer depends on, with the revision of the content. */
  pageKey: string
  /** Given where it is known before anything is read. */
  etag?: string
  headers?: Record<string, string>
  read: () => Promise<Answer<Output> & { etag: string }>
}

type ContextOf<Name extends ToolName> = ToolByName<Name>["method"] extends "GET" ? CallContext : WriteContext

export type Handler<Name extends ToolName> = (
  context: ContextOf<Name>,
  input: ParsedToolInput<Name>,
) => Promise<
  ToolByName<Name>["method"] extends "GET"
    ? Answer<ToolOutput<Name>> | CachedAnswer<ToolOutput<Name>>
    : Answer<ToolOutput<Name>>
>

/** A handler whose call waits for somebody else, such as an engine, before its transaction begins. */
export interface PreparedHandler<Name extends ToolName, Prepared> {
  /** Runs outside the transaction. */
  prepare: (context: CallContext, input: ParsedToolInput<Name>) => Promise<Prepared>
  handle: (
    context: ContextOf<Name>,
    input: ParsedToolInput<Name>,
    prepared: Prepared,
  ) => Promise<Answer<ToolOutput<Name>>>
}
