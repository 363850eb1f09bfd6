import { type ImageFile, type PlacedImage, type Publisher, PublisherError, type RemoteImage } from "@citable/publishers"
import type { Database } from "@citable/storage/database"

export interface PlaceImageOptions {
  db: Database
  publisher: Publisher
  integrationId: string
  signal: AbortSignal
  now: () => number
}

/** How long a platform is believed to have a picture. A person may have deleted it. */
const believedMs = 30 * 24 * 3_600_000

/**
 * Stores a picture on a platform, unless it was stored there lately: a picture travels once, however many articles show it.
 * After a month, the publisher looks for it again.
 */
export async function placeImage(
  options: PlaceImageOptions,
  image: ImageFile,
): Promise<{ placed: RemoteImage; isNew: boolean }> {
  const { db, publisher, integrationId, signal, now } = options
  const row = await findRow(db, integrationId, image.sha256)
  const known = row && toImage(row)
  const isBelieved = row !== undefined && row.created_at > now() - believedMs
  if (isBelieved || publisher.putImage === undefined) {
    return { placed: known ?? { kind: "stays", url: image.source }, isNew: false }
  }
  const placed = await publisher.putImage(image, { signal }).catch((error: unknown) => {
    // What an account may no longer put there can be there all the same.
    if (known !== undefined && isRefusal(error)) return known
    throw error
  })
  const columns = { remote_id: placed.id, url: placed.url, created_at: now() }
  await db
    .insertInto("remote_images")
    .values({ integration_id: integrationId, sha256: image.sha256, ...columns })
    .onConflict((conflict) => conflict.columns(["integration_id", "sha256"]).doUpdateSet(columns))
    .execute()
  return { placed, isNew: true }
}

/** Forgets those of an article's pictures that the platform has no longer, because a person deleted them there. Tells whether there are any. */
export async function forgetLostImages(
  { db, publisher, integrationId, signal }: PlaceImageOptions,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0 || publisher.checkImages === undefined) return false
  const there = new Set<string>()
  for (let at = 0; at < ids.length; at += 100) {
    for (const id of await publisher.checkImages(ids.slice(at, at + 100), { signal })) there.add(id)
  }
  const lost = ids.filter((id) => !there.has(id))
  if (lost.length === 0) return false
  await db
    .deleteFrom("remote_images")
    .where("integration_id", "=", integrationId)
    .where("remote_id", "in", lost)
    .execute()
  return true
}

/** Finds a picture that was stored on a platform before. */
export async function findImage(db: Database, integrationId: string, sha256: string): Promise<PlacedImage | undefined> {
  const row = await findRow(db, integrationId, sha256)
  return row && toImage(row)
}

/** Whether a platform does not take a picture, however often it gets it. */
export function isRefusal(error: unknown): error is PublisherError {
  return error instanceof PublisherError && (error.code === "publisher_forbidden" || error.code === "publisher_invalid")
}

function findRow(db: Database, integrationId: string, sha256: string) {
  return db
    .selectFrom("remote_images")
    .select(["remote_id", "url", "created_at"])
    .where("integration_id", "=", integrationId)
    .where("sha256", "=", sha256)
    .executeTakeFirst()
}

const toImage = ({ remote_id: id, url }: { remote_id: string | null; url: string }): PlacedImage => ({
  kind: "placed",
  id,
  url,
})
