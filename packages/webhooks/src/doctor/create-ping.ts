import { readUpTo } from "@citable/safe-fetch"

import { signWebhook } from "../sign-webhook.ts"

export interface PingOptions {
  url: string
  /** `whsec_…` or `whsk_…`. Pass several while an old secret still signs along with a new one. */
  secrets: readonly string[]
  /** A fetch that is safe for the URLs of users, such as `createSafeFetch()`. It follows no redirects. */
  fetch: (url: string, init: PingInit) => Promise<Response>
  /** Milliseconds since 1970. */
  now: () => number
  signal: AbortSignal
}

/** A request of `createPing`. */
export interface PingInit {
  method: "POST"
  body: string
  headers: Record<string, string>
  signal: AbortSignal
}

export interface Ping {
  /** Default: an event `webhook.test`. */
  body?: string
  /** How many seconds old its signature claims to be. Default 0. */
  age?: number
  /** Default true. */
  signed?: boolean
}

export interface PingAnswer {
  status: number
  location: string | undefined
  /** The time of the answer by the clock of the endpoint, in milliseconds since 1970. */
  date: number | undefined
  /** The beginning of the body. */
  text: string
  /** The code of the problem (RFC 9457) that the webhook handler answers. */
  code: string | undefined
}

const maxAnswerBytes = 10_000

/** Creates a function that sends the endpoint what Citable would send, or a variation of it. It follows no redirects. */
export function createPing({ url, secrets, fetch, now, signal }: PingOptions): (ping?: Ping) => Promise<PingAnswer> {
  return async ({ age = 0, signed = true, ...ping } = {}) => {
    const timestamp = Math.floor(now() / 1000) - age
    const event = { type: "webhook.test", timestamp: new Date(timestamp * 1000).toISOString(), data: {} }
    const body = ping.body ?? JSON.stringify(event)
    const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`
    const signature = signed ? await signWebhook({ id, timestamp, body, secrets: [...secrets] }) : {}
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { ...signature, "content-type": "application/json", "user-agent": "Citable-Webhooks/1" },
      signal,
    })
    const { bytes } = await readUpTo(response, maxAnswerBytes)
    const text = new TextDecoder().decode(bytes)
    const date = Date.parse(response.headers.get("date") ?? "")
    return {
      status: response.status,
      location: response.headers.get("location") ?? undefined,
      date: Number.isNaN(date) ? undefined : date,
      text,
      code: readCode(text),
    }
  }
}

function readCode(text: string): string | undefined {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return typeof code === "string" ? code : undefined
  } catch {
    // An answer that is not JSON is not from the handler.
    return undefined
  }
}
