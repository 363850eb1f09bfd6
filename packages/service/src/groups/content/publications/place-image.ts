import type { ImageFile, Publisher, RemoteImage } from "../../../ports/publishers/publisher.ts"
import type { Database } from "../../../storage/database.ts"

export interface PlaceImageOptions {
  db: Database
  publisher: Publisher
  integrationId: string
  signal: AbortSignal
  now: () => number
}

/** Stores a picture on a platform, unless it was stored there before: a picture travels once, however many articles show it. */
export async function placeImage(options: PlaceImageOptions, image: ImageFile): Promise<RemoteImage> {
  const { db, publisher, integrationId, signal, now } = options
  const known = await findImage(db, integrationId, image.sha256)
  if (known !== undefined || publisher.putImage === undefined) return known ?? { id: null, url: image.source }
  const placed = await publisher.putImage(image, { signal })
  await db
    .insertInto("remote_images")
    .values({
      integration_id: integrationId,
      sha256: image.sha256,
      remote_id: placed.id,
      url: placed.url,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.columns(["integration_id", "sha256"]).doNothing())
    .execute()
  return placed
}

/** Finds a picture that was stored on a platform before. */
export async function findImage(db: Database, integrationId: string, sha256: string): Promise<RemoteImage | undefined> {
  const row = await db
    .selectFrom("remote_images")
    .select(["remote_id", "url"])
    .where("integration_id", "=", integrationId)
    .where("sha256", "=", sha256)
    .executeTakeFirst()
  return row === undefined ? undefined : { id: row.remote_id, url: row.url }
}
