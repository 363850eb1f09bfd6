import { setTimeout as sleep } from "node:timers/promises"

import { inTransaction } from "@citable/storage/in-transaction"

import type { CallContext } from "../../call/call-context.ts"
import type { BuildRow } from "../../outbox/build-row.ts"
import { requestBuildNow } from "../../outbox/request-builds.ts"
import { findBuilds } from "./integration-rows.ts"

/** The caller waits for the platform's answer this long. */
const longestWaitMs = 10_000
const lookMs = 50

/**
 * Requests a build of a deploy hook, and waits until the platform has accepted or refused it, before the transaction of
 * the call. It waits for ten seconds at most, and not at all if builds of the platform have a distance that is not over.
 * The build then goes on. Does nothing for other kinds.
 */
export async function testDeployHook({ db, brand, now }: CallContext, integrationId: string): Promise<void> {
  const before = await findBuilds(db, integrationId)
  if (before?.brand_id !== brand.id) return
  const number = await inTransaction(db, (trx) => requestBuildNow(trx, integrationId, now()))
  if (number === undefined || (before.not_before ?? 0) > now() + longestWaitMs) return
  const end = now() + longestWaitMs
  for (let waited = 0; waited < longestWaitMs && now() < end; waited += lookMs) {
    const row = await findBuilds(db, integrationId)
    if (row === undefined || hasOutcome(row, number, before)) return
    await sleep(lookMs)
  }
}

/** Whether the platform has accepted a build, or a build has failed since. */
function hasOutcome(row: BuildRow, number: number, before: BuildRow): boolean {
  if (row.built >= number) return true
  if (row.building !== null) return row.building >= number && row.run !== null
  return row.ended_at !== before.ended_at
}
