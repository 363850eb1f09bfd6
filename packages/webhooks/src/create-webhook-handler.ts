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
  /** Identifies the event, the same in every attempt: the header `webhook-id`, or the id from another sender's verifier. */
  id: string
  /** The time of the signature in seconds since 1970, or the time of arrival if the sender signs no time. */
  timestamp: number
  /** The request. Its body has been read. */
  request: Request
}

/** Handles one event. A `Response` that it returns or throws is the answer. The handler ignores any other result. */
export type WebhookFunction<Received> = (event: Received, context: WebhookContext) => unknown

/** An event of Citable with a known type. */
export type CitableEvent = {
  [Type in EventType]: (Type extends ArticleEventType ? ArticleEvent : Event) & { type: Type }
}[EventType]

/** A function for each type of event, typed by it. Article events are `ArticleEvent`s. */
export type WebhookHandlers<Received extends { type: string } = CitableEvent> = {
  [Type in Received["type"]]?: WebhookFunction<Extract<Received, { type: Type }>>
}

/** The parameter of a function for every event, including types that it does not know. */
type AnyEvent<Received> = [Received] extends [CitableEvent] ? Event | ArticleEvent : Received | PayloadEvent

export interface WebhookHandlerOptions<Received extends { type: string } = CitableEvent> {
  /**
   * `whsec_…` or `whpk_…`. While you rotate a secret, pass several: an array, or one string with commas or spaces between them.
   * Or pass a function, which the handler calls for every request. With `verify`, each text is one secret, as the sender
   * showed it. Default: the environment variable `CITABLE_WEBHOOK_SECRET`.
   */
  secret?: SecretOption
  /**
   * Verifies another sender's signatures: a function of `@citable/webhooks/verifiers`, or your own. The handler never guesses it
   * from a request. Default: Citable's signatures, which are Standard Webhooks.
   */
  verify?: WebhookVerifier<Received>
  /** Functions by type of event. */
  on?: NoInfer<WebhookHandlers<Received>>
  /** Runs for every event, also of unknown types. It runs after `on`, unless that returned a `Response`. */
  onEvent?: NoInfer<WebhookFunction<AnyEvent<Received>>>
  /** Gets errors, because the answer does not contain them. Default: `console.error`. */
  onError?: (error: unknown) => void
  /**
   * The store of running and finished deliveries, so that none runs again. `true` is the memory of this process; `false` runs
   * every delivery.
   *
   * @default true
   */
  idempotency?: boolean | WebhookStore
  /** Milliseconds until a delivery may run again after its process died. Set it longer than your functions take. Default: 60,000. */
  leaseMs?: number
  /** Milliseconds to remember a delivery. Default: 7 days, which is longer than Citable keeps trying. */
  retentionMs?: number
  /** The time limit of one operation of the store, in milliseconds. Default: 5,000. */
  storeTimeoutMs?: number
  /** The maximum number of bytes of a body. Default: 65,536. Citable's events stay below 2 KB. */
  maxBodyBytes?: number
  /** Milliseconds for the whole body to arrive. Default: 10,000. */
  bodyTimeoutMs?: number
  /** How many seconds old, or ahead of your clock, a signature may be. Default: 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export type WebhookHandler = (request: Request) => Promise<Response>

/** The options without the types of events. */
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
 * Creates a function that answers webhooks. It verifies each request and passes its event to your functions. It neither
 * parses a request nor acts on it before the signature holds.
 *
 * It answers 200 if the event was handled, now or before, or has no function. If your function returns a `Response`, that is the answer.
 * Otherwise it answers a problem (RFC 9457):
 *
 * - 401: unsigned, tampered with or stale
 * - 405: not POST
 * - 408, 413, 415: the body is too slow, too large or encoded
 * - 400, 422: not an event
 * - 503: the same delivery is running, or the store is down
 * - 500: a function threw, so the sender tries again
 *
 * @example
 * export const POST = createWebhookHandler({ on: { "content.published": (event) => refresh(event.data.slug) } })
 *
 * @throws {CitableError} `invalid_webhook_secret` at once if a secret is malformed.
 */
export function createWebhookHandler<Received extends { type: string } = CitableEvent>(
  typedOptions: WebhookHandlerOptions<Received> = {},
): WebhookHandler {
  const options: AnyOptions = typedOptions
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
      return problemResponse("internal_error", "The receiver got the event but could not handle it. Its log says why.")
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

/** Runs the functions for an event. A `Response` that one returns or throws is the answer. */
async function dispatch(
  event: { type: string },
  context: WebhookContext,
  { on = {}, onEvent }: AnyOptions,
): Promise<Response | undefined> {
  // Only own properties, because a type can be "constructor".
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

/** Also checks by name, because a framework's `Response` may not be the global class. */
function isResponse(value: unknown): value is Response {
  return value instanceof Response || Object.prototype.toString.call(value) === "[object Response]"
}

function isProblem<Code extends string>(error: unknown, ...codes: Code[]): error is Error & { code: Code } {
  return isCitableError(error) && codes.some((code) => code === error.code)
}
