import { isCitableError } from "@citable/contract"

import { isNeverSent } from "../not-connected.ts"
import { PublisherError, type PublisherErrorCode } from "../publisher-error.ts"
import { toRetryAt } from "../to-retry-at.ts"
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
  const { headers } = answer
  const retryAt = toRetryAt(headers.get("retry-after"), now, headers.get("date"))
  if (status === 429)
    return fail("publisher_rate_limited", `${host} asks to wait before the next request (${said}).`, { retryAt })
  // WordPress answers 500 for a file that it does not accept, however often it gets it.
  if (code === "rest_upload_sideload_error") {
    return fail("publisher_invalid", `WordPress does not accept this file: ${words}`, { pointer: "/images" })
  }
  if (status >= 500 || status === 408) {
    // 503 is the page of a site in maintenance, which does nothing.
    const kind = isWrite && status !== 503 ? "publisher_unknown" : "publisher_unavailable"
    return fail(kind, `${host} failed (${said}).`, headers.has("retry-after") ? { retryAt } : {})
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
  const kind = isWrite && !isNeverSent(error) ? "publisher_unknown" : "publisher_unavailable"
  const what =
    code === "response_too_large"
      ? `${host} answered with more data than WordPress sends.`
      : code === "timeout"
        ? `${host} took too long to answer.`
        : `${host} could not be reached, or closed the connection.`
  return new PublisherError(kind, what, { cause: error })
}
