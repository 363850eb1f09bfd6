import type { Change } from "@citable/contract"

import { ApiError } from "../api-error.ts"
import type { Client } from "../client.ts"
import { etags } from "../request/etags.ts"

/** Sync tokens of the change feed. Everything before the token is shown. */
export interface WatchPosition {
  /** `undefined` if it is unknown what is shown. */
  read(): Promise<string | undefined>
  keep(token: string): Promise<void>
}

/** A listener that receives changes, starting from its own position. */
export interface ChangeFollower {
  /** Default: changes from the first poll on. */
  position?: WatchPosition
  /** Receives each article that changed. If it throws, the next poll passes the same changes again. */
  onChanges: (changes: readonly Change[]) => Promise<void>
  /** Runs instead if it is unknown what changed: `position` has no token, or its token is too old. */
  onUnknown: () => Promise<void>
  /** Runs at the end of each poll that succeeds, and is told whether the one before failed. */
  onSuccess?: (hasFailed: boolean) => Promise<void>
}

/** What a look asks the service. */
export type WatchedClient = Pick<Client, "findContentChanges" | "listContent">

/** A look is not urgent: the next one is its second attempt. */
const limits = { timeoutMs: 10_000, totalTimeoutMs: 20_000, retries: 0 }

/**
 * Creates the looks of one follower. Each gives what changed since the last one that succeeded, and resolves with whether the service has a
 * feed of changes.
 */
export function followChanges(follower: ChangeFollower): (client: WatchedClient) => Promise<boolean> {
  const { position, onChanges, onUnknown, onSuccess } = follower
  let token: string | undefined
  /** The ETag of the answer that had nothing after `token`. */
  let etag: string | undefined
  let hasFailed = false

  /** What changes from here on comes with the next look. */
  async function beginNow(client: WatchedClient, isUnknown: boolean): Promise<boolean> {
    token = undefined
    const { sync_token: now } = await client.listContent({ limit: 1, fields: ["id"] }, limits)
    // An adapter's list has no token, so its service has no feed.
    if (now === "") return false
    if (isUnknown) await onUnknown()
    await keep(now)
    return true
  }

  async function look(client: WatchedClient): Promise<boolean> {
    token ??= await position?.read()
    if (token === undefined) return beginNow(client, position !== undefined)
    for (let hasMore = true; hasMore;) {
      const page = await client.findContentChanges({ since: token }, { ...limits, etag })
      if (page === undefined) return true
      if (page.data.length > 0) await onChanges(page.data)
      const isSame = page.next_sync_token === token
      etag = isSame ? etags.get(page) : undefined
      hasMore = page.has_more && !isSame
      if (!isSame) await keep(page.next_sync_token)
    }
    return true
  }

  async function keep(next: string): Promise<void> {
    token = next
    etag = undefined
    await position?.keep(next)
  }

  return async (client) => {
    try {
      const hasFeed = await look(client).catch((error: unknown) => {
        if (isExpired(error)) return beginNow(client, true)
        throw error
      })
      if (hasFeed) await onSuccess?.(hasFailed)
      hasFailed = false
      return hasFeed
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
}

/** A token that the service no longer keeps, that a restored backup does not know, or of another form. */
function isExpired(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.code === "sync_token_expired") return true
  return error.problem?.errors?.some(({ parameter }) => parameter === "since") ?? false
}
