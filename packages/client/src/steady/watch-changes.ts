import type { Change } from "@citable/contract"

import { ApiError } from "../api-error.ts"
import type { Client } from "../client.ts"
import { etags } from "../request/etags.ts"

/** Sync tokens of the change feed. Everything before the token is shown. */
export interface WatchPosition {
  /** `undefined` if nobody knows what is shown. */
  read(): Promise<string | undefined>
  keep(token: string): Promise<void>
}

export interface WatchOptions {
  client: Pick<Client, "findContentChanges" | "listContent">
  /** Seconds between the beginnings of two looks. */
  everySeconds: number
  /** Seconds until the first look. Default: 0. */
  firstAfterSeconds?: number
  /** Default: what changes from the first look on. */
  position?: WatchPosition
  /** Receives each article that changed. If it throws, the next look gives the same changes again. */
  onChanges: (changes: readonly Change[]) => Promise<void>
  /** Runs instead if nobody knows what changed: `position` does not, or its token is too old. */
  onUnknown: () => Promise<void>
  /** Receives why looks fail: once, until one succeeds. */
  warn: (error: unknown) => void
}

export interface ChangeWatch {
  /** Resolves when the first look has ended. From then on, no change is missed, if `isReady`. */
  readonly started: Promise<void>
  /** Whether a look has succeeded, so that the watch will give everything that changes. */
  isReady(this: void): boolean
  /** Whether it has ended. */
  isOver(this: void): boolean
  stop(this: void): void
}

/** A look is not urgent: the next one is its second attempt. */
const limits = { timeoutMs: 10_000, totalTimeoutMs: 20_000, retries: 0 }

/** A service without a feed of changes never gets one. */
const feedMissing: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * Watches a brand for changes, with one conditional request a look. It holds no process open. A look that fails is made up for by the
 * next one, which gives everything since the last success. It ends by itself if the service has no feed of changes.
 *
 * @example
 *     const watch = watchChanges({ client, everySeconds: 60, onChanges, onUnknown, warn: console.warn })
 */
export function watchChanges(options: WatchOptions): ChangeWatch {
  const { client, everySeconds, firstAfterSeconds = 0, position, onChanges, onUnknown, warn } = options
  let token: string | undefined
  /** The ETag of the answer that had nothing after `token`. */
  let etag: string | undefined
  let isReady = false
  let hasWarned = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let end = (): void => {}
  const started = new Promise<void>((resolve) => (end = resolve))

  async function begin(): Promise<void> {
    const known = await position?.read()
    if (known === undefined) return beginNow(position !== undefined)
    token = known
    await look()
  }

  /** What changes from here on comes with the next look. */
  async function beginNow(isUnknown: boolean): Promise<void> {
    token = undefined
    const { sync_token: now } = await client.listContent({ limit: 1, fields: ["id"] }, limits)
    // An adapter's list has no token, so its service has no feed.
    if (now === "") return stop()
    if (isUnknown) await onUnknown()
    await keep(now)
  }

  async function look(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const page = await client.findContentChanges({ since: token }, { ...limits, etag })
      if (page === undefined) return
      if (page.data.length > 0) await onChanges(page.data)
      const isSame = page.next_sync_token === token
      etag = isSame ? etags.get(page) : undefined
      hasMore = page.has_more && !isSame
      if (!isSame) await keep(page.next_sync_token)
    }
  }

  async function keep(next: string): Promise<void> {
    token = next
    etag = undefined
    await position?.keep(next)
  }

  async function run(): Promise<void> {
    const startedAt = performance.now()
    try {
      await (token === undefined ? begin() : look())
      succeed()
    } catch (error) {
      if (error instanceof ApiError && feedMissing.has(error.status)) stop()
      else if (isExpired(error)) await beginNow(true).then(succeed, report)
      else report(error)
    }
    end()
    if (!isStopped) schedule(everySeconds * 1000 - (performance.now() - startedAt))
  }

  function succeed(): void {
    isReady = !isStopped
    hasWarned = false
  }

  function report(error: unknown): void {
    if (!hasWarned) warn(error)
    hasWarned = true
  }

  function schedule(ms: number): void {
    timer = setTimeout(() => void run(), Math.max(0, ms))
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
  return { started, isReady: () => isReady, isOver: () => isStopped, stop }
}

/** A token that the service no longer keeps, that a restored backup does not know, or of another form. */
function isExpired(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.code === "sync_token_expired") return true
  return error.problem?.errors?.some(({ parameter }) => parameter === "since") ?? false
}
