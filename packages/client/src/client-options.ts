import type { ToolMethod } from "@citable/contract"

import type { ClientHooks } from "./client.ts"
import type { ServiceAdapter } from "./service-adapter.ts"

/** The part of undici's `Agent`, `Pool`, `ProxyAgent`, `EnvHttpProxyAgent` or `MockAgent` that the client needs, in any release. */
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

/** A readable stream of Node. */
export interface DispatcherBody {
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown
  on(event: "end" | "close", listener: () => void): unknown
  on(event: "error", listener: (error: unknown) => void): unknown
  destroy(): unknown
  /** Reads the rest, so the connection can be reused. */
  dump(): Promise<unknown>
}

export interface ClientOptions extends ClientHooks {
  /** The service's URL, with or without `/v1`. Default: `CITABLE_URL`, else `http://127.0.0.1:4400`. */
  baseUrl?: string | undefined
  /** An API key or access token. Default: `CITABLE_API_KEY`. */
  apiKey?: string | undefined
  /** Default: the key's brand. The client asks for it once with `GET /v1/tools`. */
  brandId?: string | undefined
  /** For a service other than Citable's: its paths, and how its answers become ours. */
  adapter?: ServiceAdapter | undefined
  /** Makes the requests, such as a framework's fetch. Default in Node: undici's dispatchers; elsewhere the global fetch. */
  fetch?: typeof fetch | undefined
  /** The name of the function that the site's developer calls, for messages. Default: `createClient`. */
  calledAs?: string | undefined
  /** Where `apiKey` comes from, for messages. Default: `CITABLE_API_KEY`. */
  keyFrom?: string | undefined
  /** A dispatcher of undici, such as one for a proxy. Only in Node, and instead of `fetch`. It stays open when the client closes. */
  dispatcher?: RequestDispatcher | undefined
  /** The maximum number of requests in flight. Further ones wait for their turn. Default: 16. */
  concurrency?: number | undefined
  /** Milliseconds for one attempt, including its body. Default: 10,000, and 30,000 for `publish_content`, which may take 20 seconds. */
  timeoutMs?: number | undefined
  /** Milliseconds for a call with all its attempts and waits. Default: 60,000. */
  totalTimeoutMs?: number | undefined
  /** Attempts after the first. Default: 4. */
  retries?: number | undefined
  /** For tests: 0 <= n < 1. Default: `Math.random`. */
  random?: (() => number) | undefined
  /** For tests: waits between attempts. */
  delay?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** For tests: the time in milliseconds. Default: `Date.now`, and a monotonic clock for durations. */
  now?: (() => number) | undefined
}
