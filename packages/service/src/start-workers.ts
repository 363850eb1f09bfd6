import type { createSafeFetch } from "@citable/safe-fetch"
import { serverOf } from "@citable/storage/database"

import type { Mailer } from "./accounts/create-mailer.ts"
import type { RunAuditOptions } from "./audits/audit-run.ts"
import { startAudits } from "./audits/start-audits.ts"
import type { Kernel } from "./gate/kernel.ts"
import { startBrandDeletions } from "./groups/brands/start-brand-deletions.ts"
import { createScheduler } from "./groups/content/create-scheduler.ts"
import { createPublicationWorker } from "./groups/content/publications/create-publication-worker.ts"
import { startWritings } from "./groups/content/writing/start-writings.ts"
import { startSums } from "./groups/search/sums/start-sums.ts"
import { startSyncs } from "./groups/search/sync/start-syncs.ts"
import { startScans } from "./groups/visibility/scans/start-scans.ts"
import { type Mails, startMails } from "./mails/start-mails.ts"
import { startPictures } from "./media/pictures/start-pictures.ts"
import { planLooks } from "./media/plan-looks.ts"
import { sweepStrayFiles } from "./media/sweep-stray-files.ts"
import { createBuilder } from "./outbox/builds/create-builder.ts"
import { createDispatcher } from "./outbox/deliveries/create-dispatcher.ts"
import { startThreads } from "./reddit/start-threads.ts"
import type { ServiceOptions } from "./service-options.ts"
import { startQuickChecks } from "./start-quick-checks.ts"

export interface Workers {
  /** Sends the deliveries and the articles that are due now. */
  deliverDue(): void
  /** Starts no more work, and waits a moment for the work in flight. */
  close(): Promise<void>
}

export interface WorkersOptions extends Pick<
  ServiceOptions,
  | "deliveryFetch"
  | "traceDelivery"
  | "deployFetch"
  | "buildTiming"
  | "publishTiming"
  | "retryDelays"
  | "reddit"
  | "publicUrl"
  | "mailTiming"
  | "scanQuestionsAtOnce"
  | "dataDir"
  | "indexNow"
> {
  /** Whether the tables are in a file of the data folder. */
  isOnFile: boolean
  /** Sends alerts and reports. Undefined without a mail server. */
  mailer: Mailer | undefined
  /** Sends requests to URLs that users have entered. It follows no redirects. */
  guarded: ReturnType<typeof createSafeFetch>
  onError: (error: unknown) => void
}

const minute = 60_000
const hour = 60 * minute
/** The first purge waits until a start has answered its first calls. */
const soonMs = 2000
/** The jobs that purge begin when everything has started. */
const firstPurgeMs = 60_000

/**
 * Starts the background work: it sends deliveries, asks for builds, publishes scheduled articles, and deletes old rows. Any number of
 * processes can do this on one database.
 */
export async function startWorkers(services: Omit<Kernel, "notifyWorkers">, options: WorkersOptions): Promise<Workers> {
  const { db, jobs, media, box, now } = services
  const { guarded, onError } = options
  const dispatcher = createDispatcher({
    db,
    box,
    now,
    fetch: options.deliveryFetch ?? guarded,
    tally: services.tally,
    trace: options.traceDelivery,
    ...(options.retryDelays === undefined ? {} : { retryDelays: options.retryDelays }),
    onError,
  })
  const builder = createBuilder({
    db,
    box,
    now,
    fetch: options.deployFetch ?? guarded,
    ...(options.buildTiming === undefined ? {} : { timing: options.buildTiming }),
    intervalMs: options.buildTiming?.intervalMs,
    onError,
  })
  const publications = createPublicationWorker(services, {
    ...options.publishTiming,
    afterCommit: () => dispatcher.deliverDue(),
    onError,
  })
  const notifyWorkers = () => {
    dispatcher.deliverDue()
    publications.look()
  }
  const scheduler = createScheduler({ db, now, notifyWorkers }, { onError })
  // Other processes may have written the deliveries.
  serverOf(db)?.signals.listen(notifyWorkers)
  const enqueuePurge = (key: string, runAt: number) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, { kind: "purge", key, payload: {}, runAt }))
  let isClosed = false
  const purge = async () => {
    const { purgeTables } = await import("./purge-tables.ts")
    const isMore = await purgeTables(services, { onError, isStopped: () => isClosed })
    if (isMore && !isClosed) await enqueuePurge("more", now())
  }
  const startPurges = async () => {
    await enqueuePurge("purge", now() + hour)
    await jobs.work("purge", async () => {
      // Plan the next purge first: an error of the file store must not end the series.
      await enqueuePurge("purge", now() + hour)
      await purge()
      await sweepStrayFiles(db, media.store, now())
    })
  }
  const pullBack = async () => {
    const { pullBackRetries } = await import("./outbox/pull-back-retries.ts")
    await pullBackRetries(db, now(), 1.3 * Math.max(0, ...(options.retryDelays ?? [])))
  }
  let pulling: Promise<void> | undefined
  const pullTimer = setInterval(() => void (pulling = pullBack().catch(onError)), minute).unref()
  let firstPurge: Promise<void> | undefined
  let secrets: Promise<{ close: () => Promise<void> } | void> | undefined
  const watchSecrets = async () => {
    const { watchUnreadable } = await import("./outbox/deliveries/watch-unreadable.ts")
    return watchUnreadable({ db, box, now, onError })
  }
  // Nobody waits for it: it may take long, and fail by a lock or a limit.
  const soon = setTimeout(() => {
    pulling = pullBack().catch(onError)
    firstPurge = purge().catch(onError)
    secrets = watchSecrets().catch(onError)
  }, soonMs).unref()
  let purging: Promise<void> | undefined
  const timer = setInterval(() => {
    purging ??= startPurges().then(
      () => clearInterval(timer),
      (error: unknown) => {
        onError(error)
        // The database may be away. The next turn tries again.
        purging = undefined
      },
    )
  }, firstPurgeMs)
  timer.unref()
  let audits: Awaited<ReturnType<typeof startAudits>> | undefined
  let writings: Awaited<ReturnType<typeof startWritings>> | undefined
  let mails: Mails | undefined
  let pictures: Awaited<ReturnType<typeof startPictures>> | undefined
  const close = async () => {
    isClosed = true
    clearInterval(timer)
    clearInterval(pullTimer)
    clearTimeout(soon)
    await (await secrets)?.close()
    await mails?.close()
    await pictures?.close()
    await audits?.close()
    await writings?.close()
    await scheduler.close()
    await publications.close()
    await builder.close()
    await dispatcher.close()
    await firstPurge
    await pulling
    await purging
  }
  try {
    const clicksOf: NonNullable<RunAuditOptions["readClicks"]> = async (brandId, urls) => {
      const { readClicks } = await import("./groups/search/queries/read-clicks.ts")
      return readClicks(services.db, { brandId, now: services.now() }, urls)
    }
    audits = await startAudits({ ...services, notifyWorkers }, { readClicks: clicksOf, onError })
    if (services.keywordData !== undefined || services.backlinkData !== undefined) {
      const { startOutsideData } = await import("./groups/search/outside-data/start-outside-data.ts")
      await startOutsideData(services, { onError })
    }
    await startScans({ ...services, notifyWorkers }, { perEngine: options.scanQuestionsAtOnce, onError })
    await startSyncs(services, { onError })
    await startSums(services, { onError })
    writings = await startWritings({ ...services, notifyWorkers }, { onError })
    pictures = await startPictures(services, { onError })
    await startBrandDeletions(services)
    const indexNow = { url: "https://api.indexnow.org/indexnow", fetch, ...options.indexNow }
    await jobs.work("submissions", async () => {
      const { runSubmissions } = await import("./groups/content/submissions/run-submissions.ts")
      await runSubmissions({ ...services, indexNow })
    })
    if (options.isOnFile) await startQuickChecks({ ...services, dataDir: options.dataDir, onError })
    await jobs.work("looks", async () => {
      const { spreadLooks } = await import("./groups/content/spread-looks.ts")
      await spreadLooks({ db, now, notifyWorkers })
    })
    // An earlier process may have ended before it could plan the job.
    await db.transaction().execute((trx) => planLooks(trx, jobs))
    await startThreads(services, { retentionDays: options.reddit?.retentionDays, onError })
    const { mailer, publicUrl, mailTiming } = options
    if (mailer !== undefined && publicUrl !== undefined) {
      const settings = { mailer, publicUrl, ...mailTiming, onError }
      mails = startMails({ ...services, notifyWorkers }, settings)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { deliverDue: notifyWorkers, close }
}
