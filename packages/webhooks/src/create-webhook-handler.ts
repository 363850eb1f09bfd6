import {
  type ArticleEvent,
  type ArticleEventType,
  CitableError,
  type Event,
  type EventType,
  isCitableError,
} from "@citable/contract"

import { type Claims, createMemoryClaims, createNoClaims } from "./internal/create-claims.ts"
import { parseEvent } from "./internal/parse-event.ts"
import { problemResponse } from "./internal/problem-response.ts"
import { readBytes } from "./internal/read-bytes.ts"
import { findVerifyingKeys } from "./internal/webhook-keys.ts"
import { verifyWebhook } from "./verify-webhook.ts"
import { WebhookVerificationError } from "./webhook-verification-error.ts"

export interface WebhookContext {
  /** The `webhook-id` header: the same in every attempt at this event. */
  id: string
  /** Seconds since 1970, when this attempt was signed. */
  timestamp: number
  /** The request itself; its body has been read. */
  request: Request
}

/** Gets one event. A `Response` that it returns or throws is the answer; any other value it returns is ignored. */
type Handle<Received> = (event: Received, context: WebhookContext) => unknown

/** A function per type of event. Those of the article types get an `ArticleEvent`. */
export type WebhookHandlers = {
  [Type in EventType]?: Handle<(Type extends ArticleEventType ? ArticleEvent : Event) & { type: Type }>
}

export interface WebhookHandlerOptions {
  /**
   * `whsec_…`, or several while one rotates: as an array, or in one string with commas or spaces between them.
   * Default: the environment variable `CITABLE_WEBHOOK_SECRET`.
   */
  secret?: string | readonly string[]
  /** Runs for its type of event. */
  on?: WebhookHandlers
  /** Runs for every event, also of types this release does not know; after `on`, unless that returned a `Response`. */
  onEvent?: Handle<Event | ArticleEvent>
  /** Gets what went wrong while handling, since the answer does not tell. Default: `console.error`. */
  onError?: (error: unknown) => void
  /** `false` runs every delivery. By default one that was handled does not run again in this process. */
  idempotency?: boolean
  /** Default 65,536. Citable's events stay under 2 KB. */
  maxBodyBytes?: number
  /** Seconds a signature may be old, or ahead of our clock. Default 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export type WebhookHandler = (request: Request) => Promise<Response>

interface Receiver extends WebhookHandlerOptions {
  claims: Claims
  onError: (error: unknown) => void
}

/**
 * Makes the function that answers a webhook: it verifies the request and hands its event to your functions.
 * Nothing of the request is parsed or acted upon before its signature holds.
 *
 * It answers 200 when the event was handled or is of no interest, and when it was handled before; what a handler returned, when
 * that is a `Response`; and else a problem (RFC 9457): 401 unsigned, tampered with or stale; 405 not POST; 413 too large;
 * 400 and 422 not an event; 503 while the same delivery runs; 500 when a handler threw, so that the sender tries again.
 *
 * @throws {CitableError} `invalid_webhook_secret` at once when a secret is set that cannot be one.
 */
export function createWebhookHandler(options: WebhookHandlerOptions = {}): WebhookHandler {
  let secrets = findSecrets(options.secret)
  const receiver: Receiver = {
    ...options,
    claims: options.idempotency === false ? createNoClaims() : createMemoryClaims(),
    onError: options.onError ?? ((error) => console.error("A webhook could not be handled.", error)),
  }
  return async (request) => {
    try {
      // Where a platform sets the environment late, or builds without secrets, it may be there only now.
      secrets ??= findSecrets(undefined)
      if (secrets === undefined) throw missingSecret()
      return await receive(request, secrets, receiver)
    } catch (error) {
      receiver.onError(error)
      if (
        isCitableError(error) &&
        (error.code === "missing_webhook_secret" || error.code === "invalid_webhook_secret")
      ) {
        return problemResponse(error.code, error.message)
      }
      return problemResponse(
        "internal_error",
        "The event was received and could not be handled. Its receiver's log tells why.",
      )
    }
  }
}

async function receive(request: Request, secrets: readonly string[], receiver: Receiver): Promise<Response> {
  if (request.method !== "POST") {
    return problemResponse("method_not_allowed", "Webhooks are sent with POST.", { allow: "POST" })
  }
  const body = await readBody(request, receiver.maxBodyBytes ?? 65_536)
  if (body instanceof Response) return body

  let verified
  try {
    verified = await verifyWebhook({ ...receiver, headers: request.headers, body, secrets })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return problemResponse(error.code, error.message)
    throw error
  }

  const parsed = parseEvent(body)
  if ("problem" in parsed) return problemResponse(parsed.problem, parsed.detail)

  const delivery = { ...verified, redelivery: parsed.event.redelivery === true }
  const claim = receiver.claims.claim(delivery)
  if (claim === "handled") return Response.json({ received: true, duplicate: true })
  if (claim === "running") {
    return problemResponse("busy", "The same delivery is being handled right now.", { "retry-after": "2" })
  }
  let handled = false
  try {
    const answer = await dispatch(parsed.event, { ...verified, request }, receiver)
    handled = answer?.ok ?? true
    return answer ?? Response.json({ received: true })
  } finally {
    if (handled) receiver.claims.done(delivery)
    else receiver.claims.release(delivery)
  }
}

/** The bytes of the body, or the refusal of it. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | Response> {
  if (request.bodyUsed) {
    throw new CitableError(
      "The webhook's body was read before its handler ran: hand the handler an untouched Request.",
      {
        code: "body_already_read",
      },
    )
  }
  const tooLarge = (): Response => problemResponse("body_too_large", `A webhook has at most ${maxBytes} bytes.`)
  if (Number(request.headers.get("content-length")) > maxBytes) return tooLarge()
  try {
    const { bytes, truncated } = await readBytes(request.body, maxBytes)
    return truncated ? tooLarge() : bytes
  } catch {
    return problemResponse("unreadable_body", "The connection ended before the whole body had come.")
  }
}

/** Runs the functions for an event; a `Response`, returned or thrown, is the answer. */
async function dispatch(
  event: Event | ArticleEvent,
  context: WebhookContext,
  { on = {}, onEvent }: Receiver,
): Promise<Response | undefined> {
  // Own properties only: a type such as "constructor" names no handler.
  const handle = Object.hasOwn(on, event.type)
    ? (on as Record<string, Handle<Event | ArticleEvent> | undefined>)[event.type]
    : undefined
  try {
    const answer = await handle?.(event, context)
    if (isResponse(answer)) return answer
    const last = await onEvent?.(event, context)
    return isResponse(last) ? last : undefined
  } catch (error) {
    if (isResponse(error)) return error
    throw error
  }
}

/** By name too: a framework's `Response` may be another class than the global one. */
function isResponse(value: unknown): value is Response {
  return value instanceof Response || Object.prototype.toString.call(value) === "[object Response]"
}

function findSecrets(option: string | readonly string[] | undefined): readonly string[] | undefined {
  const source = option ?? (typeof process === "undefined" ? undefined : process.env["CITABLE_WEBHOOK_SECRET"])
  if (source === undefined || (option === undefined && source === "")) return undefined
  const secrets = (typeof source === "string" ? [source] : source)
    .flatMap((text) => text.split(/[\s,]+/))
    .filter(Boolean)
  findVerifyingKeys(secrets)
  return secrets
}

function missingSecret(): CitableError {
  return new CitableError("There is no webhook secret: set CITABLE_WEBHOOK_SECRET, or the option `secret`.", {
    code: "missing_webhook_secret",
  })
}
