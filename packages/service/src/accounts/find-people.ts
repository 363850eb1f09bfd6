import type { Database } from "@citable/storage/database"

/**
 * The e-mail addresses of people by their ids: null for one without a role for the brand. A person who no longer exists is not in the
 * result. On Postgres an account cannot read people, who belong to none, so it takes the database of the service.
 */
export async function findPeople(
  db: Database,
  brand: { id: string; account_id: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .select((eb) => [
      eb
        .or([
          eb(
            "id",
            "in",
            eb.selectFrom("memberships").select("memberships.user_id").where("memberships.brand_id", "=", brand.id),
          ),
          eb(
            "id",
            "in",
            eb
              .selectFrom("account_owners")
              .select("account_owners.user_id")
              .where("account_owners.account_id", "=", brand.account_id),
          ),
        ])
        .as("has_role"),
    ])
    .where("id", "in", ids)
    .execute()
  return new Map(rows.map(({ id, email, has_role: hasRole }) => [id, hasRole ? email : null]))
}
