import type { Event } from "@citable/contract"

import { signWebhook } from "./sign-webhook.ts"

export interface SignedRequestInput {
  /** The receiver's address. */
  url: string | URL
  /** `whsec_…`, or several. Each makes a signature. */
  secret: string | readonly string[]
  /** The event. Its `timestamp` defaults to that of the signature. */
  event: Pick<Event, "type" | "data"> & Partial<Event>
  /** Default: a new one. */
  id?: string
  /** Seconds since 1970. Default: now. */
  timestamp?: number
}

/** Makes the request that Citable would send for an event, to test a receiver. */
export async function createSignedRequest(input: SignedRequestInput): Promise<Request> {
  const { url, secret, event, id = `evt_${crypto.randomUUID().replaceAll("-", "")}` } = input
  const timestamp = input.timestamp ?? Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ timestamp: new Date(timestamp * 1000).toISOString(), ...event })
  const secrets = typeof secret === "string" ? [secret] : secret
  const headers = await signWebhook({ id, timestamp, body, secrets })
  return new Request(url, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body })
}
