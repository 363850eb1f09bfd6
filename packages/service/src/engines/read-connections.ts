import { CitableError, type Connection, connectionSchema } from "@citable/contract"
import { type EngineKind, engineKinds, engineNameOf } from "@citable/engines/engine-kinds"
import { integrationOwner } from "@citable/secrets/seal-owners"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

/** A brand's own key for a vendor. */
export type BrandConnection = {
  /** The engine's name in reports. */
  name: string
} & (
  | { connection: Connection; problem?: never }
  /** Why the key cannot be used. */
  | { connection?: never; problem: string }
)

/** The vendors for which a brand has its own key, in the order in which it connected them. */
export async function readConnections(
  { db, box }: { db: Database; box: SecretBox },
  brandId: string,
  { integrationId }: { integrationId?: string | undefined } = {},
): Promise<BrandConnection[]> {
  const rows = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["integrations.id", "integrations.kind", "config", "credentials", "account_id"])
    .where("brand_id", "=", brandId)
    .where("integrations.kind", "in", [...engineKinds])
    .$if(integrationId !== undefined, (some) => some.where("integrations.id", "=", integrationId ?? ""))
    .orderBy("integrations.id")
    .execute()
  return rows.map(({ id, kind, config, credentials, account_id: accountId }) => {
    const shown = JSON.parse(config) as Record<string, unknown>
    const name = engineNameOf(kind as EngineKind, shown)
    if (credentials === null) return { name, problem: `The brand's key for ${name} was erased. Enter it again.` }
    try {
      const opened = JSON.parse(box.open(credentials, integrationOwner(accountId, id))) as unknown
      return { name, connection: connectionSchema.parse({ kind, config: shown, credentials: opened }) }
    } catch (error) {
      // Leave out the cause, which could quote the opened key.
      const why = error instanceof CitableError ? error.message : "Its settings are not valid."
      return { name, problem: `The brand's key for ${name} cannot be used. ${why}` }
    }
  })
}
