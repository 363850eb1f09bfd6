import { randomBytes, randomUUID } from "node:crypto"
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import type { DeployFetch } from "@citable/webhooks"
import { createSafeFetch } from "@citable/webhooks/safe-fetch"
import type { Dialect, Transaction } from "kysely"

import { createMailer, type MailOptions } from "./accounts/create-mailer.ts"
import type { PasswordCost } from "./accounts/passwords.ts"
import { createSignIn } from "./create-sign-in.ts"
import { insertBrand } from "./groups/brands/repo.ts"
import { createAllowance } from "./kernel/allowance.ts"
import { createBurstLimit } from "./kernel/burst-limit.ts"
import { createLifecycle } from "./kernel/create-lifecycle.ts"
import { createPageCache } from "./kernel/create-page-cache.ts"
import { createReadMemory } from "./kernel/create-read-memory.ts"
import { createRest, type RequestEntry, type RequestInfo } from "./kernel/create-rest.ts"
import { createOperatorToken } from "./kernel/credentials.ts"
import { changeStampOf, type Database, serverOf } from "./kernel/database.ts"
import type { DeliveryFetch } from "./kernel/deliveries/send-delivery.ts"
import { openJobs } from "./kernel/jobs/open-jobs.ts"
import { createMedia, type MediaOptions } from "./kernel/media/create-media.ts"
import { newId } from "./kernel/new-id.ts"
import { openDataFolder } from "./kernel/open-data-folder.ts"
import { planAllowances, type PlanAllowances } from "./kernel/plans.ts"
import { findUnheldRole } from "./kernel/postgres/find-unheld-role.ts"
import { ProblemError } from "./kernel/problem-error.ts"
import { rewrapSecrets } from "./kernel/rewrap-secrets.ts"
import { rowLocks } from "./kernel/row-locks.ts"
import { createSecretBox } from "./kernel/secret-box.ts"
import type { Tables } from "./kernel/tables.ts"
import { rewrapRecords } from "./oauth/keep-records.ts"
import type { BacklinkData } from "./ports/backlinks/backlink-data.ts"
import type { Engine, EngineFetch } from "./ports/engines/engine.ts"
import type { KeywordData } from "./ports/keyword-data/keyword-data.ts"
import { createGoogle, type GoogleOptions } from "./ports/search/create-google.ts"
import { startWorkers } from "./start-workers.ts"

/** An answer takes long, and is long, where an engine searches the web for it. */
const answerBounds = { headersTimeoutMs: 120_000, totalTimeoutMs: 120_000, maxResponseBytes: 4 * 1024 * 1024 }

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
  burst?: number | false
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

/**
 * Opens the service on a data folder. The first start makes an account with one brand and an operator token.
 * Throws a `CitableError` where the folder or the database cannot be used or the secret key is too short. Stored secrets that the key
 * does not open are told to `onError`, and so is a role that row-level security does not hold; everything that does not need them works.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const now = options.now ?? Date.now
  const onError =
    options.onError ??
    ((error: unknown, requestId?: string) => console.error(`citable: ${requestId ?? "background work"} failed:`, error))
  const box = createSecretBox(options.secretKey ?? readSecretKey(options.dataDir))
  const db = await openDataFolder(options)
  try {
    const first = await makeFirstAccount(db, options.brandName ?? "My brand", now())
    const unreadable = await rewrapSecrets(db, box)
    if (unreadable !== undefined) onError(unreadable)
    const unheld = options.dialect === undefined ? await findUnheldRole(db) : undefined
    if (unheld !== undefined) onError(unheld)
    await rewrapRecords(db, box)
    const allowances = { ...planAllowances, ...options.allowances }
    const allowance = createAllowance({ db, now, allowances, onError })
    const burst = options.burst === false ? undefined : createBurstLimit({ perSecond: options.burst ?? 50, now })
    const sweep = setInterval(() => {
      allowance.sweep()
      burst?.sweep()
    }, 5000)
    sweep.unref()
    const { allowPrivateNetwork = true } = options
    const guarded = createSafeFetch({ allowPrivateNetwork })
    const guardedEngines = createSafeFetch({ allowPrivateNetwork, ...answerBounds })
    const memory = createReadMemory(changeStampOf(db))
    const pages = createPageCache({ maxBytes: options.pageCacheBytes ?? 64 * 1024 * 1024 })
    const { role = "all" } = options
    const jobs = await openJobs(db, { now, onError })
    const media = createMedia(options.dataDir, { ...options.media, publicUrl: options.publicUrl })
    const { engines = [], engineFetch = guardedEngines, keywordData, backlinkData } = options
    const asked = { engines, engineFetch, keywordData, backlinkData, google: createGoogle(options.google ?? {}, now) }
    const shared = { db, jobs, media, ...asked, memory, pages, box, now, allowance, burst, underway: new Set<string>() }
    const workers = role === "api" ? undefined : await startWorkers(shared, { ...options, guarded, onError })
    const kernel = { ...shared, wake: () => (workers === undefined ? serverOf(db)?.signals.send() : workers.wake()) }
    const lifecycle = createLifecycle()
    const { metrics: measured = false, publicUrl, corsOrigins, onRequest, trace } = options
    // Loaded where it is wanted.
    const counting = measured === false ? undefined : await import("./kernel/create-metrics.ts")
    const metrics = counting?.createMetrics(db, now)
    const metricsToken = typeof measured === "object" ? measured.token : undefined
    const mailer = options.mail && (await createMailer(options.mail))
    const { passwordCost } = options
    const signIn = createSignIn(kernel, {
      publicUrl,
      passwordCost,
      sendMail: mailer && ((mail) => mailer.send(mail)),
      onError,
    })
    const rest = createRest(kernel, {
      signIn,
      lifecycle,
      metrics,
      metricsToken,
      publicUrl,
      corsOrigins,
      trace,
      onError,
      onRequest,
    })
    let closed: Promise<void> | undefined
    const end = async () => {
      await lifecycle.close(options.drainTimeoutMs ?? 30_000)
      clearInterval(sweep)
      await workers?.close()
      await jobs.close()
      await guarded.close()
      await guardedEngines.close()
      await media.close()
      mailer?.close()
      await allowance.close()
      await db.destroy()
    }
    return {
      fetch: (request, info) => (role === "worker" && !isProbe(request) ? refuse(now()) : rest.fetch(request, info)),
      metrics: async () => metrics?.read(),
      drain: () => lifecycle.drain(),
      createAccount: ({ brandName = "My brand" } = {}) =>
        db.transaction().execute((trx) => makeAccount(trx, brandName, now())),
      close: () => (closed ??= end()),
      ...first,
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const isProbe = (request: Request) => /^\/(?:healthz|readyz|metrics)$/.test(new URL(request.url).pathname)

async function refuse(now: number): Promise<Response> {
  const detail = "This process works in the background alone (ROLE=worker). Ask one that answers calls."
  return new ProblemError("not_found", detail).toResponse(newId("req", now))
}

/** Mints another operator token for whoever holds the database; also while the service runs. */
export async function mintOperatorToken(
  options: Pick<ServiceOptions, "dataDir" | "databaseUrl" | "dialect" | "now">,
): Promise<string> {
  const now = (options.now ?? Date.now)()
  const db = await openDataFolder(options)
  try {
    const first = await makeFirstAccount(db, "My brand", now)
    if (first !== undefined) return first.operatorToken
    const account = await db.selectFrom("accounts").select("id").orderBy("created_at").executeTakeFirstOrThrow()
    return await createOperatorToken(db, account.id, now)
  } finally {
    await db.destroy()
  }
}

function readSecretKey(dataDir: string): string {
  if (dataDir === ":memory:") return randomBytes(32).toString("base64url")
  const path = join(dataDir, "secret.key")
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) makeSecretKey(path)
  return readFileSync(path, "utf8").trim()
}

/** Writes a new key, whole or not at all; two first starts at once agree on one. */
function makeSecretKey(path: string): void {
  // Not named by the process: in two containers on one volume both are number 1.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true })
  try {
    // Fails where another start was first, unlike a renaming.
    linkSync(draft, path)
  } catch (error) {
    // Else there are no hard links in this file system.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

function makeFirstAccount(db: Database, brandName: string, now: number): Promise<NewAccount | undefined> {
  return db.transaction().execute(async (trx) => {
    // Two first starts at once make one account.
    await rowLocks(trx).lockTable("accounts")
    if ((await trx.selectFrom("accounts").select("id").executeTakeFirst()) !== undefined) return undefined
    return makeAccount(trx, brandName, now)
  })
}

async function makeAccount(trx: Transaction<Tables>, brandName: string, now: number): Promise<NewAccount> {
  const accountId = newId("acc", now)
  await trx.insertInto("accounts").values({ id: accountId, name: "default", created_at: now }).execute()
  const brand = await insertBrand(trx, { accountId, name: brandName }, now)
  return { operatorToken: await createOperatorToken(trx, accountId, now), brandId: brand.id }
}
