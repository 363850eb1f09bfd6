import type { DeployFetch } from "@citable/webhooks"
import type { Dialect } from "kysely"

import type { MailOptions } from "./accounts/create-mailer.ts"
import type { PasswordCost } from "./accounts/passwords.ts"
import type { Engine, EngineFetch } from "./engines/engine.ts"
import type { PlanAllowances } from "./gate/plans.ts"
import type { RequestEntry, RequestInfo } from "./http/request-env.ts"
import type { MediaOptions } from "./media/create-media.ts"
import type { DeliveryFetch } from "./outbox/deliveries/send-delivery.ts"
import type { BacklinkData } from "./ports/backlink-data.ts"
import type { GoogleOptions } from "./ports/google/create-google.ts"
import type { KeywordData } from "./ports/keyword-data.ts"

export interface ServiceOptions {
  /** The folder of the database and, unless `secretKey` is given, of the secret key; made when absent. `:memory:` keeps nothing. */
  dataDir: string
  /**
   * A Postgres, as `postgres://user:password@host:port/database`, in place of a SQLite file in the data folder. Any number of
   * processes may share it, which have to have the same `secretKey`.
   */
  databaseUrl?: string
  /**
   * A Kysely dialect of Postgres that leads to the tables, in place of a SQLite file in the data folder; it has to read
   * `int8` as a number. For tests without a server.
   */
  dialect?: Dialect
  /**
   * What this process does: answer calls (`api`), work in the background (`worker`: deliveries, builds, what falls due), or both (`all`,
   * the default). A worker answers `/healthz`, `/readyz` and `/metrics` alone.
   */
  role?: "api" | "worker" | "all"
  /**
   * At least 32 random characters. By default made at the first start and kept in the data folder. Several, with commas
   * between them, while one is replaced: the first one seals, all of them open, and what others sealed is sealed anew
   * at the start.
   */
  secretKey?: string
  /** The name of the brand that the first start makes. Default: `My brand`. */
  brandName?: string
  /** Whether webhooks may go to private and loopback addresses. Default: true, as a self-hosted instance needs it. */
  allowPrivateNetwork?: boolean
  /** Calls a second that one credential may make, and make at once, per process. Default: 50; false is no limit. */
  rateLimit?: number | false
  /** Calls a month that a plan allows an account, where it is not what the plan says by default; null is no limit. */
  allowances?: Partial<PlanAllowances>
  /** Memory for listings and articles that were read since the last change to them, in bytes. Default: 64 MiB. */
  pageCacheBytes?: number
  /** Milliseconds since 1970. */
  now?: () => number
  deliveryFetch?: DeliveryFetch
  /** Asks platforms for builds, in place of the guarded fetch. */
  deployFetch?: DeployFetch
  /**
   * Milliseconds without a publish after which deploy hooks are called, the longest wait, and how often is looked. Default: 5,000,
   * 60,000 and 1,000.
   */
  buildTiming?: { quietMs?: number; maxWaitMs?: number; intervalMs?: number }
  /** The engines that scans ask. Default: none. */
  engines?: readonly Engine[]
  /** Asks vendors with the keys that brands have given, in place of the guarded fetch. */
  engineFetch?: EngineFetch
  /** Tells volumes of keywords, and who ranks for them. Default: nobody does. */
  keywordData?: KeywordData
  /** Tells of links to brands' sites. Default: those of imported files alone. */
  backlinkData?: BacklinkData
  /** US dollars that the scans of a brand may spend in a calendar month (UTC). Default: no limit. */
  scanBudget?: number
  /** Where Search Console and Analytics are, for proxies and tests. Default: at Google. */
  google?: GoogleOptions
  /** Milliseconds to wait after each failed delivery. */
  retryDelays?: readonly number[]
  /** Where the service is reached from outside, such as `https://citable.example.com`. */
  publicUrl?: string
  /** Sends invitations and links for another password; by default whoever makes one hands it over. */
  mail?: MailOptions
  /** How much work the hash of a password is. For tests: the default is what OWASP recommends. */
  passwordCost?: PasswordCost
  /** Where the files of the media library are, and their bounds. Default: `media` in the data folder. */
  media?: MediaOptions
  /** Origins whose pages may call with a credential (CORS). Default: none. */
  corsOrigins?: readonly string[]
  /** Counts for Prometheus, which `metrics()` and, with a token, `GET /metrics` tell. Default: nothing is counted. */
  metrics?: boolean | { token: string }
  /** How long `close` waits for the calls under way, in milliseconds. Default: 30,000. */
  drainTimeoutMs?: number
  /** Told of every request that was answered. */
  onRequest?: (entry: RequestEntry) => void
  /** Told of every request when it comes; what it gives back is told of its answer. For tracing. */
  trace?: (request: Request) => (entry: RequestEntry) => void
  /** Gets what callers are not told. Default: one line on standard error. */
  onError?: (error: unknown, requestId?: string) => void
}

export interface Service {
  /** Answers a request; never throws. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>
  /** What is counted, for Prometheus to read; undefined without the option `metrics`. */
  metrics(): Promise<{ contentType: string; body: string } | undefined>
  /** Makes `/readyz` say that this process is about to stop, so that a load balancer sends it no more. It answers as before. */
  drain(): void
  /** Makes another account, which nothing of the others reaches; for whoever runs the service, and on no wire. */
  createAccount(options?: { brandName?: string }): Promise<NewAccount>
  /** Refuses calls from then on, waits for those under way, ends deliveries, and closes the database. */
  close(): Promise<void>
  /** Reaches the whole account. Only at the first start, and nowhere else: it is stored as a hash. */
  operatorToken?: string
  /** The brand that the first start made. */
  brandId?: string
}

/** An account as it begins: one brand, and a token that reaches all of it and is shown nowhere else. */
export interface NewAccount {
  operatorToken: string
  brandId: string
}
