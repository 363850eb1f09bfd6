import { GoogleError } from "@citable/search-data/google/google-error"

import { findGoogle } from "../../search/find-google.ts"
import { openGoogleCredentials } from "../../search/open-google-credentials.ts"
import type { Turn } from "./claim-submissions.ts"
import { readListed } from "./read-listed.ts"
import type { SubmissionRow } from "./submission-rows.ts"
import type { Outcome, SubmissionsContext } from "./submissions-context.ts"

/** Submits the sitemaps that list the addresses to Search Console, each once. An address that none lists waits. */
export async function submitSitemaps(
  context: SubmissionsContext,
  /** Of addresses that a visitor has seen as they should be. */
  rows: readonly SubmissionRow[],
  { brandId, stillHeld, settle }: Turn,
): Promise<void> {
  if (rows.length === 0) return
  const property = await findGoogle(context.db, brandId, "search_console")
  const missing =
    property === undefined
      ? "the brand has no Search Console property. Connect one with an integration of the kind google"
      : await findMissingRight(context, property.integration_id)
  if (property === undefined || missing !== undefined) {
    await settle(rows, { state: "waiting", reason: missing ?? "" })
    return
  }
  const name = property.property
  const { yes: inProperty = [], no = [] } = Object.groupBy(rows, ({ url }) => (isOfProperty(url, name) ? "yes" : "no"))
  await settle(no, { state: "skipped", reason: `the property ${name} does not have the address` })
  const bySitemap = new Map<string, SubmissionRow[]>()
  for (const [origin, ofSite] of Map.groupBy(inProperty, ({ url }) => new URL(url).origin)) {
    const listed = await readListed(context, origin)
    for (const row of ofSite) {
      const sitemap = listed.sitemapOf(row.url)
      if (sitemap === undefined) await settle([row], { state: "waiting", reason: listed.reason })
      else bySitemap.set(sitemap, [...(bySitemap.get(sitemap) ?? []), row])
    }
  }
  const place = { brandId, integrationId: property.integration_id, property: name }
  for (const [sitemap, listed] of bySitemap) {
    const held = await stillHeld(listed)
    if (held.length > 0) await settle(held, await submit(context, place, sitemap))
  }
}

/** Why the integration with Google cannot submit a sitemap; undefined if it may. */
async function findMissingRight({ db, box }: SubmissionsContext, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("integrations").select(["brand_id", "config"]).where("id", "=", id).executeTakeFirst()
  if (row === undefined) return "the integration with Google is gone"
  try {
    const credentials = await openGoogleCredentials({ db, box }, { brandId: row.brand_id, integrationId: id })
    const { search_console_access: access } = JSON.parse(row.config) as { search_console_access?: string }
    if (!("refresh_token" in credentials) || access === "write") return undefined
  } catch (error) {
    if (error instanceof GoogleError) return error.message
    throw error
  }
  return "the owner of the property gave the right to read alone. Set search_console_access of the integration to write, and let the owner sign in again"
}

async function submit(
  { db, box, google, now }: SubmissionsContext,
  { property, ...place }: { brandId: string; integrationId: string; property: string },
  sitemap: string,
): Promise<Outcome> {
  const { submitSitemap } = await import("@citable/search-data/google/submit-sitemap")
  try {
    await submitSitemap(google, await openGoogleCredentials({ db, box }, place), { property, sitemap })
    return { state: "received", reason: sitemap, status: null }
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    const notBefore = now() + (error.retryAfter ?? 0)
    return { state: "waiting", reason: error.message, notBefore, isAsked: error.retryAfter !== null }
  }
}

/** Whether a property of Search Console has an address: that of a domain, or one of a beginning of addresses. */
function isOfProperty(url: string, property: string): boolean {
  if (!property.startsWith("sc-domain:")) return url.startsWith(property)
  const domain = property.slice("sc-domain:".length)
  const { hostname } = new URL(url)
  return hostname === domain || hostname.endsWith(`.${domain}`)
}
