import type { ToolMethod } from "@citable/contract"

import type { ClientHooks } from "./client.ts"
import type { ServiceAdapter } from "./service-adapter.ts"

/** What the client needs of undici's `Agent`, `Pool`, `ProxyAgent`, `EnvHttpProxyAgent` or `MockAgent`, of any release. */
export interface RequestDispatcher {
  request(options: {
    origin: string
    path: string
    method: ToolMethod
    headers: Record<string, string>
    body: string | null
    signal: AbortSignal
  }): Promise<{ statusCode: number; headers: Record<string, string | string[] | undefined>; body: DispatcherBody }>
}

/** A stream of bytes, as Node has them. */
export interface DispatcherBody {
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown
  on(event: "end" | "close", listener: () => void): unknown
  on(event: "error", listener: (error: unknown) => void): unknown
  destroy(): unknown
  /** Reads what is left, so that the connection can be used again. */
  dump(): Promise<unknown>
}

export interface ClientOptions extends ClientHooks {
  /** Where the service answers, with or without `/v1`. Default: `CITABLE_URL`, else `http://127.0.0.1:4400`. */
  baseUrl?: string | undefined
  /** An API key or access token. Default: `CITABLE_API_KEY`. */
  apiKey?: string | undefined
  /** Default: the brand of the key, asked once with `GET /v1/tools`. */
  brandId?: string | undefined
  /** Of another service than Citable's: its paths, and how its answers become ours. */
  adapter?: ServiceAdapter | undefined
  /** Makes the requests, such as a framework's fetch. Default in Node: undici's dispatchers; elsewhere the global fetch. */
  fetch?: typeof fetch | undefined
  /** undici's, such as one for a proxy; in Node alone, and instead of `fetch`. It stays open when the client closes. */
  dispatcher?: RequestDispatcher | undefined
  /** Requests that are under way at the same time; further ones wait for their turn. Default: 16. */
  concurrency?: number | undefined
  /** Of one try, until its body is read. Default: 10,000 milliseconds, and 30,000 for `publish_content`, which may take 20. */
  timeoutMs?: number | undefined
  /** Of a call with all its tries and waits. Default: 60,000 milliseconds. */
  totalTimeoutMs?: number | undefined
  /** Tries after the first. Default: 4. */
  retries?: number | undefined
  /** For tests: 0 <= n < 1. Default: `Math.random`. */
  random?: (() => number) | undefined
  /** For tests: waits between tries. */
  delay?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** For tests: the time in milliseconds. Default: `Date.now`, and a clock that nobody sets for what takes how long. */
  now?: (() => number) | undefined
}
