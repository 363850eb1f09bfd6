import { setTimeout as sleep } from "node:timers/promises"

import { type PublisherEnvironment, PublisherError } from "@citable/publishers"
import { type JsonAnswer, sendJson } from "@citable/publishers/send-json"

import { assertDone, type GraphqlError, remedies, toGraphqlError, type UserError } from "./shopify-errors.ts"
import type { ShopifySettings } from "./shopify-settings.ts"

export interface ShopifyRequest {
  /** Whether it changes an article, so that without an answer nobody knows. */
  isWrite?: boolean
  signal: AbortSignal
}

/** Sends queries to the Admin API of one shop. */
export interface ShopifyClient {
  /** Returns the data of an answer. Throws for every error but those of `userErrors`. */
  ask<Data>(query: string, variables: object, request: ShopifyRequest): Promise<Data>
  /** Throws what a mutation refuses. */
  assertDone(errors: readonly UserError[]): void
}

interface GraphqlAnswer {
  data?: unknown
  errors?: readonly GraphqlError[]
  extensions?: {
    cost?: {
      requestedQueryCost: number
      throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
    }
  }
}

/** A token is renewed so long before its end. */
const marginMs = 3_600_000
/** How long a call waits for points before it gives the turn to others. */
const patienceMs = 20_000

/**
 * Creates a client for version 2026-10 of the Admin API. Shopify counts points instead of requests, and does nothing for a query that finds too
 * few: the client waits until they are there, as the answer tells. An app's token lasts a day, so the client renews it.
 */
export function createShopifyClient(
  { shop, access }: Pick<ShopifySettings, "shop" | "access">,
  environment: Pick<PublisherEnvironment, "fetch" | "now">,
): ShopifyClient {
  const canRenew = "clientId" in access
  let current: { token: string; until: number } | undefined
  let asked: Promise<string> | undefined
  const secrets = () => [...("token" in access ? [access.token] : [access.clientSecret]), current?.token ?? ""]

  async function getToken(signal: AbortSignal): Promise<string> {
    if ("token" in access) return access.token
    if (current !== undefined && environment.now() < current.until) return current.token
    asked ??= exchange(access, signal).finally(() => (asked = undefined))
    return asked
  }

  async function exchange(app: { clientId: string; clientSecret: string }, signal: AbortSignal): Promise<string> {
    const form = { grant_type: "client_credentials", client_id: app.clientId, client_secret: app.clientSecret }
    const { json } = await sendJson(environment, `https://${shop}/admin/oauth/access_token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
      isWrite: false,
      secrets: [app.clientSecret],
      remedies,
      signal,
    }).catch((error: unknown) => {
      if (!(error instanceof PublisherError) || !/^publisher_(?:invalid|unauthorized)$/.test(error.code)) throw error
      const what = "Shopify refuses the client id and the client secret, or the app is not installed in this shop."
      throw new PublisherError("publisher_unauthorized", `${what} ${error.message}`, { cause: error })
    })
    const { access_token: token, expires_in: seconds = 86_399 } = (json ?? {}) as Record<string, unknown>
    if (typeof token !== "string") {
      throw new PublisherError("publisher_unavailable", `${shop} answered without a token. Try again.`)
    }
    const lifeMs = Number(seconds) * 1000
    current = { token, until: environment.now() + Math.max(lifeMs - marginMs, lifeMs / 2) }
    return token
  }

  async function post(
    body: unknown,
    { isWrite = false, signal }: ShopifyRequest,
    isAgain = false,
  ): Promise<JsonAnswer> {
    const token = await getToken(signal)
    try {
      return await sendJson(environment, `https://${shop}/admin/api/2026-10/graphql.json`, {
        method: "POST",
        headers: { "x-shopify-access-token": token },
        body,
        isWrite,
        secrets: secrets(),
        remedies,
        signal,
      })
    } catch (error) {
      const isRefused = error instanceof PublisherError && error.code === "publisher_unauthorized"
      if (!isRefused || !canRenew || isAgain) throw error
      if (current?.token === token) current = undefined
      return post(body, { isWrite, signal }, true)
    }
  }

  return {
    async ask<Data>(query: string, variables: object, request: ShopifyRequest): Promise<Data> {
      const { isWrite = false, signal } = request
      const end = environment.now() + patienceMs
      for (;;) {
        const answer = ((await post({ query, variables }, request)).json ?? {}) as GraphqlAnswer
        const errors = answer.errors ?? []
        if (!Array.isArray(errors))
          throw toGraphqlError([{ message: JSON.stringify(errors) }], { isWrite, secrets: secrets() })
        if (errors.some(({ extensions }) => extensions?.code === "THROTTLED")) {
          await waitForPoints(answer, { shop, now: environment.now(), end, signal })
          continue
        }
        if (errors.length > 0) throw toGraphqlError(errors, { isWrite, secrets: secrets() })
        if (typeof answer.data === "object" && answer.data !== null) return answer.data as Data
        const code = isWrite ? "publisher_unknown" : "publisher_unavailable"
        throw new PublisherError(
          code,
          `${shop} answered, but not as Shopify does. Something in between may have answered.`,
        )
      }
    },
    assertDone: (errors) => assertDone(errors, secrets()),
  }
}

/** Waits until the points of a query are there again. Throws if that takes too long. */
async function waitForPoints(
  { extensions }: GraphqlAnswer,
  { shop, now, end, signal }: { shop: string; now: number; end: number; signal: AbortSignal },
): Promise<void> {
  const { requestedQueryCost = 100, throttleStatus } = extensions?.cost ?? {}
  const { currentlyAvailable = 0, restoreRate = 50 } = throttleStatus ?? {}
  const waitMs = Math.max(100, Math.ceil(((requestedQueryCost - currentlyAvailable) / restoreRate) * 1000))
  if (now + waitMs > end) {
    const message = `${shop} allows so many points a second, and other calls use them up. Citable tries again.`
    throw new PublisherError("publisher_rate_limited", message, { retryAt: now + waitMs })
  }
  // An aborted wait ends in the next request, which says so.
  await sleep(waitMs, undefined, { signal }).catch(() => undefined)
}
