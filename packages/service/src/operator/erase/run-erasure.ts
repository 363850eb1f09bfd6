import { CitableError } from "@citable/contract"
import { openFileStore } from "@citable/media/open-file-store"
import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"
import { openDataFolder } from "@citable/storage/open-data-folder"
import { isPostgres } from "@citable/storage/row-locks"
import { sharePauses } from "@citable/storage/share-pauses"
import { sql } from "kysely"

import { purgeBrand } from "../../groups/brands/purge-brand.ts"
import { assertFilesAreThere, eraseFiles } from "./erase-files.ts"
import type { EraseAccountOptions, ErasedAccount } from "./erasure.ts"
import { forgetJobs } from "./forget-jobs.ts"
import { measureAccount } from "./measure-account.ts"
import { readBack } from "./read-back.ts"
import { revokeAccess } from "./revoke-access.ts"

/** Erases an account: see `eraseAccount`. */
export async function runErasure(options: EraseAccountOptions): Promise<ErasedAccount> {
  const { accountId, confirm, media, onProgress, ...place } = options
  const now = place.now ?? Date.now
  const store = media === null ? undefined : await openFileStore(place.dataDir, media ?? {})
  const db = await openDataFolder(place)
  try {
    const extent = await measureAccount(db, accountId)
    if ((await confirm(extent)) !== extent.name) {
      const message = `That is not the account's name, ${extent.name}. Nothing was erased.`
      throw new CitableError(message, { code: "usage" })
    }
    if (store !== undefined) await assertFilesAreThere(db, store, accountId)
    // SQLite leaves what it deletes in the file, and every copy of the file has it, unless this connection overwrites it.
    if (!isPostgres(db)) await sql`pragma secure_delete = on`.execute(db)
    onProgress?.("Revoking keys, tokens and invitations")
    const at = now()
    const erasure = await db
      .transaction()
      .execute((trx) => revokeAccess(trx, { accountId, name: extent.name, now: at }))
    const { brandIds, people } = erasure
    let brands = 0
    // A call that was under way may have added a brand.
    for (let id = await findBrand(db, accountId); id !== undefined; id = await findBrand(db, accountId)) {
      if (!brandIds.includes(id)) {
        brandIds.push(id)
        const known = { erasure: JSON.stringify(erasure) }
        await db.updateTable("accounts").set(known).where("id", "=", accountId).execute()
      }
      brands++
      onProgress?.(`Erasing brand ${brands} of ${Math.max(extent.brands, brands)}`)
      await eraseBrand(db, id, now)
    }
    const pause = sharePauses(db)
    const actions = db.selectFrom("actions").where("account_id", "=", accountId)
    while (await deleteInSlices(db, "actions", ["id"], actions)) await pause()
    await forgetJobs(db, [accountId, ...brandIds])
    onProgress?.("Erasing media files")
    const files = await eraseFiles(db, { store, accountId, since: at })
    await db.transaction().execute(async (trx) => {
      for (const table of ["credentials", "invitations", "account_owners"] as const)
        await trx.deleteFrom(table).where("account_id", "=", accountId).execute()
      await trx.deleteFrom("accounts").where("id", "=", accountId).execute()
    })
    if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
    onProgress?.("Reading every table")
    const read = await readBack(place, { ids: [accountId, ...brandIds], people })
    const { deleted, left } = files
    return {
      extent,
      files: deleted,
      rowsRead: read.rows,
      remaining: left === 0 ? read.remaining : [...read.remaining, { place: "media files", count: left }],
      elsewhere: read.elsewhere,
    }
  } finally {
    await db.destroy()
  }
}

async function findBrand(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom("brands").select("id").where("account_id", "=", accountId).executeTakeFirst()
  return row?.id
}

/** Deletes a brand as its job would, whoever else does so as well. */
async function eraseBrand(db: Database, id: string, now: () => number): Promise<void> {
  const pause = sharePauses(db)
  // A brand that a call has added after the others were made due.
  await db
    .updateTable("brands")
    .set({ deletes_at: now() })
    .where("id", "=", id)
    .where("deletes_at", "is", null)
    .execute()
  let isMore = true
  while (isMore) isMore = (await purgeBrand(db, id, { now, pause })) !== undefined
}
