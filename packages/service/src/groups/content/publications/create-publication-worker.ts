import { PublisherError } from "@citable/publishers"
import { nameProcess } from "@citable/webhooks/leases"

import type { Outcomes, Tally } from "../../../tally.ts"
import { rememberPublishers } from "../../integrations/remember-publishers.ts"
import { claimItem, type ClaimedItem, isFree } from "./claim-item.ts"
import { findDrift } from "./find-drift.ts"
import { findDueItems } from "./find-due-items.ts"
import type { PublishingContext } from "./publishing-context.ts"
import type { RemoteItemRow } from "./remote-item.ts"

export interface PublicationWorkerOptions {
  /** Milliseconds between checks for work. Default: 1,000. */
  intervalMs?: number
  /** Milliseconds between two looks for changes by others. Default: six hours. */
  driftMs?: number
  random?: () => number
  onError: (error: unknown) => void
  /** Called after each change of the tables, so that events go out. */
  afterCommit: () => void
}

export interface PublicationWorker {
  /** Looks for work now. */
  look(): void
  /** Starts no more work, and waits a moment for work in flight. */
  close(): Promise<void>
}

const leaseMs = 60_000
const heartbeatMs = 20_000
const closeMs = 2000
/** How many items a process has in hand at once. */
const atOnce = 64
/** How many of them one account can have, so that its slow platforms leave room for the others. */
const atOnceOfAccount = 32
/** Most platforms take two requests at once. A publisher that batches says more. */
const defaultAtOnce = 2

/**
 * Publishes to external platforms. All its state is in the tables, so a request is never lost. Several processes can run
 * it; only one of them has an item at a time.
 */
export function createPublicationWorker(
  context: PublishingContext,
  options: PublicationWorkerOptions,
): PublicationWorker {
  const { db, now } = context
  const { onError, afterCommit, random = Math.random, intervalMs = 1000, driftMs = 6 * 3_600_000 } = options
  const owner = nameProcess()
  const publishers = rememberPublishers(context)
  const stopping = new AbortController()
  const inFlight = new Map<string, { integrationId: string; accountId: string; work: Promise<void> }>()
  const atOnceOf = new Map<string, number>()
  let looking: Promise<void> | undefined
  let again = false
  let drifting: Promise<void> | undefined

  async function look(): Promise<void> {
    const at = now()
    await finishDeletions()
    const isFull = (id: string) => countOf({ integrationId: id }) >= (atOnceOf.get(id) ?? defaultAtOnce)
    const busy = new Set([...inFlight.values()].map(({ integrationId }) => integrationId))
    const rows = await findDueItems(db, { at, without: [...busy].filter(isFull), box: context.box })
    for (const row of rows) {
      if (stopping.signal.aborted || inFlight.size >= atOnce) return
      if (inFlight.has(row.id) || !isFree(row, at)) continue
      const { integration_id: integrationId, account_id: accountId } = row
      if (isFull(integrationId) || countOf({ accountId }) >= atOnceOfAccount) continue
      const work = attend(row.id)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) onError(error)
        })
        .finally(() => {
          inFlight.delete(row.id)
          if (!stopping.signal.aborted) tick()
        })
      inFlight.set(row.id, { integrationId, accountId, work })
    }
  }

  /** Moves articles to the trash whose deletion has waited for platforms. */
  async function finishDeletions(): Promise<void> {
    const waiting = db.selectFrom("contents").select("id").where("deletion", "is not", null).limit(1)
    if ((await waiting.executeTakeFirst()) === undefined) return
    const { finishDeletions: finish } = await import("../trash/finish-deletions.ts")
    await finish(db, now)
  }

  /** How many items of an integration or an account are in hand. */
  function countOf(owned: { integrationId: string } | { accountId: string }): number {
    const items = [...inFlight.values()]
    return "accountId" in owned
      ? items.filter(({ accountId }) => accountId === owned.accountId).length
      : items.filter(({ integrationId }) => integrationId === owned.integrationId).length
  }

  async function attend(id: string): Promise<void> {
    const claimed = await claimItem(db, id, (row) => isDue(row, now()), { owner, leaseMs, now })
    if (claimed === undefined) return
    const { wanted, due_at: dueAt } = claimed.row
    const isWanted = wanted !== null && (dueAt ?? Number.POSITIVE_INFINITY) <= now()
    const item = isWanted ? countEnds(claimed, context.tally) : claimed
    const heartbeat = setInterval(() => void item.extend().catch(onError), heartbeatMs)
    try {
      await attempt(item, isWanted)
    } catch (error) {
      // A service that stops ends its requests. The next start goes on with the item.
      if (stopping.signal.aborted) return
      if (!(error instanceof PublisherError)) onError(error)
      publishers.forget(item.row.integration_id)
      const { finishFailed, finishFailedSweep } = await import("./finish-item.ts")
      await (isWanted ? finishFailed(context, item, error, random) : finishFailedSweep(context, item))
    } finally {
      clearInterval(heartbeat)
      afterCommit()
    }
  }

  async function attempt(item: ClaimedItem, isWanted: boolean): Promise<void> {
    const { row } = item
    const publisher = await publishers.open(row.integration_id)
    const brand = await db.selectFrom("brands").selectAll().where("id", "=", row.brand_id).executeTakeFirst()
    if (publisher === undefined || brand === undefined) {
      throw new PublisherError("publisher_invalid", "Publishing to this platform is not supported.")
    }
    atOnceOf.set(row.integration_id, publisher.capabilities.atOnce)
    const attemptOptions = { publisher, brand, signal: stopping.signal }
    if (!isWanted && (row.sweep_at ?? Number.POSITIVE_INFINITY) > now()) {
      return (await import("./look-at-item.ts")).lookAtItem(context, item, attemptOptions)
    }
    if (!isWanted) return (await import("./sweep-item.ts")).sweepItem(context, item, attemptOptions)
    if (row.wanted === "withdraw") {
      return (await import("./withdraw-item.ts")).withdrawItem(context, item, attemptOptions)
    }
    return (await import("./publish-item.ts")).publishItem(context, item, attemptOptions)
  }

  function tick(): void {
    if (looking !== undefined) {
      again = true
      return
    }
    again = false
    looking = look()
      .catch(onError)
      .finally(() => {
        looking = undefined
        if (again && !stopping.signal.aborted) tick()
      })
  }

  const timer = setInterval(() => {
    tick()
    drifting ??= findDrift(context, { publishers, driftMs, signal: stopping.signal })
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => {
        drifting = undefined
        afterCommit()
      })
  }, intervalMs)
  tick()
  return {
    look: tick,
    async close() {
      clearInterval(timer)
      stopping.abort(new Error("The service stops."))
      await looking
      const moment = Promise.withResolvers<void>()
      const wait = setTimeout(moment.resolve, closeMs)
      await Promise.race([Promise.all([drifting, ...[...inFlight.values()].map(({ work }) => work)]), moment.promise])
      clearTimeout(wait)
      // The next process need not wait until these leases end.
      const free = { lease_owner: null, leased_until: null }
      await db.updateTable("remote_items").set(free).where("lease_owner", "=", owner).execute().catch(onError)
    },
  }
}

/** Counts how the attempts of a request end. */
function countEnds(item: ClaimedItem, tally: Tally | undefined): ClaimedItem {
  return {
    get row() {
      return item.row
    },
    commit: (columns) => item.commit(columns),
    extend: () => item.extend(),
    async finish(columns, also) {
      const isOwn = await item.finish(columns, also)
      if (isOwn) tally?.end("publications", endOf(columns))
      return isOwn
    },
  }
}

function endOf({ state, wanted }: Partial<RemoteItemRow>): Outcomes["publications"] {
  if (wanted !== null) return "retried"
  return state === "conflict" || state === "failed" ? state : "succeeded"
}

function isDue({ due_at: due, sweep_at: sweep, look_at: look, wanted }: RemoteItemRow, at: number): boolean {
  const isLook = wanted === null && look !== null && look <= at
  return isLook || (due !== null && due <= at) || (sweep !== null && sweep <= at)
}
