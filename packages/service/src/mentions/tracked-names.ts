import { hash } from "node:crypto"

import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { readerVersion } from "@citable/language/mentions/reader-version"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"

/**
 * The names that the service looks for in answers: the brand first, then its competitors in the order of their
 * creation.
 */
export async function readTrackedNames(
  db: Database,
  brand: Pick<BrandRow, "id" | "name" | "aliases" | "domains" | "exclude">,
): Promise<TrackedName[]> {
  const rows = await db.selectFrom("competitors").selectAll().where("brand_id", "=", brand.id).orderBy("id").execute()
  return [{ ...brand, id: null }, ...rows].map(({ id, name, aliases, domains, exclude }) => ({
    id,
    name,
    aliases: JSON.parse(aliases) as string[],
    domains: JSON.parse(domains) as string[],
    ...(exclude === null ? {} : { exclude: JSON.parse(exclude) as string[] }),
  }))
}

/** A hash of a set of names and of the reader's version. When it changes, earlier answers must be parsed again. */
export function hashNames(names: readonly TrackedName[]): string {
  return hash(
    "sha256",
    JSON.stringify([
      readerVersion,
      ...names.map(({ id, name, aliases, domains, exclude }) => [id, name, aliases, domains, exclude]),
    ]),
    "base64url",
  )
}
