import type { ToolMethod } from "@citable/contract"

export interface HttpRequest {
  method: ToolMethod
  url: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal
}

export interface HttpAnswer {
  status: number
  /** A header's value, or `null`. */
  header: (name: string) => string | null
  /** What `use` makes of the decompressed body, whose bytes it must not keep. `undefined` as soon as it exceeds `maxBytes`. */
  read: <Value>(maxBytes: number, use: (body: Uint8Array) => Value) => Promise<Value | undefined>
  /** Releases the connection without reading the body. */
  discard: () => Promise<void>
}

/** Makes requests and follows no redirects. */
export interface HttpExchange {
  send: (request: HttpRequest) => Promise<HttpAnswer>
  /** Closes idle connections; the next request opens new ones. */
  close: () => Promise<void>
}
