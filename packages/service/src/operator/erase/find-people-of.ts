import type { Database } from "@citable/storage/database"

export interface PeopleOf {
  /** People who belong to this account alone. */
  leaving: { id: string; email: string }[]
  /** How many belong to another account, too. */
  staying: number
}

/** The owners of an account and the members of its brands, by whether they belong to another account as well. */
export async function findPeopleOf(db: Database, accountId: string): Promise<PeopleOf> {
  const roles = db
    .selectFrom("account_owners")
    .select(["user_id", "account_id"])
    .union(
      db
        .selectFrom("memberships")
        .innerJoin("brands", "brands.id", "memberships.brand_id")
        .select(["memberships.user_id", "brands.account_id"]),
    )
  const people = await db
    .selectFrom("users")
    .innerJoin(roles.as("own"), "own.user_id", "users.id")
    .select(["users.id", "users.email"])
    .select((eb) =>
      eb
        .selectFrom(roles.as("other"))
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .whereRef("other.user_id", "=", "users.id")
        .where("other.account_id", "!=", accountId)
        .as("others"),
    )
    .where("own.account_id", "=", accountId)
    .execute()
  const leaving = people.filter(({ others }) => Number(others) === 0).map(({ id, email }) => ({ id, email }))
  return { leaving, staying: people.length - leaving.length }
}
