import { setTimeout } from "node:timers/promises"

import { EngineError } from "../engine-error.ts"
import type { Writer } from "./writer.ts"

const maxTries = 3
const firstWait = 2000
const maxWait = 60_000

export interface RetryOptions {
  /** Waits for milliseconds. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  /** A number from 0 up to 1. */
  random?: () => number
}

/**
 * A writer that asks up to three times if the vendor is busy or fails. It waits as long as the vendor asks, at most a minute,
 * else two seconds and more each time.
 */
export function withRetries(
  writer: Writer,
  { sleep = (ms, signal) => setTimeout(ms, undefined, { signal }), random = Math.random }: RetryOptions = {},
): Writer {
  return {
    ...writer,
    async write(request, { signal }) {
      for (let tries = 1; ; tries++) {
        try {
          return await writer.write(request, { signal })
        } catch (error) {
          const mayHelp = error instanceof EngineError && error.isRetryable && !signal.aborted && tries < maxTries
          // A vendor that asks for more than a minute is better asked by a later job.
          if (!mayHelp || (error.retryAfter ?? 0) > maxWait) throw error
          try {
            await sleep(error.retryAfter ?? firstWait * 2 ** (tries - 1) * (0.5 + random()), signal)
          } catch (stopped) {
            // The vendor's answer says more than that nobody waits for it any more.
            throw signal.aborted ? error : stopped
          }
        }
      }
    },
  }
}
