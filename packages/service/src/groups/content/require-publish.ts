import { insufficientScope } from "@citable/problems/insufficient-scope"

import type { WriteContext } from "../../call/call-context.ts"
import type { ContentRow } from "./document.ts"

type Caller = Pick<WriteContext, "db" | "principal">

/**
 * Throws 403 if a caller without `content:publish` would delete an article that is or was live somewhere, or that is about to be. Its readers
 * lose it for good, which is more than to unpublish it.
 */
export async function requirePublishToDelete({ db, principal }: Caller, row: ContentRow): Promise<void> {
  if (principal.scopes.has("content:publish") || !(await isMoreThanDraft(db, row))) return
  throw insufficientScope("content:publish", "This article is or was published, or is about to be, and not a draft.")
}

/** Throws 403 if a caller without `content:publish` would change a text that the service publishes at its time, whoever saved it. */
export function requirePublishToEdit({ principal }: Pick<Caller, "principal">, row: ContentRow): void {
  const isPublished = row.publish_at !== null && row.publish_version === null
  if (principal.scopes.has("content:publish") || !isPublished) return
  throw insufficientScope("content:publish", "This article is scheduled, so what you save would be published.")
}

/** A platform counts from the first request that names it, since its answer can be late or lost. */
async function isMoreThanDraft(db: Caller["db"], row: ContentRow): Promise<boolean> {
  if (row.published_at !== null || row.publish_at !== null) return true
  const item = await db
    .selectFrom("remote_items")
    .select("id")
    .where("content_id", "=", row.id)
    .where((eb) => eb.or([eb("wanted", "is not", null), eb("remote_id", "is not", null), eb("reserves", ">", 0)]))
    .executeTakeFirst()
  if (item !== undefined) return true
  // The integration may be gone, and with it what it knew.
  const publication = await db
    .selectFrom("publications")
    .select("id")
    .where("content_id", "=", row.id)
    .where("status", "=", "succeeded")
    .executeTakeFirst()
  return publication !== undefined
}
