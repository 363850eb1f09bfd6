import { setTimeout } from "node:timers/promises"

import { CitableError } from "@citable/contract"
import type { FileStore } from "@citable/media/file-store"
import type { Database } from "@citable/storage/database"

const atOnce = 100
/** The files that tell whether the store is that of the service. */
const samples = 20
/** How long to wait for uploads that were under way. */
const waitMs = 2000

/** Throws `media_missing` if the account has media files, and the store has none of them: it is another one. */
export async function assertFilesAreThere(db: Database, store: FileStore, accountId: string): Promise<void> {
  const files = await db
    .selectFrom("media")
    .innerJoin("brands", "brands.id", "media.brand_id")
    .select("media.id")
    .where("brands.account_id", "=", accountId)
    .where("brands.purge_started_at", "is", null)
    .limit(samples)
    .execute()
  if (files.length === 0) return
  for (const { id } of files) if (await has(store, id)) return
  const message =
    "None of the account's media files is where these settings say. Set MEDIA_DIR or the MEDIA_S3 variables as the service has them, or leave the files with --keep-media. Nothing was erased."
  throw new CitableError(message, { code: "media_missing" })
}

/**
 * Deletes the files of an account whose brands are gone, at once, and looks whether they are gone. Without a store, it only forgets them. Those that
 * an upload may still be writing stay listed, so that the service deletes them within two hours; `left` counts them.
 */
export async function eraseFiles(
  db: Database,
  { store, accountId, since }: { store: FileStore | undefined; accountId: string; since: number },
): Promise<{ deleted: number; left: number }> {
  let deleted = 0
  let after = ""
  let waited = 0
  let left = 0
  for (;;) {
    const files = await db
      .selectFrom("stray_files")
      .select(["id", "since"])
      .where("account_id", "=", accountId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(atOnce)
      .execute()
    for (const file of files) {
      after = file.id
      const isThere = store !== undefined && (await has(store, file.id))
      await store?.delete(file.id)
      if (isThere && store !== undefined && (await has(store, file.id))) left++
      // A file is stored once: after that, nothing writes it again. One without bytes that nobody has listed for removal may be on its way.
      else if (store === undefined || isThere || file.since >= since || file.since < since - hour) {
        await db.deleteFrom("stray_files").where("id", "=", file.id).execute()
        if (isThere) deleted++
      } else left++
    }
    if (files.length === atOnce) continue
    if (left === 0 || waited >= waitMs) return { deleted, left }
    await setTimeout(pauseMs)
    waited += pauseMs
    left = 0
    after = ""
  }
}

const hour = 3_600_000
const pauseMs = 500

async function has(store: FileStore, key: string): Promise<boolean> {
  const bytes = await store.get(key)
  await bytes?.cancel()
  return bytes !== undefined
}
