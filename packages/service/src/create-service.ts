import { catalogue, integrationKinds } from "@citable/contract"
import { createMedia } from "@citable/media/create-media"
import { createPublishers } from "@citable/publishers"
import { createReddit } from "@citable/reddit/create-reddit"
import type { Reddit } from "@citable/reddit/reddit"
import { createSafeFetch } from "@citable/safe-fetch"
import { createGoogle } from "@citable/search-data/google/create-google"
import { createSecretBox } from "@citable/secrets/secret-box"
import type { BrandRow } from "@citable/storage/brand-row"
import { checkRowSecurity } from "@citable/storage/check-row-security"
import { changeStampOf, isLogMissing, serverOf } from "@citable/storage/database"
import { openInstance, pausedSentence } from "@citable/storage/instance/open-instance"
import { logMissing } from "@citable/storage/log-missing"
import { openDataFolder } from "@citable/storage/open-data-folder"
import { createReadMemory } from "@citable/storage/read-memory"
import { watchStorage } from "@citable/storage/watch-storage"

import { findPeople } from "./accounts/find-people.ts"
import { findSetupCode } from "./accounts/first-owner.ts"
import { createAllowance } from "./gate/allowance.ts"
import { createArticleWaits } from "./gate/create-article-waits.ts"
import { createPageCache } from "./gate/create-page-cache.ts"
import { planAllowances } from "./gate/plans.ts"
import { createRateLimit } from "./gate/rate-limit.ts"
import { findUnknownKinds } from "./groups/integrations/integration-rows.ts"
import { createLifecycle } from "./http/create-lifecycle.ts"
import { createRest } from "./http/create-rest.ts"
import type { Metrics } from "./http/routes/create-metrics.ts"
import { refuseCalls } from "./http/routes/refuse-calls.ts"
import { openJobs } from "./jobs/open-jobs.ts"
import { openLiveTexts } from "./live/open-live-texts.ts"
import { makeFirstAccount, makeAccount } from "./operator/make-account.ts"
import { createReading } from "./ports/reading/create-reading.ts"
import { createRequestLimit } from "./reddit/create-request-limit.ts"
import { rewrapSecrets } from "./secrets/rewrap-secrets.ts"
import { readSecretKey } from "./secrets/secret-key.ts"
import type { ServiceOptions } from "./service-options.ts"
import type { Service } from "./service.ts"
import { createSignIn } from "./sign-in/create-sign-in.ts"
import { rewrapRecords } from "./sign-in/oauth/keep-records.ts"
import { toScanLimits } from "./spending/scan-limits.ts"
import { toSpendingLimits } from "./spending/to-spending-limits.ts"
import { startWorkers, type Workers } from "./start-workers.ts"
import { checkPromptsFolder } from "./writing/prompts/check-prompts-folder.ts"
import { openPrompts } from "./writing/prompts/open-prompts.ts"

/** Limits for engines, whose answers are slow and large if they search the web. */
const answerBounds = { headersTimeoutMs: 120_000, totalTimeoutMs: 120_000, maxResponseBytes: 4 * 1024 * 1024 }

/** Limits for Reddit, whose threads can be long. */
const redditBounds = { headersTimeoutMs: 20_000, totalTimeoutMs: 30_000, maxResponseBytes: 16 * 1024 * 1024 }

/**
 * Starts the service on a data folder. The first start creates an account with one brand and an operator token.
 *
 * It reports three problems to `onError` and starts all the same: stored secrets that the key cannot decrypt, a Postgres role that
 * bypasses row-level security, and a SQLite file that has lost its write-ahead log.
 *
 * @throws {CitableError} The folder or the database cannot be used, the secret key is too short, or a prompt is unusable.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const now = options.now ?? Date.now
  const report =
    options.onError ??
    ((error: unknown, requestId?: string) => console.error(`citable: ${requestId ?? "background work"} failed:`, error))
  const box = createSecretBox(options.secretKey ?? readSecretKey(options.dataDir))
  const db = await openDataFolder(options)
  const storage = watchStorage({ db, now })
  let metrics: Metrics | undefined
  const onError = (error: unknown, requestId?: string) => {
    storage.note(error)
    // The error of a call counts where the call ends.
    if (requestId?.startsWith("req_") !== true) metrics?.observeError(error)
    report(error, requestId)
  }
  // What runs or is open, in the order of opening. It ends in the reverse order, also if the start fails halfway.
  const opened: (() => Promise<void> | void)[] = [() => db.destroy()]
  const end = async () => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    const instance = await openInstance(db, { ...options, publicUrl: options.publicUrl, onError })
    opened.push(() => instance.close())
    const first = await makeFirstAccount(db, options.brandName ?? "My brand", now())
    if (isLogMissing(db)) onError(logMissing(options.dataDir))
    const unreadable = await rewrapSecrets(db, box)
    if (unreadable !== undefined) onError(unreadable)
    const bypass = options.dialect === undefined ? await checkRowSecurity(db) : undefined
    if (bypass !== undefined) onError(bypass)
    await rewrapRecords(db, box)
    // Another process on a SQLite file has its note in the data folder.
    const settings = serverOf(db) && (await import("@citable/storage/find-settings-fault"))
    const settingsFault = await settings?.findSettingsFault(db, {
      ALLOW_PRIVATE_NETWORK: String(options.allowPrivateNetwork ?? true),
      PUBLIC_URL: options.publicUrl ?? "",
      MEDIA_S3_BUCKET: JSON.stringify([options.media?.s3?.endpoint, options.media?.s3?.bucket]),
    })
    const allowances = { ...planAllowances, ...options.allowances }
    const allowance = createAllowance({ db, now, allowances, onError })
    opened.push(() => allowance.close())
    const rateLimit =
      options.rateLimit === false ? undefined : createRateLimit({ perSecond: options.rateLimit ?? 50, now })
    const liveReads = createRateLimit({ perSecond: 10, now })
    const sweep = setInterval(() => {
      allowance.sweep()
      rateLimit?.sweep()
      liveReads.sweep()
    }, 5000)
    sweep.unref()
    opened.push(() => clearInterval(sweep))
    // A mail without the address of the service would lead nowhere, or where a Host header says.
    const hasMail = options.mail !== undefined && options.publicUrl !== undefined
    const mailModule = hasMail ? await import("./accounts/create-mailer.ts") : undefined
    const mailer = options.mail && (await mailModule?.createMailer(options.mail))
    opened.push(() => mailer?.close())
    const { allowPrivateNetwork = true } = options
    const guarded = createSafeFetch({ allowPrivateNetwork })
    const guardedEngines = createSafeFetch({ allowPrivateNetwork, ...answerBounds })
    opened.push(
      () => guardedEngines.close(),
      () => guarded.close(),
    )
    const memory = createReadMemory(changeStampOf(db), { versionOf: serverOf(db)?.versionOf })
    const pages = createPageCache({ maxBytes: options.pageCacheBytes ?? 64 * 1024 * 1024 })
    const { role = "all", databaseUrl, dialect, dataDir } = options
    const isOnFile = databaseUrl === undefined && dialect === undefined && dataDir !== ":memory:"
    const media = await createMedia(options.dataDir, { ...options.media, publicUrl: options.publicUrl })
    opened.push(() => media.close())
    const jobs = await openJobs(db, { now, onError })
    opened.push(() => jobs.close())
    const { metrics: metricsOption = false, connections, publicUrl, corsOrigins, onRequest, trace } = options
    if (metricsOption !== false) {
      // Few services need the Prometheus client, so it is loaded only for them.
      const { createMetrics } = await import("./http/routes/create-metrics.ts")
      metrics = createMetrics({ db, jobs, now, storage, instance, connections, onError })
    }
    const { engines = [], writers = [], engineFetch = guardedEngines, keywordData, backlinkData } = options
    const publishers = await createPublishers({
      publishers: options.publishers,
      dataDir: options.dataDir,
      allowPrivateNetwork,
      now,
      network: options.publishNetwork,
    })
    opened.push(() => publishers.close())
    const unknown = await findUnknownKinds(db, publishers)
    if (unknown !== undefined) onError(unknown)
    const added = publishers.definitions.filter(({ kind }) => !(integrationKinds as readonly string[]).includes(kind))
    const { checks: given } = options
    const checks = given && (await import("@citable/audits/pages/list-checks")).listChecks(given, { onError })
    const isExtended = added.length > 0
    const tools = isExtended ? (await import("@citable/contract/integrations")).extendCatalogue(added) : catalogue
    const reading = createReading({
      network: options.readNetwork,
      pageSpeedKey: options.pageSpeedKey,
      publicUrl: options.publicUrl,
      onError,
    })
    opened.push(() => reading.close())
    let reddit: Reddit | undefined
    if (options.reddit !== undefined) {
      const fetch = createSafeFetch({ allowPrivateNetwork, ...redditBounds })
      opened.push(() => fetch.close())
      const limit = createRequestLimit(db, options.reddit.clientId, now)
      reddit = createReddit(options.reddit, { fetch, now, limit })
    }
    const prompts = openPrompts(options.promptsFolder)
    if (options.promptsFolder !== undefined) await checkPromptsFolder(options.promptsFolder, prompts)
    const providers = {
      reddit,
      redditLlm: options.redditLlm ?? "drafts",
      engines,
      engineFetch,
      scanLimits: toScanLimits(options.scanBudget, options.scanQuestions),
      writers,
      writingLimits: toSpendingLimits(options.writingLimits),
      prompts,
      keywordData,
      backlinkData,
      google: createGoogle({ ...options.google, publicUrl: options.publicUrl }, now),
      publishers,
      checks,
      reading,
    }
    const liveTexts = openLiveTexts(db, now)
    const shared = {
      db,
      tools,
      jobs,
      media,
      liveTexts,
      ...providers,
      memory,
      pages,
      box,
      trashDays: options.trashDays ?? 30,
      brandDeletionHours: options.brandDeletionHours ?? 24,
      deliveryFetch: async (...request: Parameters<NonNullable<ServiceOptions["deliveryFetch"]>>) => {
        instance.assertResumed()
        return (options.deliveryFetch ?? guarded)(...request)
      },
      actionDays: options.actionDays ?? 90,
      tally: metrics?.tally,
      findPeople: (brand: Pick<BrandRow, "id" | "account_id">, ids: readonly string[]) => findPeople(db, brand, ids),
      now,
      allowance,
      rateLimit,
      liveReads,
      waits: createArticleWaits({ db, liveTexts, changeStamp: changeStampOf(db) }),
      inFlight: new Set<string>(),
    }
    let workers: Workers | undefined
    const notifyWorkers = () => (workers === undefined ? serverOf(db)?.signals.send() : workers.deliverDue())
    const kernel = { ...shared, notifyWorkers }
    const lifecycle = createLifecycle()
    const metricsToken = typeof metricsOption === "object" ? metricsOption.token : undefined
    const { passwordCost, dashboard } = options
    const setupCode = await findSetupCode(db, box)
    const isDemo = options.demo === true && setupCode !== undefined
    const demoVisit = isDemo ? (await import("./accounts/demo-visit.ts")).createDemoVisit({ db, now }) : undefined
    const signIn = createSignIn(kernel, {
      publicUrl,
      passwordCost,
      sendMail:
        mailer &&
        (async (mail) => {
          instance.assertResumed()
          await mailer.send(mail)
        }),
      dashboard,
      demoVisit,
      notice: () => {
        const reason = instance.pause()
        const lines = [reason === undefined ? undefined : pausedSentence(reason), options.notice]
        return lines.filter((line) => line !== undefined).join(" ") || undefined
      },
      fetchSite: guarded,
      onError,
    })
    const rest = createRest(kernel, {
      signIn,
      lifecycle,
      metrics,
      storage,
      instance,
      metricsToken,
      publicUrl,
      corsOrigins,
      trace,
      onError,
      onRequest,
    })
    let closed: Promise<void> | undefined
    if (role !== "api") {
      let stopImports: (() => void) | undefined
      opened.push(async () => {
        stopImports?.()
        await workers?.close()
      })
      await instance.start(async () => {
        workers ??= await startWorkers(shared, { ...options, isOnFile, mailer, guarded, onError })
        const { startFileImports } = await import("./file-imports/start-file-imports.ts")
        stopImports = await startFileImports({ kernel, onError })
      })
      // The first to close, so that nothing starts any more.
      opened.push(() => instance.close())
    }
    // A worker that ends leaves its job to others. This process must not take it again.
    opened.push(() => jobs.stop())
    // The last to open, so a service that closes refuses calls at once.
    opened.push(() => {
      shared.waits.stop()
      return lifecycle.close(options.drainTimeoutMs ?? 30_000)
    })
    const picturesFault = media.pictures.fault()
    const pause = instance.pause()
    return {
      fetch: async (request, info) =>
        (role === "worker" ? refuseCalls(request, now()) : undefined) ?? rest.fetch(request, info),
      metrics: async () => metrics?.read(),
      drain: () => {
        lifecycle.drain()
        shared.waits.stop()
      },
      createAccount: ({ brandName = "My brand" } = {}) =>
        db.transaction().execute((trx) => makeAccount(trx, brandName, now())),
      close: () => (closed ??= end()),
      ...(pause !== undefined && { pause: pausedSentence(pause) }),
      ...(picturesFault !== undefined && { picturesFault }),
      ...(settingsFault !== undefined && { settingsFault }),
      ...(setupCode !== undefined && { setupCode }),
      ...(demoVisit && { demoPath: `/demo?token=${demoVisit.token}` }),
      ...(first && { operatorToken: first.operatorToken, brandId: first.brandId }),
    }
  } catch (error) {
    await end().catch(onError)
    throw error
  }
}
