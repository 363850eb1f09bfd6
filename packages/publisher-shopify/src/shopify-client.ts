import { setTimeout as sleep } from "node:timers/promises"

import { type PublisherEnvironment, PublisherError, type PublisherErrorCode } from "@citable/publishers"
import { sendJson } from "@citable/publishers/send-json"

import { type GraphqlError, remedies, toGraphqlError, toUserError, type UserError } from "./shopify-errors.ts"
import type { ShopifySettings } from "./shopify-settings.ts"

/** Sends queries to the Admin API of one shop. */
export type ShopifyClient = ReturnType<typeof createShopifyClient>

interface Answer {
  data?: object | null
  errors?: readonly GraphqlError[]
  extensions?: {
    cost?: { requestedQueryCost: number; throttleStatus: { currentlyAvailable: number; restoreRate: number } }
  }
}

/** How long a call waits for points before it gives the turn to others. */
const patienceMs = 20_000

/**
 * Creates a client for version 2026-10 of the Admin API. Shopify counts points instead of requests, and does nothing for a query that finds too
 * few: the client waits until they are there, as the answer tells. The token of an app lasts a day, so the client renews it.
 */
export function createShopifyClient(
  { shop, access }: ShopifySettings,
  environment: Pick<PublisherEnvironment, "fetch" | "now">,
) {
  let current = { token: "token" in access ? access.token : "", until: "token" in access ? Infinity : 0 }
  let renewal: Promise<void> | undefined
  const notShopify = (code: PublisherErrorCode) =>
    new PublisherError(code, `${shop} did not answer as Shopify does. Something in between may have answered.`)

  async function renew(signal: AbortSignal): Promise<void> {
    if ("token" in access) return
    const { clientId, clientSecret } = access
    const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret }
    const { json } = await sendJson(environment, `https://${shop}/admin/oauth/access_token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
      isWrite: false,
      secrets: [clientSecret],
      remedies,
      signal,
    }).catch((error: unknown) => {
      if (!(error instanceof PublisherError) || !/^publisher_(?:invalid|unauthorized)$/.test(error.code)) throw error
      const what = "Shopify refuses the client id and the client secret, or the app is not installed in this shop."
      throw new PublisherError("publisher_unauthorized", `${what} ${error.message}`, { cause: error })
    })
    const { access_token: token, expires_in: seconds = 86_399 } = (json ?? {}) as {
      access_token?: string
      expires_in?: number
    }
    if (typeof token !== "string") throw notShopify("publisher_unavailable")
    // An hour before its end, or half way for one that is shorter.
    const lifeMs = seconds * 1000
    current = { token, until: environment.now() + Math.max(lifeMs - 3_600_000, lifeMs / 2) }
  }

  async function post(body: object, isWrite: boolean, signal: AbortSignal, isAgain = false): Promise<Answer> {
    if (environment.now() >= current.until) await (renewal ??= renew(signal).finally(() => (renewal = undefined)))
    const { token } = current
    try {
      const answer = await sendJson(environment, `https://${shop}/admin/api/2026-10/graphql.json`, {
        method: "POST",
        headers: { "x-shopify-access-token": token },
        body,
        isWrite,
        secrets: [token],
        remedies,
        signal,
      })
      return answer.json ?? {}
    } catch (error) {
      const isRefused = error instanceof PublisherError && error.code === "publisher_unauthorized"
      if (!isRefused || isAgain || "token" in access) throw error
      if (current.token === token) current.until = 0
      return post(body, isWrite, signal, true)
    }
  }

  async function send<Data>(query: string, variables: object, isWrite: boolean, signal: AbortSignal): Promise<Data> {
    for (let left = patienceMs; ;) {
      const { data, errors = [], extensions } = await post({ query, variables }, isWrite, signal)
      if (!Array.isArray(errors)) throw notShopify(isWrite ? "publisher_unknown" : "publisher_unavailable")
      if (!errors.some((error) => error.extensions?.code === "THROTTLED")) {
        if (errors.length > 0) throw toGraphqlError(errors, isWrite, [current.token])
        if (data != null) return data as Data
        throw notShopify(isWrite ? "publisher_unknown" : "publisher_unavailable")
      }
      const { requestedQueryCost: cost = 100, throttleStatus } = extensions?.cost ?? {}
      const { currentlyAvailable = 0, restoreRate = 50 } = throttleStatus ?? {}
      const waitMs = Math.max(100, ((cost - currentlyAvailable) / restoreRate) * 1000)
      left -= waitMs
      if (left < 0) {
        const retryAt = environment.now() + waitMs
        throw new PublisherError("publisher_rate_limited", `Other calls use up the points of ${shop}.`, { retryAt })
      }
      // An aborted wait ends in the next request, which says so.
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    ask: <Data>(query: string, variables: object, signal: AbortSignal) => send<Data>(query, variables, false, signal),

    /**
     * Returns what the only field of a mutation answers. Throws what it refuses, but for the codes that it accepts. One that is no write
     * changes no article, so without an answer nothing is lost.
     */
    async mutate<Payload>(
      query: string,
      variables: object,
      { signal, isWrite = true, accept = [] }: { signal: AbortSignal; isWrite?: boolean; accept?: readonly string[] },
    ) {
      const data = await send<Record<string, unknown>>(query, variables, isWrite, signal)
      const payload = Object.values(data)[0] as (Payload & { userErrors: UserError[] }) | null
      if (payload === null) throw notShopify("publisher_unknown")
      const refused = payload.userErrors.filter(({ code }) => !accept.includes(code ?? ""))
      if (refused.length > 0) throw toUserError(refused, [current.token])
      return payload
    },
  }
}
