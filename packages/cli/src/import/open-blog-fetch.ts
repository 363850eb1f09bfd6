import { setTimeout as sleep } from "node:timers/promises"

import type { BlogFetch, ReadLiveBlogOptions } from "@citable/import"
import { createSafeFetch, type SafeFetchOptions } from "@citable/safe-fetch"

/** Of fifty posts with what belongs to them. */
const maxResponseBytes = 64 * 1024 * 1024

/** Opens what asks the API of a blog. It reaches no private network, and bounds the time and size of each answer. */
export function openBlogFetch(
  network: Pick<SafeFetchOptions, "lookup" | "connect" | "allowPrivateNetwork"> = {},
): Pick<ReadLiveBlogOptions, "wait"> & { fetch: BlogFetch; close: () => Promise<void> } {
  const fetch = createSafeFetch({ ...network, headersTimeoutMs: 60_000, totalTimeoutMs: 120_000, maxResponseBytes })
  return {
    fetch,
    wait: (milliseconds, signal) => sleep(milliseconds, undefined, signal ? { signal } : {}),
    close: () => fetch.close(),
  }
}
