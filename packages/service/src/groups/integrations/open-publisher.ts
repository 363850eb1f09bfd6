import { type Publisher, PublisherError, type Publishers } from "@citable/publishers"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

import { openCredentials } from "./open-credentials.ts"

/** No platform counts requests for longer. */
const longestRateMs = 3_600_000

/** What opening the publisher of an integration needs. */
export interface PublisherSource {
  db: Database
  box: SecretBox
  publishers: Publishers
}

/**
 * Opens the publisher of an integration with its credentials; undefined if its kind shows no articles, or it is gone. With `keeps`, what the
 * publisher finds out about its platform is there for later ones.
 *
 * @throws {PublisherError} `publisher_unauthorized` if there are no credentials that the secret key opens, `publisher_invalid` for
 * settings of another release.
 */
export async function openPublisher(
  { db, box, publishers }: PublisherSource,
  integrationId: string,
  { keeps = false }: { keeps?: boolean } = {},
): Promise<Publisher | undefined> {
  const found = await db
    .selectFrom("integrations")
    .select(["kind", "config", "field_map", "found", "created_at"])
    .where("id", "=", integrationId)
    .executeTakeFirst()
  if (found === undefined || !publishers.has(found.kind)) return undefined
  const credentials = await openCredentials({ db, box }, integrationId)
  if (credentials === undefined) {
    throw new PublisherError(
      "publisher_unauthorized",
      "The integration has no credentials that this instance can decrypt. Enter them again with update_integration.",
    )
  }
  const { kind } = found
  return publishers.create({
    kind,
    config: JSON.parse(found.config),
    credentials,
    fieldMap: JSON.parse(found.field_map),
    usedUntil: await readUsedUntil(db, { id: integrationId, createdAt: found.created_at }),
    known: { text: found.found, keep: async (text) => void (keeps && (await keepFound(text))) },
  })

  /** Not for other settings than those with which it was found. */
  async function keepFound(text: string): Promise<void> {
    if (text === found?.found) return
    await db
      .updateTable("integrations")
      .set({ found: text })
      .where("id", "=", integrationId)
      .where("config", "=", found?.config ?? "")
      .execute()
  }
}

/**
 * Until when earlier processes may have sent requests for an integration. An attempt that a kill has ended can have sent some until then, so what
 * this process has touched counts like one of those. Undefined once it no longer matters.
 */
async function readUsedUntil(
  db: Database,
  { id, createdAt }: { id: string; createdAt: number },
): Promise<number | undefined> {
  if (performance.now() > longestRateMs || createdAt >= performance.timeOrigin) return undefined
  const used = await db
    .selectFrom("remote_items")
    .select(({ fn }) => [
      fn.max("updated_at").as("at"),
      fn.max("checked_at").as("checked"),
      fn.max("leased_until").as("leased"),
    ])
    .where("integration_id", "=", id)
    .executeTakeFirst()
  const latest = Math.max(used?.at ?? 0, used?.checked ?? 0, used?.leased ?? 0)
  return latest === 0 ? undefined : Math.min(latest, Math.floor(performance.timeOrigin))
}
