import { CitableError } from "@citable/contract"
import { assertServiceExists, openDataFolder } from "@citable/storage/open-data-folder"
import { type Plan } from "@citable/storage/tables/account-tables"
import type { Dialect } from "kysely"

import { isPlan, planAllowances } from "../gate/plans.ts"

export interface SetAccountPlanOptions {
  dataDir: string
  /** A Postgres database, in place of the file in the data folder. */
  databaseUrl?: string
  dialect?: Dialect
  /** `unlimited`, `free`, `pro` or `scale`. */
  plan: string
  /**
   * The id of the account.
   *
   * @default the account that the first start created
   */
  accountId?: string
}

/**
 * Sets the plan of an account, from the next call on. The operator can call it while the service runs. Calls under `unlimited` do not count.
 * Calls of this month under another plan stay spent.
 *
 * @throws {CitableError} `usage` for an unknown plan, `data_dir_unusable` if there is no service, `not_found` for an unknown account.
 */
export async function setAccountPlan({
  plan,
  accountId,
  ...place
}: SetAccountPlanOptions): Promise<{ accountId: string; plan: Plan; allowance: number | null }> {
  if (!isPlan(plan)) {
    const plans = Object.keys(planAllowances).join(", ")
    throw new CitableError(`Unknown plan: ${plan}. Known plans: ${plans}.`, { code: "usage" })
  }
  const { dataDir, databaseUrl } = place
  assertServiceExists(place)
  const db = await openDataFolder(place)
  try {
    const row = await db
      .updateTable("accounts")
      .set({ plan })
      .where("id", "=", (eb) =>
        accountId === undefined
          ? eb.selectFrom("accounts").select("id").orderBy("created_at").orderBy("id").limit(1)
          : eb.val(accountId),
      )
      .returning("id")
      .executeTakeFirst()
    if (row === undefined) {
      throw new CitableError(
        `There is no account ${accountId ?? ""} ${databaseUrl === undefined ? `in ${dataDir}` : "in the database"}.`,
        { code: "not_found" },
      )
    }
    return { accountId: row.id, plan, allowance: planAllowances[plan] }
  } finally {
    await db.destroy()
  }
}
