import type { CheckList } from "@citable/audits/pages/list-checks"
import type { ParsedToolInput, ToolByName, ToolName, ToolOutput } from "@citable/contract"
import type { Engine, EngineFetch } from "@citable/engines/engine"
import type { Prompts } from "@citable/engines/writers/prompts"
import type { Writer } from "@citable/engines/writers/writer"
import type { Media } from "@citable/media/create-media"
import type { Publishers } from "@citable/publishers"
import type { Reddit } from "@citable/reddit/reddit"
import type { BacklinkData } from "@citable/search-data/backlink-data"
import type { Google } from "@citable/search-data/google/create-google"
import type { KeywordData } from "@citable/search-data/keyword-data"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import type { Moment } from "@citable/storage/read-memory"
import type { Tables } from "@citable/storage/tables/tables"
import type { View } from "@citable/storage/tables/view"
import type { Transaction } from "kysely"

import type { Principal } from "../credentials/principal.ts"
import type { Jobs } from "../jobs/jobs.ts"
import type { LiveTexts } from "../live/live-texts.ts"
import type { DeliveryFetch } from "../outbox/deliveries/send-delivery.ts"
import type { Reading } from "../ports/reading/create-reading.ts"
import type { ScanLimits } from "../spending/scan-limits.ts"
import type { SpendingLimits } from "../spending/spending-limits.ts"
import type { Tally } from "../tally.ts"
import type { ActionNote } from "./actions/note-action.ts"

/** The services that handlers and background workers use. */
export interface Services {
  db: Database
  /** Enqueues background work in the transaction of a call. */
  jobs: Jobs
  media: Media
  /** What is typed in open editors. */
  liveTexts: LiveTexts
  box: SecretBox
  /** The engines that scans can ask. */
  engines: readonly Engine[]
  /** Sends questions with a brand's own key, to URLs that users can have entered. */
  engineFetch: EngineFetch
  scanLimits: ScanLimits
  /** The language models that write, for brands without a key of their own. */
  writers: readonly Writer[]
  writingLimits: SpendingLimits
  /** The rules for the models that write. */
  prompts: Prompts
  keywordData?: KeywordData | undefined
  backlinkData?: BacklinkData | undefined
  /** Search Console and Analytics. */
  google: Google
  /** Reddit's API, if this instance has a client of it. */
  reddit?: Reddit | undefined
  /** What text of Reddit can go to the vendor of a language model: nothing, or what drafts of replies need. */
  redditLlm: "off" | "drafts"
  /** The kinds of platforms that articles can go to. */
  publishers: Publishers
  /** The page checks of audits. Undefined: the built-in ones. */
  checks?: CheckList | undefined
  /** Reads pages that users name. */
  reading: Reading
  /** The e-mail addresses of people by their ids, null for one without a role for the brand. */
  findPeople: (
    brand: Pick<BrandRow, "id" | "account_id">,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string | null>>
  /** How many days what somebody deletes stays in the trash. */
  trashDays: number
  /** How many hours a brand stays after somebody has asked to delete it. */
  brandDeletionHours: number
  /** How many days the service keeps what keys, applications and people did. */
  actionDays: number
  /** Milliseconds since 1970. */
  now: () => number
  /** Sends a request to the site of a user, as deliveries of webhooks do. */
  deliveryFetch: DeliveryFetch
  /** Counts what ends in this process. Undefined without metrics. */
  tally?: Tally | undefined
  /** Notifies the workers, in any process, that deliveries or publications are due. Call it after the commit. */
  notifyWorkers: () => void
}

/** One call: the services, the caller, and the brand that the gate has found. */
export interface CallContext extends Services {
  principal: Principal
  /** The brand that the path names. The gate has checked that the caller can reach it. */
  brand: BrandRow
  /** What the service keeps of the call, if it changes something. */
  action: ActionNote
  /** The view of articles that this caller has, unless the input narrows it. */
  view: View
  ifMatch: string | null
  /** What calls share that read the same rows: each would read and count them again. */
  moment: Pick<Moment, "remember" | "lasting">
}

/**
 * A call that can change data. The gate begins its one transaction and commits it once the output matches the contract. An error of the
 * handler rolls it back. Do only database work in it, and wait for other services in `prepare`.
 */
export interface WriteContext extends CallContext {
  db: Transaction<Tables>
  /** Makes the workers send this call's deliveries after the commit. */
  deliverAfterCommit: () => void
}

/** What a handler returns: the output, and headers for the answer. */
export interface Answer<Output> {
  output: Output
  /** The gate compares it with `If-None-Match`. */
  etag?: string
  headers?: Record<string, string>
}

/** An answer that the gate can have in its page cache. It calls `read` only if it has not. */
export interface CachedAnswer<Output> {
  /** Contains everything that the answer depends on, including the revision of the content. */
  pageKey: string
  /** Set if the handler knows it before it reads the answer. */
  etag?: string
  headers?: Record<string, string>
  read: () => Promise<PageAnswer<Output>>
}

/** An answer for the page cache. */
export type PageAnswer<Output> = (Answer<Output> | WrittenAnswer) & { etag: string }

/** An answer that the handler has checked against the contract, and written as JSON. */
export interface WrittenAnswer {
  json: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
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

/** A handler that also says what a call with `dry_run` would do or cost. */
export interface DryHandler<Name extends ToolName> {
  /** Runs like a read: outside a transaction, without a key, and without an action. */
  dryRun: (context: CallContext, input: ParsedToolInput<Name>) => Promise<Answer<ToolOutput<Name>>>
  handle: Handler<Name>
}

/** A handler that waits for another service, such as an engine, before its transaction begins. */
export interface PreparedHandler<Name extends ToolName, Prepared> extends Partial<Pick<DryHandler<Name>, "dryRun">> {
  /** Runs outside the transaction. */
  prepare: (context: CallContext, input: ParsedToolInput<Name>) => Promise<Prepared>
  handle: (
    context: ContextOf<Name>,
    input: ParsedToolInput<Name>,
    prepared: Prepared,
  ) => Promise<Answer<ToolOutput<Name>>>
}
