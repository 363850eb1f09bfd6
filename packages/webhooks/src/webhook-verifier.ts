import type { Awaitable } from "./internal/webhook-crypto.ts"

/** An event of any sender: its body as parsed JSON. */
export interface PayloadEvent {
  type: string
  payload: unknown
}

/** The events of a sender whose payloads are known: `EventsOf<{ push: Push }>` is `{ type: "push"; payload: Push }`. */
export type EventsOf<Payloads extends object> = {
  [Type in keyof Payloads & string]: { type: Type; payload: Payloads[Type] }
}[keyof Payloads & string]

export interface VerifierInput {
  headers: Headers
  /** The bytes as they came. */
  body: Uint8Array
  method: string
  url: string
  secrets: readonly string[]
  toleranceSeconds: number
  /** Milliseconds since 1970. */
  now: () => number
}

export interface VerifiedRequest {
  /** Names the event for your functions. */
  id: string
  /** Seconds since 1970: when the request was signed or, where that is not told, received. */
  timestamp: number
  /**
   * What the delivery is remembered by; it has to be something that the signature covers, or somebody who recorded a delivery could run it
   * again under another name. `null` runs every delivery. Default: `id`.
   */
  idempotencyKey?: string | null
}

/** How requests of one sender are checked, and what events are in them. */
export interface WebhookVerifier<Received extends { type: string } = PayloadEvent> {
  /** Throws `invalid_webhook_secret` for secrets that cannot be used; called when the handler is made. */
  checkSecrets?(secrets: readonly string[]): void
  /** Throws or rejects with a `WebhookVerificationError` for a request that is not authentic. */
  verify(input: VerifierInput): Awaitable<VerifiedRequest>
  /**
   * The event of a request that was verified. Throws a `CitableError` of code `malformed_json` or `invalid_input` for a body that is none.
   * Default: the body as JSON, of the type that its `type` names.
   */
  readEvent?(input: { headers: Headers; body: Uint8Array }): Received
}
