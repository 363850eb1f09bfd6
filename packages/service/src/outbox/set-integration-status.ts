import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/** Shows people whether the latest attempt with an integration succeeded. */
export async function setIntegrationStatus(
  trx: Transaction<Tables>,
  { integration_id: id }: { integration_id: string },
  { at, ...shown }: { status: "connected" | "failed"; error: string | null; at: number },
): Promise<void> {
  await trx
    .updateTable("integrations")
    .set({ ...shown, tested_at: at })
    .where("id", "=", id)
    .execute()
}
