import type { Article } from "@citable/contract"
import type { Database } from "@citable/storage/database"

import type { ContentDocument } from "../document.ts"
import type { RemoteItemRow } from "./remote-item.ts"

/** In milliseconds since 1970. */
export interface PublicationDates {
  /** The date with which the article first went to the platform. It stays, whatever happens elsewhere. */
  first: number
  /** The date that the writer chose, or of a publication before the first one there; null for neither. */
  earlier: number | null
}

/** Reads the dates that a version of an article has on a platform. Before the first publication there, that is `at`. */
export async function readDates(
  db: Database,
  { id, version }: Pick<Article, "id" | "version">,
  item: Pick<RemoteItemRow, "integration_id" | "first_at" | "sent_version" | "unsettled">,
  at: number,
): Promise<PublicationDates> {
  const row = await db
    .selectFrom("contents")
    .select(["version", "live_version", "document", "live_document", "published_at", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst()
  const document =
    row?.version === version
      ? row.document
      : row?.live_version === version
        ? row.live_document
        : (await readRevision(db, id, version))?.document
  const { published_at: chosenAt = null } = JSON.parse(document ?? "{}") as Partial<ContentDocument>
  const chosen = chosenAt === null ? null : Date.parse(chosenAt)
  const own = row?.published_at ?? null
  // An attempt that the platform refused is no publication.
  const isSent = item.sent_version !== null || item.unsettled !== "[]"
  const first = (isSent ? item.first_at : null) ?? chosen ?? (await findFirst())
  return { first, earlier: chosen ?? (own !== null && own <= first ? own : null) }

  async function findFirst(): Promise<number> {
    const sent = db
      .selectFrom("publications")
      .select(["created_at", "publish_at"])
      .where("content_id", "=", id)
      .where("integration_id", "is not", null)
      .where("action", "=", "publish")
      .where("status", "=", "succeeded")
      .limit(1)
    if (item.sent_version !== null) {
      // A former release dated a file by the own site as it was with the last publication, or else by the creation.
      const last = await sent.where("integration_id", "=", item.integration_id).orderBy("id", "desc").executeTakeFirst()
      const isDated = own !== null && (last === undefined || own <= (last.publish_at ?? last.created_at))
      return isDated ? own : (row?.created_at ?? at)
    }
    // An integration that somebody made again finds the article under its former date.
    const before = await sent.orderBy("id").executeTakeFirst()
    const there = before === undefined ? at : (before.publish_at ?? before.created_at)
    return Math.min(own ?? there, there)
  }
}

function readRevision(db: Database, contentId: string, version: number) {
  return db
    .selectFrom("content_revisions")
    .select("document")
    .where("content_id", "=", contentId)
    .where("version", "=", version)
    .executeTakeFirst()
}
