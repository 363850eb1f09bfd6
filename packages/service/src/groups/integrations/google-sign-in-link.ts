import { ProblemError } from "@citable/contract/problem-error"
import type { GoogleApi } from "@citable/search-data/google/google-sign-in"

import type { Services } from "../../call/call-context.ts"

/** What a link for signing in with Google is for. Any change of the integration since then makes it worthless. */
export interface GoogleSignInLink {
  integrationId: string
  updatedAt: number
}

/** The status of an integration whose owner has not signed in. */
export const nobodySignedIn =
  "Nobody has signed in with Google yet. Send the owner of the property the link for that, or make another one."

const prefix = "gsi_"
const lifetimeMs = 7 * 24 * 3_600_000

/** The link on which the owner of a property signs in. Throws 501 if this instance cannot offer it. */
export function toGoogleSignInLink(
  { box, google, now }: Pick<Services, "box" | "google" | "now">,
  { integrationId, updatedAt }: GoogleSignInLink,
): string {
  if (google.signIn === undefined) {
    throw new ProblemError(
      "not_configured",
      "This instance has no OAuth client for google. Send the credentials of a service account, or ask the operator to set GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and PUBLIC_URL.",
      { errors: [{ pointer: "/connection/credentials", detail: "required" }] },
    )
  }
  const token = box.signToken(prefix, [integrationId, updatedAt, now() + lifetimeMs])
  return `${google.signIn.origin}/google/sign-in?token=${token}`
}

/** Reads the token of such a link; undefined if it is not one of this service, or older than a week. */
export function readGoogleSignInToken(
  { box, now }: Pick<Services, "box" | "now">,
  token: string,
): GoogleSignInLink | undefined {
  const value = box.readToken(prefix, token)
  if (!Array.isArray(value)) return undefined
  const [integrationId, updatedAt, expiresAt] = value as [string, number, number]
  return expiresAt > now() ? { integrationId, updatedAt } : undefined
}

/** The APIs that the settings of an integration need. Without any property, both. */
export function toGoogleApis(config: Record<string, unknown>): GoogleApi[] {
  const apis: GoogleApi[] = []
  const search = config["search_console_access"] === "write" ? "sitemaps" : "search_console"
  if (config["search_console_property"] !== undefined) apis.push(search)
  if (config["analytics_property"] !== undefined) apis.push("analytics")
  return apis.length === 0 ? [search, "analytics"] : apis
}
