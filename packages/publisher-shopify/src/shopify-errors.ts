import { PublisherError, type PublisherErrorCode } from "@citable/publishers"
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
  423: "Shopify has locked the shop.",
}

/** Where a field of Shopify comes from in the article. */
const pointers: Readonly<Record<string, string>> = {
  title: "/title",
  body: "/body",
  summary: "/excerpt",
  handle: "/slug",
  tags: "/tags",
  author: "/author",
  image: "/cover",
  publishDate: "/published_at",
  metafields: "/seo",
}

/** Converts the errors of a query. After one of the server, a mutation may have taken effect. */
export function toGraphqlError(
  errors: readonly GraphqlError[],
  { isWrite, secrets }: { isWrite: boolean; secrets: readonly string[] },
): PublisherError {
  const code = errors.find((error) => error.extensions?.code !== undefined)?.extensions?.code
  const words = errors.map(({ message = "" }) => message).join(" ")
  const says = words === "" ? "" : ` It says: ${toPlatformText(words, secrets)}`
  const fail = (kind: PublisherErrorCode, message: string) => new PublisherError(kind, message + says)
  switch (code) {
    case "ACCESS_DENIED":
      return fail("publisher_forbidden", "The app lacks a scope. Add it to a version of the app, and release that.")
    case "SHOP_INACTIVE":
      return fail("publisher_gone", "Shopify has closed the shop.")
    case "INTERNAL_SERVER_ERROR":
    case "TIMEOUT":
      return fail(isWrite ? "publisher_unknown" : "publisher_unavailable", "Shopify could not answer the request.")
    default:
      return fail("publisher_invalid", "Shopify refuses the request.")
  }
}

/** Throws what a mutation refuses, in Shopify's words. */
export function assertDone(errors: readonly UserError[], secrets: readonly string[]): void {
  const [first] = errors
  if (first === undefined) return
  const fields = first.field ?? []
  const pointer = fields.map((field) => pointers[field]).find((found) => found !== undefined)
  const says = `It says: ${toPlatformText(errors.map(({ message }) => message).join(" "), secrets)}`
  if (first.code === "NOT_FOUND") {
    throw new PublisherError("publisher_conflict", `Shopify no longer has this article. ${says}`)
  }
  const what = isTaken(errors)
    ? "Another article of the blog has this handle. Choose another slug, or change that article's handle in Shopify."
    : `Shopify refuses ${fields.length === 0 ? "the article" : `the field ${fields.at(-1)}`}.`
  throw new PublisherError("publisher_invalid", `${what} ${says}`, pointer === undefined ? {} : { pointer })
}

/** Whether a handle is taken. */
export function isTaken(errors: readonly UserError[]): boolean {
  return errors.some(({ code, field }) => code === "TAKEN" && (field?.includes("handle") ?? false))
}
