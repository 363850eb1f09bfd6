import type { Delivery, Event } from "@citable/contract"
import type { Database } from "@citable/storage/database"

type Named = NonNullable<Delivery["content"]>

/**
 * Finds the articles that events name, with their titles of today; null for an event that names none. Of one in the trash, it tells only that it
 * is deleted.
 */
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
    .select(["id", "title"])
    .where("brand_id", "=", brandId)
    .where("id", "in", ids)
    .where("deletion", "is", null)
    .execute()
  const known = new Map<string, Named>(found.map(({ id, title }) => [id, { id, title, deleted: false }]))
  return named.map((id) => (id === undefined ? null : (known.get(id) ?? { id: null, title: null, deleted: true })))
}
