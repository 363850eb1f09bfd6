import { PublisherError } from "@citable/publishers"
import { toPlatformText } from "@citable/publishers/platform-text"

/** An error of a whole query. */
export interface GraphqlError {
  message?: string
  extensions?: { code?: string }
}

/** What a mutation refuses. It comes with HTTP 200. */
export interface UserError {
  code?: string | null
  field?: readonly string[] | null
  message: string
}

/** What somebody can do about an HTTP status of the Admin API. */
export const remedies: Partial<Record<number, string>> = {
  401: "Enter the credentials of an app that is installed in this shop.",
  402: "The shop is frozen until its plan is paid.",
  403: "The app lacks a scope, or a firewall refuses the service.",
  404: "There is no shop with this host name, or it no longer has version 2026-10 of the Admin API.",
}

/** The parts of an article that have another name in Shopify. */
const pointers: Readonly<Record<string, string>> = {
  summary: "/excerpt",
  handle: "/slug",
  image: "/cover",
  publishDate: "/published_at",
  metafields: "/seo",
}

/** Converts the errors of a query. After one of the server, a mutation may have taken effect. */
export function toGraphqlError(errors: readonly GraphqlError[], isWrite: boolean, secrets: readonly string[]) {
  const codes = errors.map(({ extensions }) => extensions?.code)
  const says = `It says: ${toPlatformText(errors.map(({ message = "" }) => message).join(" "), secrets)}`
  if (codes.includes("ACCESS_DENIED")) {
    return new PublisherError("publisher_forbidden", `Give the app the scope that it lacks in a new version. ${says}`)
  }
  const isTheirs = codes.includes("INTERNAL_SERVER_ERROR") || codes.includes("TIMEOUT")
  const code = isWrite ? "publisher_unknown" : "publisher_unavailable"
  return new PublisherError(isTheirs ? code : "publisher_invalid", `Shopify does not do what was asked. ${says}`)
}

/** Converts what a mutation refuses. */
export function toUserError(errors: readonly UserError[], secrets: readonly string[]): PublisherError {
  const { code, field } = errors[0] ?? {}
  const says = `It says: ${toPlatformText(errors.map(({ message }) => message).join(" "), secrets)}`
  if (code === "NOT_FOUND") return new PublisherError("publisher_conflict", `Shopify has no such article. ${says}`)
  const name = field?.[0] === "article" ? field[1] : undefined
  const pointer = name === undefined ? {} : { pointer: pointers[name] ?? `/${name}` }
  const taken = "Another article of the blog has this handle. Choose another slug, or change that handle in Shopify."
  const what = code === "TAKEN" ? taken : `Shopify refuses ${name ?? "the request"}.`
  return new PublisherError("publisher_invalid", `${what} ${says}`, pointer)
}
