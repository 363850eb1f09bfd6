import type { Delivery, Event } from "@citable/contract"
import type { Database } from "@citable/storage/database"

type Named = NonNullable<Delivery["content"]>

/** Finds the articles that events name, with their titles of today; null for an event that names none. */
export async function nameArticles(
  db: Database,
  brandId: string,
  rows: readonly { body: string }[],
): Promise<(Named | null)[]> {
  const named = rows.map(({ body }) => {
    const { content_id: id } = (JSON.parse(body) as Event).data
    return typeof id === "string" ? id : undefined
  })
  const ids = [...new Set(named.filter((id) => id !== undefined))]
  if (ids.length === 0) return named.map(() => null)
  const found = await db
    .selectFrom("contents")
    .select(["id", "title", "deletion"])
    .where("brand_id", "=", brandId)
    .where("id", "in", ids)
    .execute()
  const trashed = await db
    .selectFrom("trashed_contents")
    .select(["id", "title"])
    .where("brand_id", "=", brandId)
    .where("id", "in", ids)
    .execute()
  const known = new Map<string, Named>([
    ...trashed.map(({ id, title }) => [id, { id, title, deleted: true }] as const),
    ...found.map(({ id, title, deletion }) => [id, { id, title, deleted: deletion !== null }] as const),
  ])
  return named.map((id) => (id === undefined ? null : (known.get(id) ?? { id, title: null, deleted: true })))
}
