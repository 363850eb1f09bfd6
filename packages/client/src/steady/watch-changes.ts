import { ApiError } from "../api-error.ts"
import { type ChangeFollower, followChanges, type WatchedClient } from "./follow-changes.ts"

export interface WatchOptions extends ChangeFollower {
  client: WatchedClient
  /** Seconds between the starts of two polls. */
  everySeconds: number
  /** Seconds until the first poll. Default: 0. */
  firstAfterSeconds?: number
  /** Receives the reason when the polls of a follower fail: once, until one succeeds. */
  warn: (error: unknown) => void
}

export interface ChangeWatch {
  /** Resolves when the first poll has ended. From then on, no change is missed if `isReady`. */
  readonly started: Promise<void>
  /** Whether a poll has succeeded, so that the watch reports everything that changes. */
  isReady(this: void): boolean
  /** Whether the watch has ended. */
  isOver(this: void): boolean
  /** Adds a follower. Followers at the same position share the request of a poll. */
  follow(this: void, follower: ChangeFollower): void
  stop(this: void): void
}

/** A service without a feed of changes never gets one. */
const feedMissing: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * Watches a brand for changes, with one conditional request per poll. It does not keep the process running. If a poll fails, the next one
 * returns everything since the last success. The watch ends by itself if the service has no change feed.
 *
 * @example
 *     const watch = watchChanges({ client, everySeconds: 60, onChanges, onUnknown, warn: console.warn })
 */
export function watchChanges(options: WatchOptions): ChangeWatch {
  const { client, everySeconds, firstAfterSeconds = 0, warn } = options
  const looks = [createLook(options)]
  let hasBegun = false
  let isReady = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let end = (): void => {}
  const started = new Promise<void>((resolve) => (end = resolve))

  /** A slow follower does not delay the others, and polls again as soon as it is done. */
  function createLook(follower: ChangeFollower): (shared: WatchedClient) => Promise<void> {
    const look = followChanges(follower)
    let working: Promise<void> | undefined
    /** The poll that came while it worked. */
    let due: WatchedClient | undefined
    let hasWarned = false
    const attempt = async (from: WatchedClient): Promise<void> => {
      try {
        if (!(await look(from))) stop()
        isReady = !isStopped
        hasWarned = false
      } catch (error) {
        if (error instanceof ApiError && feedMissing.has(error.status)) stop()
        else if (!hasWarned) warn(error)
        hasWarned = true
      }
      const next = due
      due = undefined
      if (next !== undefined && !isStopped) await attempt(next)
    }
    return (shared) => {
      if (working !== undefined) due = shared
      return (working ??= attempt(shared).finally(() => (working = undefined)))
    }
  }

  async function run(): Promise<void> {
    hasBegun = true
    schedule(everySeconds * 1000)
    const shared = askOnce(client)
    await Promise.all(looks.map((look) => look(shared)))
    end()
  }

  function schedule(ms: number): void {
    timer = setTimeout(() => void run(), ms)
    // Only Node has it. A server that ends does not wait for a look.
    ;(timer as { unref?: () => void }).unref?.()
  }

  function stop(): void {
    isStopped = true
    isReady = false
    clearTimeout(timer)
    end()
  }

  schedule(firstAfterSeconds * 1000)
  return {
    started,
    isReady: () => isReady,
    isOver: () => isStopped,
    follow(follower) {
      const look = createLook(follower)
      looks.push(look)
      if (hasBegun && !isStopped) void look(client)
    },
    stop,
  }
}

/** Gives everybody who asks for the same the same answer. */
function askOnce(client: WatchedClient): WatchedClient {
  const answers = new Map<string, ReturnType<WatchedClient["findContentChanges"]>>()
  return {
    listContent: client.listContent,
    findContentChanges(input, options) {
      const key = JSON.stringify([input, options?.etag])
      const answer = answers.get(key) ?? client.findContentChanges(input, options)
      answers.set(key, answer)
      return answer
    },
  }
}
