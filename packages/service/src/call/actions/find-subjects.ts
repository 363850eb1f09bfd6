import type { Database } from "@citable/storage/database"
import type { ActionTable } from "@citable/storage/tables/action-tables"
import { type RawBuilder, type Selectable, sql } from "kysely"

/** What actions were about, as it is now. One that is deleted for good is missing. */
export interface SubjectNow {
  name: string
  isTrashed: boolean
  /** The working copy of an article that is not in the trash. */
  copy?: { version: number; live_version: number | null; publish_at: number | null }
}

/** Where names are, by the kind of their subjects. Other kinds have none. */
const places: Readonly<Record<string, { table: string; name: string; where?: RawBuilder<boolean> }>> = {
  brand: { table: "brands", name: "name" },
  competitor: { table: "competitors", name: "name" },
  invitation: { table: "invitations", name: "email" },
  integration: { table: "integrations", name: "name" },
  key: { table: "credentials", name: "name" },
  keyword: { table: "keywords", name: "keyword" },
  media: { table: "media", name: "filename" },
  // The row stays for its answers.
  prompt: { table: "prompts", name: "text", where: sql<boolean>`deleted_at is null` },
  webhook: { table: "webhooks", name: "url" },
}

/** Finds what actions of a brand were about, also in the trash, by its id. */
export async function findSubjects(
  db: Database,
  rows: readonly Pick<Selectable<ActionTable>, "subject_kind" | "subject_id">[],
): Promise<Map<string, SubjectNow>> {
  const found = new Map<string, SubjectNow>()
  const kinds = Map.groupBy(rows, (row) => row.subject_kind ?? "")
  const trashable: string[] = []
  for (const [kind, ofKind] of kinds) {
    const ids = [...new Set(ofKind.flatMap((row) => row.subject_id ?? []))]
    if (ids.length === 0) continue
    if (kind === "content") await addArticles(db, ids, found)
    const place = places[kind]
    if (place === undefined) continue
    trashable.push(...ids)
    const { table, name, where = sql<boolean>`true` } = place
    const query = sql<{ id: string; name: string }>`select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where id in (${sql.join(ids)}) and ${where}`
    for (const row of (await query.execute(db)).rows) found.set(row.id, { name: toName(row.name), isTrashed: false })
  }
  if (trashable.length === 0) return found
  const kept = await db
    .selectFrom("trashed_items")
    .select(["id", "kind", "words", "data"])
    .where("id", "in", trashable)
    .execute()
  for (const { id, kind, words, data } of kept) {
    // The text of a prompt is in its words alone.
    const name = (JSON.parse(data) as Record<string, unknown>)[places[kind]?.name ?? ""]
    found.set(id, { name: toName(typeof name === "string" ? name : words), isTrashed: true })
  }
  return found
}

async function addArticles(db: Database, ids: readonly string[], found: Map<string, SubjectNow>): Promise<void> {
  const trashed = await db.selectFrom("trashed_contents").select(["id", "title"]).where("id", "in", ids).execute()
  for (const { id, title } of trashed) found.set(id, { name: title, isTrashed: true })
  const present = await db
    .selectFrom("contents")
    .select(["id", "title", "version", "live_version", "publish_at"])
    .where("id", "in", ids)
    .execute()
  for (const { id, title, ...copy } of present) found.set(id, { name: title, isTrashed: false, copy })
}

/** Of the address of a webhook, only its host: the rest can contain a secret. */
const toName = (text: string): string => (URL.parse(text)?.host || text).slice(0, 200).toWellFormed()
