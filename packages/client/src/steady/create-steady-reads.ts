import { ApiError } from "../api-error.ts"
import { isOutage } from "./is-outage.ts"

/** What was read. If it may be out of date, `staleBecause` is the error. */
export interface Reading<Value> {
  value: Value
  staleBecause?: unknown
}

/**
 * What is known from earlier: a value; `"incomplete"` if earlier reads are known, but none of them has it; `undefined` if nothing is known.
 */
export type Recalled<Value> = { value: Value } | "incomplete" | undefined

export interface SteadyRead<Value> {
  /** Asks the service. */
  ask: () => Promise<Value>
  /** Receives each answer of the service. */
  remember: (value: Value) => void | Promise<void>
  /** Finds what to show while the service fails. */
  recall: () => Recalled<Value> | Promise<Recalled<Value>>
}

export interface SteadyReadsOptions {
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** When another part of the program last got an answer from the service, by the same clock. Default: never. */
  answeredAt?: () => number
}

export interface SteadyReads {
  /**
   * Reads from the service, or what is known from earlier if the service fails.
   *
   * @throws the error of `ask`, if nothing is known that could be shown.
   */
  read<Value>(read: SteadyRead<Value>): Promise<Reading<Value>>
  /** Ends the pause: the service answers again. */
  resume(this: void): void
}

/** The shortest pause after a failure, in seconds. After it, it is worth rendering a page with a stale reading again. */
export const staleSeconds = 5
const longestPauseSeconds = 60

/**
 * Creates reads that continue while the service is down. After a failure, they ask the service every few seconds, or when its `Retry-After`
 * says, instead of at every visit.
 */
export function createSteadyReads({ now, answeredAt = () => -Infinity }: SteadyReadsOptions): SteadyReads {
  let pause: { since: number; until: number; error: unknown } | undefined
  return {
    async read({ ask, remember, recall }) {
      let error: unknown
      const current = pause
      if (current === undefined || now() >= current.until || answeredAt() > current.since) {
        try {
          const value = await ask()
          pause = undefined
          await remember(value)
          return { value }
        } catch (caught) {
          if (!isOutage(caught)) throw caught
          pause = { since: now(), until: now() + retrySeconds(caught) * 1000, error: caught }
          error = caught
        }
      }
      const staleBecause = error ?? current?.error
      const last = await recall()
      if (last === "incomplete") throw staleBecause
      if (last !== undefined) return { ...last, staleBecause }
      if (error !== undefined) throw error
      // Nothing is known, so it asks the service even during the pause.
      return { value: await ask() }
    },
    resume() {
      pause = undefined
    },
  }
}

/** Seconds until it is worth asking again after an error: the `Retry-After` of the error or of its cause, between 5 and 60. */
export function retrySeconds(error: unknown): number {
  let cause = error
  while (cause instanceof Error && !(cause instanceof ApiError)) cause = cause.cause
  const retryAfter = cause instanceof ApiError ? cause.retryAfter : undefined
  return Math.min(Math.max(retryAfter ?? 0, staleSeconds), longestPauseSeconds)
}
