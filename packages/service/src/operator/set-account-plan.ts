import { existsSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import type { Dialect } from "kysely"

import { isPlan, planAllowances } from "../gate/plans.ts"
import { openDataFolder } from "../storage/open-data-folder.ts"
import { type Plan } from "../storage/tables/account-tables.ts"

export interface SetAccountPlanOptions {
  dataDir: string
  /** A Postgres in place of the data folder's file. */
  databaseUrl?: string
  dialect?: Dialect
  /** `unlimited`, `free`, `pro` or `scale`. */
  plan: string
  /** Default: the account that the first start made. */
  accountId?: string
}

/**
 * Sets the plan of an account; for the operator, who holds the data folder, and also while the service runs: it holds from
 * the next call on. Calls made under `unlimited` are not counted, those of the month made under another plan stay spent.
 * Throws `usage` for another plan, `data_dir_unusable` where there is no service, `not_found` where there is no such account.
 */
export async function setAccountPlan({
  plan,
  accountId,
  ...place
}: SetAccountPlanOptions): Promise<{ accountId: string; plan: Plan; allowance: number | null }> {
  if (!isPlan(plan)) {
    const plans = Object.keys(planAllowances).join(", ")
    throw new CitableError(`There is no plan ${plan}. There is: ${plans}.`, { code: "usage" })
  }
  const { dataDir, databaseUrl, dialect } = place
  if (databaseUrl === undefined && dialect === undefined && !existsSync(join(dataDir, "service.db"))) {
    const message = `There is no service in ${dataDir}. Name its data folder, or start one with citable serve.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
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
