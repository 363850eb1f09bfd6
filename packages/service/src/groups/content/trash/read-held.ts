import type { WaitingDeletion } from "@citable/contract/content"
import type { Database } from "@citable/storage/database"
import type { StoredDeletion } from "@citable/storage/tables/content-tables"
import type { Tables } from "@citable/storage/tables/tables"
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from "kysely"

import { isThere } from "../../integrations/is-there.ts"

/** An item that an article cannot be deleted before, and the name of its integration. */
export type HeldItem = Pick<
  Selectable<Tables["remote_items"]>,
  "integration_id" | "state" | "url" | "error" | "wanted" | "due_at" | "sweep_at"
> & { name: string }

/**
 * Whether an item holds up the deletion of its article: a platform has it, or may get it, also by a late request that a sweep has to find and
 * to undo. Only the versions of the article tell the sweep which text is ours.
 */
export function holdsDeletion(
  eb: ExpressionBuilder<Pick<Tables, "remote_items">, "remote_items">,
  at: number,
): Expression<SqlBool> {
  return eb.or([isThere(eb, at), eb("sweep_at", "is not", null)])
}

/** Reads the items that hold up the deletion of an article. */
export function readHeld(db: Database, contentId: string, at: number): Promise<HeldItem[]> {
  return db
    .selectFrom("remote_items")
    .innerJoin("integrations", "integrations.id", "remote_items.integration_id")
    .select(["integration_id", "state", "url", "remote_items.error", "wanted", "due_at", "sweep_at", "name"])
    .where("content_id", "=", contentId)
    .where((eb) => holdsDeletion(eb, at))
    .orderBy("remote_items.id")
    .execute()
}

export function toWaitingFor(items: readonly HeldItem[]): WaitingDeletion["waiting_for"] {
  return items.map((item) => {
    const next = item.wanted === null ? item.sweep_at : item.due_at
    return {
      integration_id: item.integration_id,
      integration_name: item.name,
      state: item.state,
      url: item.url,
      error: item.error,
      retry_at: next === null ? null : new Date(next).toISOString(),
    }
  })
}

/** The deletion of an article that waits for platforms. Undefined for any other article. */
export async function readDeletion(
  db: Database,
  { id, deletion }: { id: string; deletion: string | null },
  at: number,
): Promise<WaitingDeletion | undefined> {
  if (deletion === null) return undefined
  const { at: since } = JSON.parse(deletion) as StoredDeletion
  return { since: new Date(since).toISOString(), waiting_for: toWaitingFor(await readHeld(db, id, at)) }
}
