import { CitableError } from "@citable/contract"
import { readUpTo } from "@citable/safe-fetch"
import type { SecretBox } from "@citable/secrets/secret-box"
import { signWebhook } from "@citable/webhooks"

import type { ClaimedDelivery, Outcome } from "./delivery.ts"
import { readRetryAfter } from "./read-retry-after.ts"
import { openSigningSecrets } from "./webhook-secrets.ts"

export interface DeliveryInit {
  method: "POST"
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

export type DeliveryFetch = (url: string, init: DeliveryInit) => Promise<Response>

export interface SendOptions {
  box: SecretBox
  now: () => number
  fetch: DeliveryFetch
  timeoutMs: number
  /** Aborts the attempt. */
  signal: AbortSignal
}

/** The body of a response does not matter. It is read up to these limits, so that the connection can be reused. */
const bodyBytes = 16_384
const bodyMs = 1000

/**
 * Makes one attempt at a delivery, with a fresh signature and limits of time and memory. Returns undefined if the
 * signal aborted it, because then nobody knows whether it arrived. Never throws.
 */
export async function sendDelivery(claimed: ClaimedDelivery, options: SendOptions): Promise<Outcome | undefined> {
  const { delivery, webhook } = claimed
  const startedAt = options.now()
  const started = performance.now()
  const end = (result: Pick<Outcome, "status" | "error" | "retryAfter">): Outcome => ({
    ...claimed,
    ...result,
    at: options.now(),
    latencyMs: Math.round(performance.now() - started),
  })
  const abort = new AbortController()
  const deadline = Promise.withResolvers<never>()
  const giveUp = (error: Error) => {
    deadline.reject(error)
    abort.abort(error)
  }
  const seconds = options.timeoutMs / 1000
  const timer = setTimeout(() => giveUp(new Error(`it took longer than ${seconds} seconds`)), options.timeoutMs)
  const onAbort = () => giveUp(new Error("the service is stopping"))
  options.signal.addEventListener("abort", onAbort)
  try {
    const headers = await signWebhook({
      id: delivery.event_id,
      timestamp: Math.floor(startedAt / 1000),
      body: delivery.body,
      secrets: openSigningSecrets(options.box, webhook, startedAt),
    })
    const request = options.fetch(webhook.url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "user-agent": "Citable-Webhooks/1" },
      body: delivery.body,
      signal: abort.signal,
    })
    const response = await Promise.race([request, deadline.promise])
    await discardBody(response, abort)
    const { status, ok } = response
    const error = ok ? null : `The receiver answered ${status}.`
    return end({ status, error, retryAfter: readRetryAfter(response.headers.get("retry-after"), options.now()) })
  } catch (cause) {
    if (options.signal.aborted) return undefined
    const isSecretLost = cause instanceof CitableError && cause.code === "wrong_secret_key"
    const error = isSecretLost
      ? cause.message
      : `No answer: ${cause instanceof Error ? describe(cause) : String(cause)}`
    return end({ status: null, error: error.slice(0, 500), retryAfter: 0 })
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener("abort", onAbort)
    deadline.promise.catch(() => {})
  }
}

/** Discards a body. Only the status matters. */
async function discardBody(response: Response, abort: AbortController): Promise<void> {
  const timer = setTimeout(() => abort.abort(), bodyMs)
  try {
    await readUpTo(response, bodyBytes)
  } catch {
    // The body is cut off, broken or too long.
  } finally {
    clearTimeout(timer)
  }
}

/** With the words of the first cause, such as "connect ECONNREFUSED", and without what only wraps it. */
function describe(error: Error): string {
  let first: Error = error
  while (first.cause instanceof Error) first = first.cause
  const [words = ""] = first.message.split(";")
  return first === error || words === "" ? error.message : `${error.message} (${words})`
}
