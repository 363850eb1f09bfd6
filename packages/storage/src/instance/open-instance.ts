import { CitableError } from "@citable/contract"

import type { Database } from "../database.ts"
import type { DatabasePlace } from "../open-data-folder.ts"
import { findPlace } from "./find-place.ts"
import { findMove, type Place } from "./place.ts"

/** Knows whether this process may act on the data: send deliveries, publications and mails, ask engines, build and crawl. */
export interface Instance {
  /** Why it may not, as a sentence. Undefined if it may. */
  pause(): string | undefined
  /** Throws `instance_paused` if it may not. */
  assertResumed(): void
  /** Starts work now, or when somebody resumes the data. */
  start(work: () => Promise<void>): Promise<void>
  /** Starts nothing any more, and waits for what is starting. */
  close(): Promise<void>
}

export interface InstanceOptions extends DatabasePlace {
  publicUrl: string | undefined
  onError: (error: unknown) => void
}

const lookMs = 2000

/**
 * Compares where the data is with where it ran. Data that is new somewhere, because it was restored or copied, is paused: what it wants to send, its
 * source has sent or will send. Only a process that is paused looks again.
 */
export async function openInstance(db: Database, { onError, ...options }: InstanceOptions): Promise<Instance> {
  const here = await findPlace(db, options)
  let reason = await findPause(db, here)
  let work: (() => Promise<void>) | undefined
  let looking: Promise<void> | undefined
  const look = async () => {
    const found = await findPause(db, here)
    if (found !== undefined) {
      reason = found
      return
    }
    // Work that fails to start is started again at the next look.
    await work?.()
    reason = undefined
    clearInterval(timer)
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }, lookMs)
  timer.unref()
  if (reason === undefined) clearInterval(timer)
  return {
    pause: () => reason,
    assertResumed() {
      if (reason === undefined) return
      throw new CitableError(`${pausedSentence(reason)} It sends nothing.`, { code: "instance_paused" })
    },
    async start(begin) {
      if (reason === undefined) await begin()
      else work = begin
    },
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

/** Says why data is paused, and what ends it. */
export function pausedSentence(reason: string): string {
  return `This instance is paused. ${reason} citable resume ends that.`
}

async function findPause(db: Database, here: Place | undefined): Promise<string | undefined> {
  const row = await db.selectFrom("instance").selectAll().executeTakeFirst()
  if (row !== undefined && row.paused_reason !== null) return row.paused_reason
  if (here === undefined) return undefined
  const place = JSON.stringify(here)
  if (row === undefined || row.place === null) {
    const adopt = db.insertInto("instance").values({ id: 1, place, paused_reason: null, paused_at: null })
    await adopt.onConflict((conflict) => conflict.column("id").doUpdateSet({ place })).execute()
    return undefined
  }
  const from = JSON.parse(row.place) as Place
  const move = findMove(from, here)
  if (move !== undefined) return move
  // A folder that was renamed is known by its new name from now on, and a first public address is remembered.
  const known = JSON.stringify({ ...from, ...here })
  if (known !== row.place) await db.updateTable("instance").set({ place: known }).execute()
  return undefined
}
