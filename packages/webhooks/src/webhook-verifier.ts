import type { Awaitable } from "./internal/webhook-crypto.ts"

/** An event of any sender: its body as parsed JSON. */
export interface PayloadEvent {
  type: string
  payload: unknown
}

/** The events of a sender with known payloads: `EventsOf<{ push: Push }>` is `{ type: "push"; payload: Push }`. */
export type EventsOf<Payloads extends object> = {
  [Type in keyof Payloads & string]: { type: Type; payload: Payloads[Type] }
}[keyof Payloads & string]

export interface VerifierInput {
  headers: Headers
  /** The raw bytes. */
  body: Uint8Array
  method: string
  url: string
  secrets: readonly string[]
  toleranceSeconds: number
  /** Milliseconds since 1970. */
  now: () => number
}

export interface VerifiedRequest {
  /** Identifies the event for your functions. */
  id: string
  /** The time of the signature in seconds since 1970, or the time of arrival if the sender signs no time. */
  timestamp: number
  /**
   * Identifies the delivery in the store. The signature must cover it, or an attacker could replay a recorded delivery under
   * another key. `null` runs every delivery. Default: `id`.
   */
  idempotencyKey?: string | null
}

/** Verifies the requests of one sender and reads their events. */
export interface WebhookVerifier<Received extends { type: string } = PayloadEvent> {
  /** Throws `invalid_webhook_secret` for unusable secrets. The handler calls it when you create it. */
  checkSecrets?(secrets: readonly string[]): void
  /** Throws or rejects with a `WebhookVerificationError` for a request that is not authentic. */
  verify(input: VerifierInput): Awaitable<VerifiedRequest>
  /**
   * Reads the event of a verified request. Throws a `CitableError` with `malformed_json` or `invalid_input` if the body is not an
   * event. Default: the body as JSON, with its `type`.
   */
  readEvent?(input: { headers: Headers; body: Uint8Array }): Received
}
