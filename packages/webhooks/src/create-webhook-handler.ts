import { type ArticleEvent, type ArticleEventType, type Event, type EventType, isCitableError } from "@citable/contract"

import { createMemoryStore } from "./create-memory-store.ts"
import { citableVerifier } from "./internal/citable-verifier.ts"
import { type Claims, claimAlways, createClaims } from "./internal/create-claims.ts"
import { problemResponse } from "./internal/problem-response.ts"
import { readBody } from "./internal/read-body.ts"
import { readPayload } from "./internal/read-payload.ts"
import { runClaimed } from "./internal/run-claimed.ts"
import { createSecretsReader, type SecretOption } from "./internal/webhook-secrets.ts"
import type { WebhookStore } from "./webhook-store.ts"
import { WebhookVerificationError } from "./webhook-verification-error.ts"
import type { PayloadEvent, WebhookVerifier } from "./webhook-verifier.ts"

export interface WebhookContext {
  /** Names the event, the same in every attempt at it: the header `webhook-id`, or what the verifier of another sender gives. */
  id: string
  /** Seconds since 1970, when this attempt was signed; when it was received, where that is not signed. */
  timestamp: number
  /** The request itself; its body has been read. */
  request: Request
}

/** Gets one event. A `Response` that it returns or throws is the answer; any other value it returns is ignored. */
export type WebhookFunction<Received> = (event: Received, context: WebhookContext) => unknown

/** An event of Citable of a known type. */
export type CitableEvent = {
  [Type in EventType]: (Type extends ArticleEventType ? ArticleEvent : Event) & { type: Type }
}[EventType]

/** A function per type of event, typed by it. Those of Citable's article types get an `ArticleEvent`. */
export type WebhookHandlers<Received extends { type: string } = CitableEvent> = {
  [Type in Received["type"]]?: WebhookFunction<Extract<Received, { type: Type }>>
}

/** What a handler of every event gets: also events of types that its own types do not name. */
type AnyEvent<Received> = [Received] extends [CitableEvent] ? Event | ArticleEvent : Received | PayloadEvent

export interface WebhookHandlerOptions<Received extends { type: string } = CitableEvent> {
  /**
   * `whsec_…` or `whpk_…`, or several while one rotates: as an array, or in one string with commas or spaces between them; or a
   * function that is asked at every request. Default: the environment variable `CITABLE_WEBHOOK_SECRET`. With `verify`, the secrets
   * as the sender showed them, each text being one.
   */
  secret?: SecretOption
  /**
   * How another sender than Citable signs: a function of `@citable/webhooks/verifiers`, or your own. It is never guessed from a request.
   * Default: as Citable does, by Standard Webhooks.
   */
  verify?: WebhookVerifier<Received>
  /** Runs for its type of event. */
  on?: NoInfer<WebhookHandlers<Received>>
  /** Runs for every event, also of types this release does not know; after `on`, unless that returned a `Response`. */
  onEvent?: NoInfer<WebhookFunction<AnyEvent<Received>>>
  /** Gets what went wrong while handling, since the answer does not tell. Default: `console.error`. */
  onError?: (error: unknown) => void
  /**
   * Where it is kept which deliveries run and have run, so that none runs again. Default, and `true`: the memory of this process.
   * `false` runs every delivery.
   */
  idempotency?: boolean | WebhookStore
  /** Milliseconds after which a delivery whose process died may run again. Longer than your functions take. Default 60,000. */
  leaseMs?: number
  /** Milliseconds that a delivery is remembered. Default 7 days, which is longer than Citable keeps trying. */
  retentionMs?: number
  /** Milliseconds that one question to the store may take. Default 5,000. */
  storeTimeoutMs?: number
  /** Default 65,536. Citable's events stay under 2 KB. */
  maxBodyBytes?: number
  /** Milliseconds that the body may take to come. Default 10,000. */
  bodyTimeoutMs?: number
  /** Seconds a signature may be old, or ahead of our clock. Default 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export type WebhookHandler = (request: Request) => Promise<Response>

/** The options without what their types say of events. */
type AnyOptions = Omit<WebhookHandlerOptions, "verify" | "on" | "onEvent"> & {
  verify?: WebhookVerifier<{ type: string }>
  on?: Readonly<Record<string, unknown>>
  onEvent?: unknown
}

interface Receiver {
  options: AnyOptions
  verifier: WebhookVerifier<{ type: string }>
  claims: Claims
  readSecrets: () => readonly string[] | Promise<readonly string[]>
  onError: (error: unknown) => void
}

/**
 * Makes the function that answers a webhook: it verifies the request and hands its event to your functions.
 * Nothing of the request is parsed or acted upon before its signature holds.
 *
 * It answers 200 when the event was handled or is of no interest, and when it was handled before; what a handler returned, when
 * that is a `Response`; and else a problem (RFC 9457): 401 unsigned, tampered with or stale; 405 not POST; 408, 413 and 415 a body that
 * is too slow, too large or encoded; 400 and 422 not an event; 503 while the same delivery runs, or while the store is down; 500 when a
 * handler threw, so that the sender tries again.
 *
 * @throws {CitableError} `invalid_webhook_secret` at once when a secret is set that cannot be one.
 */
export function createWebhookHandler<Received extends { type: string } = CitableEvent>(
  given: WebhookHandlerOptions<Received> = {},
): WebhookHandler {
  const options: AnyOptions = given
  const {
    idempotency = true,
    leaseMs = 60_000,
    retentionMs = 604_800_000,
    verify: verifier = citableVerifier,
  } = options
  const now = options.now ?? Date.now
  const store = typeof idempotency === "boolean" ? createMemoryStore({ now }) : idempotency
  const receiver: Receiver = {
    options,
    verifier,
    claims: idempotency === false ? claimAlways : createClaims(store, { leaseMs, retentionMs }),
    readSecrets: createSecretsReader(options.secret, {
      check: (secrets) => verifier.checkSecrets?.(secrets),
      split: options.verify === undefined,
      environmentVariable: options.verify === undefined ? "CITABLE_WEBHOOK_SECRET" : undefined,
    }),
    onError: options.onError ?? ((error) => console.error("A webhook could not be handled.", error)),
  }
  return async (request) => {
    try {
      return await receive(request, receiver)
    } catch (error) {
      receiver.onError(error)
      if (isProblem(error, "missing_webhook_secret", "invalid_webhook_secret")) {
        return problemResponse(error.code, error.message)
      }
      return problemResponse(
        "internal_error",
        "The event was received and could not be handled. Its receiver's log tells why.",
      )
    }
  }
}

async function receive(request: Request, receiver: Receiver): Promise<Response> {
  const { options, verifier } = receiver
  const secrets = await receiver.readSecrets()
  if (request.method !== "POST") {
    return problemResponse("method_not_allowed", "Webhooks are sent with POST.", { allow: "POST" })
  }
  const { maxBodyBytes = 65_536, bodyTimeoutMs = 10_000, toleranceSeconds = 300, now = Date.now } = options
  const body = await readBody(request, { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs })
  if (body instanceof Response) return body

  const { headers, method, url } = request
  let verified
  let event: { type: string; redelivery?: unknown }
  try {
    verified = await verifier.verify({ headers, method, url, body, secrets, toleranceSeconds, now })
    event = verifier.readEvent?.({ headers, body }) ?? readPayload(body)
  } catch (error) {
    if (error instanceof WebhookVerificationError || isProblem(error, "malformed_json", "invalid_input")) {
      return problemResponse(error.code, error.message)
    }
    throw error
  }

  const { id, timestamp, idempotencyKey = id } = verified
  return runClaimed(() => dispatch(event, { id, timestamp, request }, options), {
    claims: idempotencyKey === null ? claimAlways : receiver.claims,
    delivery: { key: idempotencyKey ?? id, timestamp, redelivery: event.redelivery === true },
    timeoutMs: options.storeTimeoutMs ?? 5000,
    onError: receiver.onError,
  })
}

/** Runs the functions for an event; a `Response`, returned or thrown, is the answer. */
async function dispatch(
  event: { type: string },
  context: WebhookContext,
  { on = {}, onEvent }: AnyOptions,
): Promise<Response | undefined> {
  // Own properties only: a type such as "constructor" names no handler.
  const handle = Object.hasOwn(on, event.type) ? on[event.type] : undefined
  try {
    for (const run of [handle, onEvent] as (WebhookFunction<unknown> | undefined)[]) {
      const answer = await run?.(event, context)
      if (isResponse(answer)) return answer
    }
    return undefined
  } catch (error) {
    if (isResponse(error)) return error
    throw error
  }
}

/** By name too: a framework's `Response` may be another class than the global one. */
function isResponse(value: unknown): value is Response {
  return value instanceof Response || Object.prototype.toString.call(value) === "[object Response]"
}

function isProblem<Code extends string>(error: unknown, ...codes: Code[]): error is Error & { code: Code } {
  return isCitableError(error) && codes.some((code) => code === error.code)
}
