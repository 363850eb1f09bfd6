import type { Version, VersionFormat } from "@citable/media/pictures/picture-task"
import type { Database } from "@citable/storage/database"

/** A version whose bytes are in the file store. */
export interface StoredVersion extends Version {
  bytes: number
  sha256: string
}

/**
 * Finds what to show for a version: itself, or the next larger one, of another modern format if need be. Undefined for the original. Readers of
 * `jpg` and `png` may read nothing else, so they get no WebP. `isImpossible` says that an attempt to make the version has failed.
 */
export async function findShownVersion(
  db: Database,
  mediaId: string,
  wanted: Version,
): Promise<{ shown: StoredVersion | undefined; isExact: boolean; isImpossible: boolean }> {
  const rows = await db
    .selectFrom("media_versions")
    .select(["width", "format", "bytes", "sha256"])
    .where("media_id", "=", mediaId)
    .where("width", ">=", wanted.width)
    .orderBy("width")
    .execute()
  const own = rows.find(({ width, format }) => width === wanted.width && format === wanted.format)
  const isImpossible = own?.bytes === 0
  const isReadable = (format: VersionFormat) => {
    // Whoever reads AVIF reads WebP. A card around another focus is better than none.
    if (wanted.format === "avif") return format === "avif" || format === "webp"
    return format === wanted.format || (wanted.format.startsWith("card-") && !/^(?:webp|avif)$/.test(format))
  }
  const stored = rows.flatMap(({ width, format, bytes, sha256 }) =>
    bytes === null || bytes === 0 || sha256 === null || !isReadable(format) ? [] : [{ width, format, bytes, sha256 }],
  )
  const exact = stored.find(({ width, format }) => width === wanted.width && format === wanted.format)
  return { shown: exact ?? stored[0], isExact: exact !== undefined, isImpossible }
}
