import { createHash } from "node:crypto"

import type { PublisherEnvironment } from "./publisher-environment.ts"
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
 * whichever connection of this process they belong to. Only a digest of the key is kept.
 */
export function paceFetch(
  fetch: PublisherEnvironment["fetch"],
  { requests, perMs, key }: RequestRate & { key: string },
): PublisherEnvironment["fetch"] {
  const digest = createHash("sha256").update(key).digest("hex")
  const turns = all.get(digest) ?? { free: requests, waiting: [] }
  all.set(digest, turns)
  const giveBack = () => {
    const next = turns.waiting.shift()
    if (next === undefined) turns.free++
    else next()
  }
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
