import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import { areCredentialsReadable, unreadableWaitMs } from "../../../secrets/find-unreadable.ts"
import type { RemoteItemRow } from "./remote-item.ts"

export type DueItem = Pick<RemoteItemRow, "id" | "integration_id" | "lease_owner" | "leased_until"> & {
  account_id: string
}

/** The most items of one integration that a look sees. */
const perIntegration = 32
const perLook = 500

/**
 * Finds items with work, in turns: the oldest of each integration, then the second of each. So a long queue of one
 * integration hides no other. Items that somebody works on come last.
 */
export async function findDueItems(
  db: Database,
  { at, without, box }: { at: number; without: readonly string[]; box: Pick<SecretBox, "openPrefixes"> },
): Promise<DueItem[]> {
  const isLeased = sql<number>`case when lease_owner is null or leased_until <= ${at} then 0 else 1 end`
  const since = sql<number>`case when due_at <= ${at} then due_at when sweep_at <= ${at} then sweep_at else look_at end`
  return db
    .with("due", (query) =>
      query
        .selectFrom("remote_items")
        .innerJoin("brands", "brands.id", "remote_items.brand_id")
        .innerJoin("integrations", "integrations.id", "remote_items.integration_id")
        .select([
          "remote_items.id",
          "integration_id",
          "lease_owner",
          "leased_until",
          "account_id",
          since.as("since"),
          sql<number>`row_number() over (partition by integration_id order by ${isLeased}, ${since}, remote_items.id)`.as(
            "turn",
          ),
        ])
        .where((eb) =>
          eb.or([
            eb("due_at", "<=", at),
            eb("sweep_at", "<=", at),
            eb.and([eb("look_at", "<=", at), eb("wanted", "is", null)]),
          ]),
        )
        // What this process cannot open is left to others, until nobody has taken it for an hour.
        .where((eb) => eb.or([areCredentialsReadable(box), eb("due_at", "<=", at - unreadableWaitMs)]))
        .$if(without.length > 0, (some) => some.where("integration_id", "not in", [...without])),
    )
    .selectFrom("due")
    .select(["id", "integration_id", "lease_owner", "leased_until", "account_id"])
    .where("turn", "<=", perIntegration)
    .orderBy("turn")
    .orderBy("since")
    .orderBy("id")
    .limit(perLook)
    .execute()
}
