import { setImmediate } from "node:timers/promises"

import { hasProcessEnded } from "@citable/webhooks/leases"

import type { Jobs } from "../../jobs/jobs.ts"
import { planLooks } from "../plan-looks.ts"
import { claimPicture } from "./claim-picture.ts"
import type { PictureServices } from "./make-picture.ts"
import { pictureJob } from "./picture-job.ts"
import { postponePicture } from "./postpone-picture.ts"

/** A job that takes longer plans another one, so that one process does not hold it for hours. */
const sliceMs = 60_000
const minute = 60_000
const hour = 3_600_000

/**
 * Starts the worker that makes smaller versions of pictures: those of new files, those that somebody has asked for, and those of an old
 * library, the newest file first. Files that are due say so in their rows, so work goes on after any end of a process.
 */
export async function startPictures(
  services: PictureServices & { jobs: Jobs },
  { onError }: { onError: (error: unknown) => void },
): Promise<{ close(): Promise<void> }> {
  const { db, jobs, media, now } = services
  const { pictures } = media
  if (pictures.fault() !== undefined) return { close: async () => {} }
  const enqueue = (runAt?: number) =>
    db
      .transaction()
      .execute((trx) =>
        jobs.enqueue(trx, { ...pictureJob, ...(runAt === undefined ? {} : { key: "pictures-later", runAt }) }),
      )

  async function makeAll(): Promise<void> {
    const { makePicture } = await import("./make-picture.ts")
    const end = performance.now() + sliceMs
    for (;;) {
      const file = await claimPicture(db, now())
      if (file === undefined) break
      try {
        if (!(await makePicture(services, file))) return report()
      } catch (cause) {
        // The file store or the database fails, so the next file would fail as well.
        onError(cause)
        const wait = Math.min(minute * 2 ** (file.versions_attempts - 1), hour)
        const versions_reason = "The file store failed. The service tries again."
        await postponePicture(db, file, { versions_due: now() + wait, versions_reason })
        return await enqueue(now() + wait)
      }
      // SQLite answers at once: without this, nothing else would run.
      await setImmediate()
      if (performance.now() > end) return await enqueue()
    }
    const { later } = await db
      .selectFrom("media")
      .select((eb) => eb.fn.min("versions_due").as("later"))
      .where("versions_due", "is not", null)
      .executeTakeFirstOrThrow()
    // Once for all files, because sites that look for changes build again.
    await db.transaction().execute((trx) => planLooks(trx, jobs))
    if (later !== null) await enqueue(Math.max(Number(later), now()))
  }

  /** Says once that the files stay as they are. Those that are due wait for a process that can make versions. */
  function report(): void {
    const fault = pictures.fault()
    if (fault !== undefined) onError(new Error(`Pictures stay as they are uploaded: ${fault}.`))
  }

  const owners = await db
    .selectFrom("media")
    .select("versions_owner")
    .where("versions_due", "is not", null)
    .where("versions_owner", "is not", null)
    .distinct()
    .execute()
  const ended = owners.flatMap(({ versions_owner: name }) => (name !== null && hasProcessEnded(name) ? [name] : []))
  if (ended.length > 0) {
    const freed = { versions_due: now(), versions_owner: null }
    await db.updateTable("media").set(freed).where("versions_owner", "in", ended).execute()
  }
  await jobs.work(pictureJob.kind, makeAll)
  const due = await db
    .selectFrom("media")
    .select("id")
    .where("versions_due", "is not", null)
    .limit(1)
    .executeTakeFirst()
  if (due !== undefined) await enqueue()
  return { close: () => pictures.close() }
}
