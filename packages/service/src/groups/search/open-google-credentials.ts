import type { GoogleCredentials } from "@citable/search-data/google/google-credentials"
import { GoogleError } from "@citable/search-data/google/google-error"
import { integrationOwner } from "@citable/secrets/seal-owners"
import { z } from "zod"

import type { Services } from "../../call/call-context.ts"

const credentialsSchema = z.union([
  z.object({ client_email: z.string(), private_key: z.string() }),
  z.object({ refresh_token: z.string() }),
])

/**
 * Opens the service account of an integration, or what its owner gave by signing in. Throws `google_key_refused` if it has no credentials, or if they cannot
 * be opened.
 */
export async function openGoogleCredentials(
  { db, box }: Pick<Services, "db" | "box">,
  { brandId, integrationId }: { brandId: string; integrationId: string },
): Promise<GoogleCredentials> {
  const row = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["brands.account_id", "integrations.credentials"])
    .where("integrations.id", "=", integrationId)
    .where("integrations.brand_id", "=", brandId)
    .executeTakeFirst()
  const why =
    "The credentials of the integration cannot be opened. Send those of a service account again, or ask the owner to sign in again."
  if (row == null || row.credentials === null) throw new GoogleError(why, { code: "google_key_refused" })
  try {
    return credentialsSchema.parse(
      JSON.parse(box.open(row.credentials, integrationOwner(row.account_id, integrationId))),
    )
  } catch (cause) {
    throw new GoogleError(why, { code: "google_key_refused", cause })
  }
}
