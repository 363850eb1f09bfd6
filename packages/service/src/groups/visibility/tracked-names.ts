import { hash } from "node:crypto"

import type { BrandRow } from "../../storage/brand-row.ts"
import type { Database } from "../../storage/database.ts"
import type { TrackedName } from "./parse-answers/find-mentions.ts"

/** What answers are searched for: the brand first, then its competitors in the order they were added. */
export async function readTrackedNames(
  db: Database,
  brand: Pick<BrandRow, "id" | "name" | "aliases" | "domains">,
): Promise<TrackedName[]> {
  const rows = await db.selectFrom("competitors").selectAll().where("brand_id", "=", brand.id).orderBy("id").execute()
  return [{ ...brand, id: null }, ...rows].map(({ id, name, aliases, domains }) => ({
    id,
    name,
    aliases: JSON.parse(aliases) as string[],
    domains: JSON.parse(domains) as string[],
  }))
}

/** Tells sets of names apart: answers that were searched for other names have to be read again. */
export function hashNames(names: readonly TrackedName[]): string {
  return hash(
    "sha256",
    JSON.stringify(names.map(({ id, name, aliases, domains }) => [id, name, aliases, domains])),
    "base64url",
  )
}
