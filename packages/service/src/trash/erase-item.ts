import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { WriteContext } from "../call/call-context.ts"
import { eraseItems } from "./erase-items.ts"

/** The kinds whose tools delete for good, with their tables. */
const tables = { media: "media", integration: "integrations", webhook: "webhooks" } as const

/** Deletes something in the trash for good. Throws 409 if it is not in the trash, and 404 if it is nowhere. */
export async function eraseItem<Id extends string>(
  { db, brand, now }: Pick<WriteContext, "db" | "brand" | "now">,
  kind: keyof typeof tables,
  id: Id,
): Promise<{ output: { id: Id; deleted: true; restorable_until: null } }> {
  await lockBrand(db, brand.id)
  const find = (table: "trashed_items" | (typeof tables)[typeof kind]) =>
    db.selectFrom(table).select("id").where("id", "=", id).where("brand_id", "=", brand.id).executeTakeFirst()
  if ((await find("trashed_items")) !== undefined) {
    await eraseItems(db, brand, [id], now())
    return { output: { id, deleted: true, restorable_until: null } }
  }
  if ((await find(tables[kind])) === undefined) throw notFound()
  throw new ProblemError("conflict", "This is not in the trash. Delete it without permanent first, and then with it.")
}
