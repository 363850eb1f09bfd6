import type { Event } from "@citable/contract"

import { signWebhook } from "./sign-webhook.ts"

export interface SignedRequestInput {
  /** Where the receiver is; only its text matters to a handler. */
  url: string | URL
  /** `whsec_…`, or several to sign with each. */
  secret: string | readonly string[]
  /** The event; `timestamp` is that of the signature when left out. */
  event: Pick<Event, "type" | "data"> & Partial<Event>
  /** Default: a new one. */
  id?: string
  /** Seconds since 1970. Default: now. */
  timestamp?: number
}

/** The request that Citable would send for an event, to try a receiver with. */
export async function createSignedRequest(input: SignedRequestInput): Promise<Request> {
  const { url, secret, event, id = `evt_${crypto.randomUUID().replaceAll("-", "")}` } = input
  const timestamp = input.timestamp ?? Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ timestamp: new Date(timestamp * 1000).toISOString(), ...event })
  const secrets = typeof secret === "string" ? [secret] : secret
  const headers = await signWebhook({ id, timestamp, body, secrets })
  return new Request(url, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body })
}
