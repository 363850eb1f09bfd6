import { createHash } from "node:crypto"

import type { FileStore } from "@citable/media/file-store"
import { cardVersion } from "@citable/media/pictures/card-version"
import type { PictureMaker } from "@citable/media/pictures/create-picture-maker"
import { defaultVersions } from "@citable/media/pictures/default-versions"
import type { MadeVersion, Version } from "@citable/media/pictures/picture-task"
import { versionKey } from "@citable/media/pictures/version-key"
import { versionType } from "@citable/media/pictures/version-type"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Updateable } from "kysely"

import type { ClaimedPicture } from "./claim-picture.ts"
import { postponePicture } from "./postpone-picture.ts"

export interface PictureServices {
  db: Database
  media: { store: FileStore; pictures: PictureMaker }
  now: () => number
}

const maxBytes = 64 * 1024 * 1024
/** How often a file may be there when the process ends, which can be the file's fault. */
const maxInterruptions = 3
const minute = 60_000

/**
 * Makes the versions of a file that are missing, and stores what came of it. Returns false if this process can make none at present. Throws
 * if the file store or the database fails; the file then stays due.
 */
export async function makePicture(services: PictureServices, file: ClaimedPicture): Promise<boolean> {
  const { db, media, now } = services
  const missing = await findMissing(db, file)
  const fail = async (reason: string) => {
    // What it has, it keeps. Only what somebody asked for cannot be made.
    const state = file.versions_state === "ready" ? "ready" : "failed"
    await settle(services, file, { versions_state: state, versions_reason: reason }, missing.map(toImpossible))
    return true
  }
  if (missing.length === 0) {
    await settle(services, file, { versions_state: "ready", versions_reason: null }, [])
    return true
  }
  if (file.bytes > maxBytes) return await fail("It has more than 64 MiB. Larger pictures are not decoded.")
  const stored = await media.store.get(file.id)
  if (stored === undefined) return await fail("The file store does not have the file.")
  const bytes = new Uint8Array(await new Response(stored).arrayBuffer())
  const answer = await media.pictures.make({ bytes, versions: missing, card: cardVersion(file)?.size })
  switch (answer.outcome) {
    case "made":
      await keep(services, file, missing, answer)
      return true
    case "animation": {
      const { placeholder, color } = answer
      const versions_reason = "It is an animation, and stays as it is: its versions would not move."
      await settle(services, file, { versions_state: "animation", versions_reason, placeholder, color }, [])
      return true
    }
    case "failed":
      return await fail(answer.reason)
    case "interrupted": {
      if (file.versions_attempts >= maxInterruptions) return await fail(answer.reason)
      const versions_due = now() + file.versions_attempts * minute
      await postponePicture(db, file, { versions_due, versions_reason: answer.reason })
      return true
    }
    case "stopped":
    case "unusable":
      break
  }
  await postponePicture(db, file, { versions_due: now(), versions_attempts: file.versions_attempts - 1 })
  return false
}

/** The versions that a file gets at its first time, or that somebody has asked for since. */
async function findMissing(db: Database, file: ClaimedPicture): Promise<Version[]> {
  const known = await db
    .selectFrom("media_versions")
    .select(["width", "format", "bytes"])
    .where("media_id", "=", file.id)
    .execute()
  const asked = known.flatMap(({ width, format, bytes }) => (bytes === null ? [{ width, format }] : []))
  if (file.versions_state === "ready") return asked
  const own = defaultVersions(file).filter(
    (one) => !known.some(({ width, format }) => width === one.width && format === one.format),
  )
  return [...asked, ...own].toSorted((one, other) => other.width - one.width)
}

/**
 * Stores versions. Each is recorded as a stray first, so that the sweep removes it if this process ends, or if somebody deletes the file
 * meanwhile.
 */
async function keep(
  services: PictureServices,
  file: ClaimedPicture,
  missing: readonly Version[],
  { versions, placeholder, color }: { versions: MadeVersion[]; placeholder: string; color: string },
): Promise<void> {
  const { db, media, now } = services
  const since = now()
  const strays = versions.map((version) => ({ id: versionKey(file.id, version), account_id: file.account_id, since }))
  if (strays.length > 0) {
    await db
      .insertInto("stray_files")
      .values(strays)
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ since }))
      .execute()
  }
  for (const version of versions) {
    await media.store.put(versionKey(file.id, version), version.bytes, versionType(version))
  }
  const rows = missing.map((wanted): VersionRow => {
    const made = versions.find(({ width, format }) => width === wanted.width && format === wanted.format)
    if (made === undefined) return toImpossible(wanted)
    const sha256 = createHash("sha256").update(made.bytes).digest("hex")
    const { width, height } = made.pixels
    return { ...wanted, bytes: made.bytes.byteLength, pixel_width: width, pixel_height: height, sha256 }
  })
  await settle(services, file, { versions_state: "ready", versions_reason: null, placeholder, color }, rows)
}

type VersionRow = Omit<Selectable<Tables["media_versions"]>, "media_id">

/** A version that was tried and cannot be. */
function toImpossible({ width, format }: Version): VersionRow {
  return { width, format, bytes: 0, pixel_width: null, pixel_height: null, sha256: null }
}

/** Ends the work on a file. If somebody has deleted it meanwhile, nothing is written, and the sweep removes what was stored. */
async function settle(
  { db, now }: PictureServices,
  file: ClaimedPicture,
  changes: Pick<Updateable<Tables["media"]>, "versions_state" | "versions_reason" | "placeholder" | "color">,
  rows: readonly VersionRow[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const done = { ...changes, versions_due: null, versions_owner: null, versions_attempts: 0 }
    const isNew = changes.placeholder !== undefined && changes.placeholder !== file.placeholder
    const update = trx
      .updateTable("media")
      .set({ ...done, ...(isNew ? { look_changed_at: now() } : {}) })
      .where("id", "=", file.id)
    if ((await update.returning("id").executeTakeFirst()) === undefined) return
    for (const row of rows) {
      await trx
        .insertInto("media_versions")
        .values({ media_id: file.id, ...row })
        .onConflict((conflict) => conflict.columns(["media_id", "width", "format"]).doUpdateSet(row))
        .execute()
    }
    const keys = rows.filter(({ bytes }) => bytes !== 0).map((row) => versionKey(file.id, row))
    if (keys.length > 0) await trx.deleteFrom("stray_files").where("id", "in", keys).execute()
    const asked = trx.selectFrom("media_versions").where("media_id", "=", file.id).where("bytes", "is", null)
    if ((await asked.select("width").executeTakeFirst()) === undefined) return
    await trx.updateTable("media").set({ versions_due: now() }).where("id", "=", file.id).execute()
  })
}
