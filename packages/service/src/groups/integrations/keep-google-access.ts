import { ProblemError } from "@citable/contract/problem-error"
import type { GrantedAccess } from "@citable/search-data/google/google-credentials"
import type { GoogleSignIn } from "@citable/search-data/google/google-sign-in"
import { sitePath } from "@citable/search-data/google/query-search-console"
import { lockBrand } from "@citable/storage/brand-row"

import type { Services } from "../../call/call-context.ts"
import { requestSync } from "../search/sync/request-sync.ts"
import { type GoogleSignInLink, toGoogleApis } from "./google-sign-in-link.ts"
import { sealCredentials } from "./integration-rows.ts"

export interface AskedAccess {
  brandId: string
  brandName: string
  config: Record<string, string | undefined>
}

/** What a link asks for. Throws 404 if somebody has signed in with it, or has changed the integration. */
export async function findAskedAccess({ db }: Pick<Services, "db">, link: GoogleSignInLink): Promise<AskedAccess> {
  const row = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["integrations.brand_id", "brands.name", "integrations.config"])
    .where("integrations.id", "=", link.integrationId)
    .where("integrations.updated_at", "=", link.updatedAt)
    .executeTakeFirst()
  if (row === undefined) throw usedLink()
  return {
    brandId: row.brand_id,
    brandName: row.name,
    config: JSON.parse(row.config) as Record<string, string | undefined>,
  }
}

/**
 * Exchanges the code that an owner brought from Google, asks Google whether the account can read each property, stores the access, and
 * starts to read. Throws a `GoogleError` if Google refuses.
 */
export async function keepGoogleAccess(
  context: Pick<Services, "db" | "jobs" | "box" | "google" | "now">,
  { signIn, link, code, verifier }: { signIn: GoogleSignIn; link: GoogleSignInLink; code: string; verifier: string },
): Promise<AskedAccess> {
  const { db, jobs, box, now } = context
  const asked = await findAskedAccess(context, link)
  const access = await signIn.redeem({ code, verifier, apis: toGoogleApis(asked.config) })
  await readProperties(context, access, asked.config)
  await db.transaction().execute(async (trx) => {
    const brand = await lockBrand(trx, asked.brandId)
    if (brand === undefined) throw usedLink()
    const at = Math.max(now(), link.updatedAt + 1)
    const kept = await trx
      .updateTable("integrations")
      .set({
        credentials: sealCredentials(box, brand, link.integrationId, access),
        status: "untested",
        error: null,
        updated_at: at,
      })
      .where("id", "=", link.integrationId)
      .where("updated_at", "=", link.updatedAt)
      .returning("id")
      .executeTakeFirst()
    if (kept === undefined) throw usedLink()
    for (const source of ["search_console", "google_analytics"] as const) {
      await requestSync({ db: trx, jobs }, { brandId: asked.brandId, source, at: now() })
    }
  })
  return asked
}

/** Asks Google for each property, so that an owner who chose the wrong account learns it at once. */
async function readProperties(
  { google }: Pick<Services, "google">,
  access: GrantedAccess,
  config: AskedAccess["config"],
): Promise<void> {
  const { search_console_property: site, analytics_property: property } = config
  if (site !== undefined) await google.request(access, { api: "search_console", method: "GET", path: sitePath(site) })
  if (property !== undefined) {
    const path = `/v1beta/properties/${encodeURIComponent(property)}/metadata`
    await google.request(access, { api: "analytics", method: "GET", path })
  }
}

function usedLink(): ProblemError {
  return new ProblemError(
    "not_found",
    "This link was used, or the connection has changed since. Ask the person who sent it for another one.",
  )
}
