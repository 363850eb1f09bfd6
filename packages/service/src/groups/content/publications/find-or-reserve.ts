import { type Publisher, PublisherError, type RemoteRef } from "@citable/publishers"
import type { Database } from "@citable/storage/database"

import type { ClaimedItem } from "./claim-item.ts"
import type { ComposedDocument } from "./compose-document.ts"
import { findRemembered } from "./find-remembered.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { markerOf, type RemoteItemRow } from "./remote-item.ts"

export interface FoundItem {
  id: string
  /** Whether it was made a moment ago, so that nobody can have changed it. */
  isFresh: boolean
}

/**
 * The item on the platform: the one to take over, the stored one, one that an earlier attempt or connection left, or a new one. `remembered` if
 * the row has just got what another connection knows of it, and `lost` if the claim is.
 */
export async function findOrReserve(
  context: PublishingContext,
  item: ClaimedItem,
  { document }: ComposedDocument,
  { publisher, signal }: { publisher: Publisher; signal: AbortSignal },
): Promise<FoundItem | "remembered" | "lost"> {
  const { row } = item
  if (row.wanted_remote_id !== null) {
    await refuseForeignItem(context.db, row, publisher)
    return { id: row.wanted_remote_id, isFresh: false }
  }
  if (row.remote_id !== null) return { id: row.remote_id, isFresh: false }
  const remembered = await findRemembered(context, row, { publisher, signal })
  if (remembered !== undefined) {
    if (!(await item.commit(remembered.columns))) return "lost"
    await context.db.deleteFrom("left_articles").where("id", "=", remembered.leftId).execute()
    return "remembered"
  }
  const marker = markerOf(row.content_id)
  const all = await publisher.find(marker, { document, signal })
  const found = all.find(({ isCopy = false }) => !isCopy)
  if (found === undefined && row.on_conflict !== "overwrite") refuseCopy(all)
  // A request that gets no answer may still make an item, later. Whoever counts more than one looks for it.
  if (found === undefined && !(await item.commit({ reserves: row.reserves + 1 }))) return "lost"
  const { id } = found ?? (await publisher.reserve(marker, document, { signal }))
  return (await item.commit({ remote_id: id })) ? { id, isFresh: found === undefined } : "lost"
}

/** Refuses to publish beside a copy: only a person knows which one readers shall see. */
function refuseCopy([copy]: readonly RemoteRef[]): void {
  if (copy === undefined) return
  throw new PublisherError(
    "publisher_conflict",
    `The platform has a copy of the article, ${copy.id}, which Citable did not make. Take it over with on_conflict=adopt and remote_id=${copy.id}, or publish with on_conflict=overwrite to leave it alone.`,
  )
}

/** Refuses to take over an item that would leave another one of the brand, or of this article, without its article. */
async function refuseForeignItem(
  db: Database,
  row: RemoteItemRow,
  { capabilities }: Pick<Publisher, "capabilities">,
): Promise<void> {
  // Whoever gives another address of a copy corrects the first one.
  const isElsewhere =
    capabilities.byHand !== true &&
    row.remote_id !== null &&
    row.remote_id !== row.wanted_remote_id &&
    row.visibility === "live"
  if (isElsewhere) {
    throw new PublisherError(
      "publisher_conflict",
      `The article is there already, as ${row.remote_id}. Unpublish it there first, then take over ${row.wanted_remote_id}.`,
    )
  }
  const other = await findOwner(db, row, row.wanted_remote_id)
  if (other === undefined) return
  throw new PublisherError(
    "publisher_conflict",
    `${row.wanted_remote_id} is another article of the brand (${other.content_id}). Choose an item that Citable did not publish.`,
  )
}

/** The row of another article that has an item of the same integration. */
async function findOwner(db: Database, row: RemoteItemRow, remoteId: string | null) {
  return db
    .selectFrom("remote_items")
    .select("content_id")
    .where("integration_id", "=", row.integration_id)
    .where("remote_id", "=", remoteId)
    .where("id", "!=", row.id)
    .executeTakeFirst()
}
