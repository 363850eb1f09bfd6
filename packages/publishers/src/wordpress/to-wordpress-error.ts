import { isCitableError } from "@citable/contract"

import { PublisherError, type PublisherErrorCode } from "../publisher-error.ts"
import type { WordpressAnswer } from "./wordpress-answer.ts"

/** Where a field of WordPress comes from in the article. */
const pointers: Readonly<Record<string, string>> = {
  title: "/title",
  content: "/body",
  excerpt: "/excerpt",
  slug: "/slug",
  date_gmt: "/published_at",
  featured_media: "/cover",
  tags: "/tags",
  name: "/tags",
}

/** What an account needs for what WordPress refused, by its codes. */
const rights: Readonly<Record<string, string>> = {
  rest_cannot_publish: "publish (role Author), or publish as a draft for somebody else's review",
  rest_cannot_create: "write posts (role Author)",
  rest_cannot_edit: "edit this post: somebody else owns it (role Editor)",
  rest_cannot_edit_others: "edit the posts of others (role Editor)",
  rest_cannot_delete: "delete this post",
  rest_forbidden_context: "edit this post: somebody else owns it (role Editor)",
  rest_cannot_assign_term: "give categories and tags to posts",
  rest_cannot_update: "change a field of the post",
}

/** Converts a refusal of WordPress to an error. `hide` removes the credentials from a text. */
export function toWordpressError(
  answer: WordpressAnswer,
  { host, hide, now, isWrite }: { host: string; hide: (text: string) => string; now: number; isWrite: boolean },
): PublisherError {
  const { status, code, json } = answer
  const words = hide(answer.message)
  const said = words === "" ? `HTTP ${status}` : `HTTP ${status}: ${words}`
  const fail = (kind: PublisherErrorCode, message: string, options = {}) => new PublisherError(kind, message, options)
  if (status === 429) {
    const retryAt = now + readRetryAfter(answer.headers, now)
    return fail("publisher_rate_limited", `${host} asks to wait before the next request (${said}).`, { retryAt })
  }
  // WordPress answers 500 for a file that it does not accept, however often it gets it.
  if (code === "rest_upload_sideload_error") {
    return fail("publisher_invalid", `WordPress does not accept this file: ${words}`, { pointer: "/images" })
  }
  if (status >= 500 || status === 408) {
    // 503 is the page of a site in maintenance, which does nothing.
    const kind = isWrite && status !== 503 ? "publisher_unknown" : "publisher_unavailable"
    return fail(kind, `${host} failed (${said}).`, { retryAt: toRetryAt(answer.headers, now) })
  }
  if (status === 413) return fail("publisher_invalid", `${host} does not accept a request of this size (${said}).`)
  if (json === undefined) {
    if (status === 403 || status === 406 || status === 401) {
      return fail(
        "publisher_forbidden",
        `${host} answered with a web page instead of WordPress (${said}). A firewall or a security plugin stops the request: let it pass requests to the REST API from this service.`,
      )
    }
    return fail(
      "publisher_gone",
      `${host} has no REST API of WordPress here (${said}). Check the address, and whether a plugin turns the REST API off.`,
    )
  }
  if (status === 401 || status === 403) {
    const right = rights[code]
    const need = right === undefined ? "lacks a permission" : `may not ${right}`
    return fail("publisher_forbidden", `The WordPress account ${need} (${said}).`)
  }
  if (code === "rest_no_route" || code === "rest_disabled") {
    return fail("publisher_gone", `The REST API of WordPress is turned off at ${host}, or is not there (${said}).`)
  }
  if (status === 404 || status === 410) {
    return fail("publisher_conflict", `WordPress no longer has this item (${said}).`)
  }
  const parameter = Object.keys(answer.parameters)[0]
  const pointer = parameter === undefined ? undefined : pointers[parameter]
  return fail("publisher_invalid", `WordPress does not accept the article (${said}).`, { pointer })
}

/** Converts a failure of the connection. A request that may have arrived has an unknown result, if it writes. */
export function toConnectionError(error: unknown, host: string, isWrite: boolean): PublisherError {
  if (error instanceof PublisherError) return error
  const code = isCitableError(error) ? error.code : undefined
  if (code === "address_not_allowed" || code === "invalid_url") {
    return new PublisherError("publisher_invalid", (error as Error).message, { cause: error })
  }
  const never = neverSent(error)
  const kind = isWrite && !never ? "publisher_unknown" : "publisher_unavailable"
  const what =
    code === "response_too_large"
      ? `${host} answered with more data than WordPress sends.`
      : code === "timeout"
        ? `${host} took too long to answer.`
        : `${host} could not be reached, or closed the connection.`
  return new PublisherError(kind, what, { cause: error })
}

const beforeTheRequest =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|ERR_SSL_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/

/** Whether the connection was not there, so that no request went out. */
function neverSent(error: unknown): boolean {
  for (let reason = error, depth = 0; reason instanceof Error && depth < 10; reason = reason.cause, depth++) {
    const { code } = reason as { code?: unknown }
    if (typeof code === "string" && beforeTheRequest.test(code)) return true
    if (reason instanceof AggregateError && reason.errors.length > 0) return reason.errors.every(neverSent)
  }
  return false
}

function toRetryAt(headers: Headers, now: number): number | undefined {
  return headers.has("retry-after") ? now + readRetryAfter(headers, now) : undefined
}

const minute = 60_000

/** RFC 9110, section 10.2.3: seconds, or a date. At least a second, at most a day. */
function readRetryAfter(headers: Headers, now: number): number {
  const value = headers.get("retry-after")?.trim() ?? ""
  const wait = /^\d{1,7}$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - (Date.parse(headers.get("date") ?? "") || now)
  return Number.isNaN(wait) ? minute : Math.min(Math.max(wait, 1000), 24 * 60 * minute)
}
