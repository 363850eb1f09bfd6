import type { PageCheck } from "@citable/audits/checks/check"
import type { Engine, EngineFetch } from "@citable/engines/engine"
import type { Writer } from "@citable/engines/writers/writer"
import type { MediaOptions } from "@citable/media/create-media"
import type { Dashboard } from "@citable/page-kit"
import type { PublisherDefinition, PublisherEnvironment } from "@citable/publishers"
import type { RedditOptions } from "@citable/reddit/reddit"
import type { BacklinkData } from "@citable/search-data/backlink-data"
import type { GoogleOptions } from "@citable/search-data/google/create-google"
import type { KeywordData } from "@citable/search-data/keyword-data"
import type { PasswordCost } from "@citable/secrets/passwords"
import type { DeployFetch } from "@citable/webhooks"
import type { Dialect } from "kysely"

import type { MailOptions } from "./accounts/create-mailer.ts"
import type { PlanAllowances } from "./gate/plans.ts"
import type { IndexNowOptions } from "./groups/content/submissions/submissions-context.ts"
import type { RequestEntry } from "./http/request-env.ts"
import type { DeliveryAttempt, DeliveryEnd } from "./outbox/deliveries/delivery.ts"
import type { DeliveryFetch } from "./outbox/deliveries/send-delivery.ts"
import type { ReadNetwork } from "./ports/reading/create-reading.ts"

/**
 * The options of `createService`. Only `dataDir` is required.
 *
 * @example
 * const service = await createService({ dataDir: "./citable-data", publicUrl: "https://citable.example.com" })
 */
export interface ServiceOptions {
  /** The folder of the database and, unless you pass `secretKey`, of the secret key. The service creates it. `:memory:` keeps nothing. */
  dataDir: string
  /**
   * A Postgres database, in place of a SQLite file in the data folder: `postgres://user:password@host:port/database`. Any number of
   * processes can share it. Give all of them the same `secretKey`.
   */
  databaseUrl?: string
  /**
   * A Kysely dialect of Postgres, in place of a SQLite file in the data folder. It has to read `int8` as a number. For tests without a
   * server.
   */
  dialect?: Dialect
  /**
   * The work of this process:
   * - `api` answers calls.
   * - `worker` sends deliveries, asks for builds and publishes scheduled articles. It only answers `/healthz`, `/readyz` and `/metrics`.
   * - `all` does both.
   *
   * @default "all"
   */
  role?: "api" | "worker" | "all"
  /**
   * At least 32 random characters. To replace a key, write several with commas between them: the first one seals, all of them open. At
   * the start, the service seals again with the first key what another key sealed.
   *
   * @default a key that the first start creates in the data folder
   */
  secretKey?: string
  /** The name of the brand that the first start creates. @default "My brand" */
  brandName?: string
  /**
   * Whether webhooks, deploy hooks and brands' engines can be at private and loopback addresses, which a self-hosted instance needs.
   *
   * @default true
   */
  allowPrivateNetwork?: boolean
  /**
   * The calls that one credential can make in a second, and in one burst, in each process. `false` is no limit.
   *
   * @default 50
   */
  rateLimit?: number | false
  /**
   * The calls that each plan allows an account in a month. `null` is no limit.
   *
   * @default `planAllowances`
   */
  allowances?: Partial<PlanAllowances>
  /**
   * The bytes of memory for listings and articles that were read since the last change to them.
   *
   * @default 67_108_864 (64 MiB)
   */
  pageCacheBytes?: number
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  now?: () => number
  /** Sends webhooks. @default the guarded fetch */
  deliveryFetch?: DeliveryFetch
  /** Asks platforms for builds. @default the guarded fetch */
  deployFetch?: DeployFetch
  /** The kinds of platforms that articles can go to. @default `builtInPublishers` of `@citable/publishers` */
  publishers?: readonly PublisherDefinition[]
  /** What audits look for on a single page. @default `pageChecks` of `@citable/audits/checks/page-checks` */
  checks?: readonly PageCheck[]
  /**
   * How the service reaches external platforms: `fetch` sends requests, and `resolveHost` gives git the address of a host.
   *
   * @default the guarded fetch, with two minutes and 4 MiB for an answer, and the system's resolver with the same guard
   */
  publishNetwork?: Partial<Pick<PublisherEnvironment, "fetch" | "resolveHost" | "picturesMs">>
  /**
   * How the service reaches pages for audits and for the tools that read pages: whether private networks are allowed, the resolver, the
   * connector, and the Chromium to start (`false` for none).
   *
   * @default public addresses only, and the Chromium of this machine
   */
  readNetwork?: ReadNetwork
  /**
   * The key of PageSpeed Insights, which measures Core Web Vitals of audited pages.
   *
   * @default no key: the service measures in its own browser
   */
  pageSpeedKey?: string
  /**
   * When the service looks for articles to send to external platforms, and for changes that others made there, in milliseconds.
   *
   * @default { intervalMs: 1000, driftMs: 21_600_000 }
   */
  publishTiming?: { intervalMs?: number; driftMs?: number }
  /**
   * How often the service looks for alerts and reports to mail, in milliseconds.
   *
   * @default { intervalMs: 5000 }
   */
  mailTiming?: { intervalMs?: number; closeMs?: number }
  /**
   * When the service calls deploy hooks, in milliseconds: after `quietMs` without a publish, but at most `maxWaitMs` after the first
   * one. It looks every `intervalMs`.
   *
   * @default { quietMs: 5000, maxWaitMs: 60_000, intervalMs: 1000 }
   */
  buildTiming?: { quietMs?: number; maxWaitMs?: number; intervalMs?: number }
  /** The engines that scans ask. @default [] */
  engines?: readonly Engine[]
  /**
   * Asks vendors with the keys that brands have entered.
   *
   * @default the guarded fetch
   */
  engineFetch?: EngineFetch
  /**
   * The language models that write: the first one is asked. Each engine's vendor has one, such as `createAnthropicWriter`.
   *
   * @default []
   */
  writers?: readonly Writer[]
  /**
   * The maximum cost of writing, in US dollars: one job, all jobs of a brand or an account in a calendar month (UTC), and how many jobs an
   * account can begin in a month. A job that could cost more is refused before it asks a model. If you set a limit in US dollars, a model
   * whose price is unknown is not asked, unless `jobsMonth` is set too.
   *
   * @default { job: 5 }
   */
  writingLimits?: { job?: number; brandMonth?: number; accountMonth?: number; jobsMonth?: number }
  /**
   * A folder with prompts in place of those that come with the service, such as `write-section.md`. A prompt without a file there stays
   * as it is. The start reads the files, and throws `invalid_prompt` for one that is not a prompt.
   *
   * @default the prompts of the service
   */
  promptsFolder?: string
  /**
   * Supplies the search volume of keywords, and the sites that rank for them.
   *
   * @default no provider
   */
  keywordData?: KeywordData
  /**
   * Supplies links to brands' sites.
   *
   * @default no provider: the service only has links from imported files
   */
  backlinkData?: BacklinkData
  /**
   * The client of Reddit's API for searches and for the texts of threads. Reddit has to approve it.
   *
   * @default no client: the service only keeps threads that answers cite, and asks Reddit nothing
   */
  reddit?: RedditOptions
  /**
   * What text of Reddit can go to the vendor of a language model: `drafts` is what draft_reddit_reply needs, `off` is nothing.
   *
   * @default "drafts"
   */
  redditLlm?: "off" | "drafts"
  /** How many days what somebody deletes stays in the trash, where people can restore it. @default 30 */
  trashDays?: number
  /** How many hours an owner can cancel the deletion of a brand. 0 deletes it at once. @default 24 */
  brandDeletionHours?: number
  /**
   * How many days the service keeps what each API key, application and person did.
   *
   * @default 90
   */
  actionDays?: number
  /**
   * The US dollars that the scans of a brand can spend in a calendar month (UTC). An engine whose price is unknown is then not asked,
   * unless `scanQuestions` is set too.
   *
   * @default no limit
   */
  scanBudget?: number
  /**
   * How many answers the scans of a brand can get in a calendar month (UTC).
   *
   * @default no limit
   */
  scanQuestions?: number
  /**
   * How many questions this process asks one engine at once. An engine that refuses so many with 429 is asked later.
   *
   * @default 4
   */
  scanQuestionsAtOnce?: number
  /**
   * The URLs of Search Console and Analytics, for proxies and tests.
   *
   * @default Google's own
   */
  google?: GoogleOptions
  /** Where addresses are submitted with IndexNow. @default https://api.indexnow.org/indexnow */
  indexNow?: IndexNowOptions
  /** The milliseconds to wait after each failed delivery of a webhook. @default eleven delays, from 5 seconds on */
  retryDelays?: readonly number[]
  /**
   * The public URL of the service, such as `https://citable.example.com`. Mails need it. Sign-in needs it, except on the machine of the
   * service, if `fetch` gets the socket of each request.
   */
  publicUrl?: string
  /**
   * Sends invitations, password links, alerts and weekly reports. Needs `publicUrl`.
   *
   * @default no mail: the person who invites passes the link on
   */
  mail?: MailOptions
  /**
   * The pages on which people write, publish and see what happens, from `@citable/dashboard`.
   *
   * @default no dashboard: only the pages of sign-in; keys and webhooks are managed through the API, and people are invited with `inviteMember()`
   */
  dashboard?: Dashboard
  /**
   * Whether a link lets one visitor in as the first owner, without a password. For demonstrations: the link works once, on loopback
   * addresses only, and not if the service has a user.
   *
   * @default false
   */
  demo?: boolean
  /**
   * A line at the top of every page for people, such as "This is a test instance."
   *
   * @default no line
   */
  notice?: string
  /**
   * The cost of a password hash. For tests.
   *
   * @default the recommendation of OWASP
   */
  passwordCost?: PasswordCost
  /**
   * The place of the media library's files, and their limits.
   *
   * @default the folder `media` in the data folder
   */
  media?: MediaOptions
  /** The origins whose pages can call with a credential (CORS). @default [] */
  corsOrigins?: readonly string[]
  /**
   * Whether to count for Prometheus. Read the metrics with `metrics()` or, if you set a token, at `GET /metrics`.
   *
   * @default false
   */
  metrics?: boolean | { token: string }
  /** How many connections the server of the service has open and has refused, for the metrics. */
  connections?: () => { open: number; refused: number }
  /**
   * The milliseconds that `close` waits for calls in flight.
   *
   * @default 30_000
   */
  drainTimeoutMs?: number
  /** The service calls it for every answered request. The entry contains no secrets. */
  onRequest?: (entry: RequestEntry) => void
  /** The service calls it for every request, and calls the function that it returns with the entry of the answer. For tracing. */
  trace?: (request: Request) => (entry: RequestEntry) => void
  /**
   * The service calls it for every attempt to deliver a webhook, and calls the function that it returns with the end, or with undefined if its
   * own stop cut the attempt off. For tracing.
   */
  traceDelivery?: (attempt: DeliveryAttempt) => (end: DeliveryEnd | undefined) => void
  /**
   * Gets the errors whose cause callers do not see.
   *
   * @default writes one line to standard error
   */
  onError?: (error: unknown, requestId?: string) => void
}
