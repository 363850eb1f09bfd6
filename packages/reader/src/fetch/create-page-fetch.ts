import { createSafeFetch, readUpTo, type SafeFetchOptions } from "@citable/safe-fetch"

import type { PageFetch } from "./page-fetch.ts"

export interface PageFetchOptions extends Pick<SafeFetchOptions, "allowPrivateNetwork" | "lookup" | "connect"> {
  /** The `user-agent` of requests that name none. */
  userAgent: string
}

/** Creates the guarded fetch for pages. */
export function createPageFetch({ userAgent, ...options }: PageFetchOptions): PageFetch {
  const fetch = createSafeFetch({ ...options, maxResponseBytes: 64 * 1024 * 1024, totalTimeoutMs: 60_000 })
  async function fetchPage(request: Parameters<PageFetch>[0]): ReturnType<PageFetch> {
    const { url, method = "GET", maxBytes = 5 * 1024 * 1024, timeoutMs = 15_000 } = request
    const started = performance.now()
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = request.signal === undefined ? deadline : AbortSignal.any([request.signal, deadline])
    const response = await fetch(url, { method, headers: { "user-agent": userAgent, ...request.headers }, signal })
    const ttfbMs = performance.now() - started
    const { bytes, truncated } = await readUpTo(response, maxBytes)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"))
    return { url, status: response.status, headers, body: bytes, truncated, transferred: bytes.length, ttfbMs }
  }
  return Object.assign(fetchPage, { close: () => fetch.close() })
}
