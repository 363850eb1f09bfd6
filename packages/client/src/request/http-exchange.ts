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
  /** A header's value; `null` where there is none. */
  header: (name: string) => string | null
  /** The body as UTF-8, inflated; `undefined` as soon as it passes `maxBytes`. */
  text: (maxBytes: number) => Promise<string | undefined>
  /** Gives the connection back without reading the body. */
  discard: () => Promise<void>
}

/** Makes one request and follows no redirect. */
export interface HttpExchange {
  send: (request: HttpRequest) => Promise<HttpAnswer>
  /** Closes idle connections; the next request opens new ones. */
  close: () => Promise<void>
}
