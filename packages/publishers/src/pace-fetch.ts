import { createHash } from "node:crypto"

import type { PublisherEnvironment } from "./publisher-environment.ts"
import type { PublisherSettings } from "./publisher-settings.ts"
import type { RequestRate } from "./publisher.ts"

interface Turns {
  free: number
  /** Those who wait, in their order. */
  waiting: (() => void)[]
}

/** The turns of this process, by their key. */
const all = new Map<string, Turns>()

/**
 * Sends no more requests than a platform allows: one that comes too early waits for its turn. A turn is free again once the rate's time has passed
 * since its answer, so the platform never sees more, however long requests travel. Those with the same key, such as the token, share the turns,
 * whichever connection of this process they belong to. Only a digest of the key is kept. A process that ended can have taken all turns up to
 * `usedUntil`, so the first ones are free once the rate's time has passed since then.
 */
export function paceFetch(
  fetch: PublisherEnvironment["fetch"],
  { requests, perMs, key, usedUntil = 0 }: RequestRate & { key: string } & Pick<PublisherSettings, "usedUntil">,
): PublisherEnvironment["fetch"] {
  const digest = createHash("sha256").update(key).digest("hex")
  const known = all.get(digest)
  const restMs = known === undefined ? Math.min(usedUntil + perMs - Date.now(), perMs) : 0
  const turns = known ?? { free: restMs > 0 ? 0 : requests, waiting: [] }
  all.set(digest, turns)
  const giveBack = () => {
    const next = turns.waiting.shift()
    if (next === undefined) turns.free++
    else next()
  }
  if (restMs > 0) setTimeout(() => Array.from({ length: requests }, giveBack), restMs).unref()
  return async (url, init) => {
    await takeTurn(turns, init?.signal ?? undefined)
    try {
      return await fetch(url, init)
    } finally {
      setTimeout(giveBack, perMs).unref()
    }
  }
}

async function takeTurn(turns: Turns, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  if (turns.free > 0) {
    turns.free--
    return
  }
  const turn = Promise.withResolvers<void>()
  const giveUp = () => {
    turns.waiting = turns.waiting.filter((one) => one !== turn.resolve)
    turn.reject(signal?.reason)
  }
  turns.waiting.push(turn.resolve)
  signal?.addEventListener("abort", giveUp, { once: true })
  await turn.promise.finally(() => signal?.removeEventListener("abort", giveUp))
}
