import { isCitableError } from "@citable/contract"

import { isNeverSent } from "../../not-connected.ts"
import { toPlatformText } from "../../platform-text.ts"
import type { PublisherEnvironment } from "../../publisher-environment.ts"
import { PublisherError } from "../../publisher-error.ts"
import { toRetryAt } from "../../to-retry-at.ts"
import type { GitSettings } from "../git-settings.ts"
import { type GraphqlError, toGraphqlError } from "./to-graphql-error.ts"

export interface GraphqlRequest {
  query: string
  variables: Readonly<Record<string, unknown>>
  /** Whether it changes something, so that without an answer nobody knows. */
  isWrite?: boolean
  signal: AbortSignal
}

export interface GraphqlAnswer {
  data: Readonly<Record<string, unknown>>
  errors: readonly GraphqlError[]
}

/** Sends a query to GitHub. Errors of the query itself are in the answer; every other failure throws. */
export async function sendGraphql(
  settings: GitSettings,
  environment: PublisherEnvironment,
  { query, variables, isWrite = false, signal }: GraphqlRequest,
): Promise<GraphqlAnswer> {
  const { status, headers, text } = await sendToGithub(settings, environment, {
    url: toApiUrl(settings, "graphql"),
    accept: "application/json",
    body: JSON.stringify({ query, variables }),
    isWrite,
    signal,
  })
  const answer = parse(text)
  if (status === 200 && answer !== undefined) {
    const errors = Array.isArray(answer["errors"]) ? (answer["errors"] as GraphqlError[]) : []
    const limited = errors.find(({ type }) => type === "RATE_LIMITED" || type === "RATE_LIMIT")
    if (limited !== undefined) throw toLimited(settings, headers, environment.now())
    const data = answer["data"]
    if (typeof data === "object" && data !== null) return { data: data as GraphqlAnswer["data"], errors }
    if (errors.length > 0) throw toGraphqlError(errors, settings)
  }
  throw new PublisherError(
    isWrite ? "publisher_unknown" : "publisher_unavailable",
    `${settings.remote.host} answered with ${status}, but not as GitHub does. Something in between may have answered.`,
  )
}

export interface GithubRequest {
  url: string
  accept: string
  body?: string
  isWrite?: boolean
  signal: AbortSignal
}

export interface GithubAnswer {
  status: number
  headers: Headers
  text: string
}

/** Sends a request with the token, and throws for every status that is not one of success. */
export async function sendToGithub(
  settings: GitSettings,
  environment: PublisherEnvironment,
  { url, accept, body, isWrite = false, signal }: GithubRequest,
): Promise<GithubAnswer> {
  signal.throwIfAborted()
  const headers = {
    authorization: `Bearer ${settings.token}`,
    accept,
    "user-agent": "Citable-Publisher/1",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  }
  let answer: GithubAnswer
  try {
    const init = body === undefined ? { headers, signal } : { method: "POST", headers, body, signal }
    const response = await environment.fetch(url, init)
    answer = { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw signal.aborted && !isWrite ? signal.reason : toTransportError(error, isWrite, settings)
  }
  if (answer.status >= 200 && answer.status < 300) return answer
  throw toStatusError(answer, { url, isWrite, now: environment.now() }, settings)
}

/** github.com has a host for its API; a server of one's own has paths. */
export function toApiUrl({ remote }: GitSettings, path: string): string {
  if (remote.host === "github.com") return `https://api.github.com/${path}`
  const base = `${remote.origin}${remote.pathname.split("/").slice(0, -2).join("/")}`
  return path === "graphql" ? `${base}/api/graphql` : `${base}/api/v3/${path}`
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function toTransportError(error: unknown, isWrite: boolean, { remote }: GitSettings): PublisherError {
  const code = isCitableError(error) ? error.code : undefined
  const message = isCitableError(error) ? error.message : `The request to ${remote.host} was ended.`
  if (code === "address_not_allowed" || code === "invalid_url") {
    return new PublisherError("publisher_invalid", message, { cause: error })
  }
  const kind = isWrite && !isNeverSent(error) ? "publisher_unknown" : "publisher_unavailable"
  return new PublisherError(kind, message, { cause: error })
}

function toStatusError(
  { status, headers, text }: GithubAnswer,
  { url, isWrite, now }: { url: string; isWrite: boolean; now: number },
  settings: GitSettings,
): PublisherError {
  const { host } = settings.remote
  const message = parse(text)?.["message"]
  const words = toPlatformText(typeof message === "string" ? message : text, [settings.token])
  const says = words === "" ? "" : ` It says: ${words}`
  if (status === 401) {
    return new PublisherError("publisher_unauthorized", `${host} refuses the token. Enter a new one.${says}`)
  }
  const isLimited = headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after")
  if (status === 429 || (status === 403 && isLimited)) return toLimited(settings, headers, now)
  if (status === 403) {
    return new PublisherError(
      "publisher_forbidden",
      `The token lacks a permission, or a firewall refuses the service.${says}`,
    )
  }
  if (status >= 300 && status < 400) {
    const target = toPlatformText(URL.parse(headers.get("location") ?? "", url)?.origin ?? "another address", [
      settings.token,
    ])
    return new PublisherError(
      "publisher_invalid",
      `${host} redirects to ${target}. Enter the address that it redirects to.`,
    )
  }
  if (status === 404)
    return new PublisherError("publisher_gone", `${host} has no API of GitHub at this address.${says}`)
  const code = status < 500 ? "publisher_invalid" : isWrite ? "publisher_unknown" : "publisher_unavailable"
  return new PublisherError(code, `${host} answered with ${status}.${says}`)
}

function toLimited({ remote }: GitSettings, headers: Headers, now: number): PublisherError {
  const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN)
  const retryAt =
    headers.has("retry-after") || Number.isNaN(reset) ? toRetryAt(headers.get("retry-after"), now) : reset * 1000
  return new PublisherError("publisher_rate_limited", `${remote.host} asks for fewer requests.`, { retryAt })
}
