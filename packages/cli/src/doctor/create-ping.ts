import { readUpTo, type SafeFetch } from "@citable/safe-fetch"
import { signWebhook } from "@citable/webhooks"

export interface PingOptions {
  url: string
  /** `whsec_…` or `whsk_…` */
  secret: string
  fetch: SafeFetch
  /** Milliseconds since 1970. */
  now: () => number
  signal: AbortSignal
}

export interface Ping {
  /** Default: an event `webhook.test`. */
  body?: string
  /** Seconds ago at which it claims to be signed. Default 0. */
  age?: number
  /** Default true. */
  signed?: boolean
}

export interface PingAnswer {
  status: number
  location: string | undefined
  /** Milliseconds since 1970: when the endpoint answered, by its own clock. */
  date: number | undefined
  /** The beginning of the body. */
  text: string
  /** Of a problem (RFC 9457), such as the webhook handler answers with. */
  code: string | undefined
}

const maxAnswerBytes = 10_000

/** Sends the site's endpoint what Citable would send, or something near it; redirects are not followed. */
export function createPing({ url, secret, fetch, now, signal }: PingOptions): (ping?: Ping) => Promise<PingAnswer> {
  return async ({ age = 0, signed = true, ...ping } = {}) => {
    const timestamp = Math.floor(now() / 1000) - age
    const event = { type: "webhook.test", timestamp: new Date(timestamp * 1000).toISOString(), data: {} }
    const body = ping.body ?? JSON.stringify(event)
    const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`
    const signature = signed ? await signWebhook({ id, timestamp, body, secrets: [secret] }) : {}
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
    // Not JSON, so not an answer of the handler's.
    return undefined
  }
}
