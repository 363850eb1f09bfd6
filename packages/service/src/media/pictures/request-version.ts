import type { Version } from "@citable/media/pictures/picture-task"
import type { Database } from "@citable/storage/database"

import type { Jobs } from "../../jobs/jobs.ts"
import { pictureJob } from "./picture-job.ts"

/** Has a missing version made soon. Further requests for it change nothing. */
export async function requestVersion(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => number },
  mediaId: string,
  version: Version,
): Promise<void> {
  const known = await db
    .selectFrom("media_versions")
    .select("media_id")
    .where("media_id", "=", mediaId)
    .where("width", "=", version.width)
    .where("format", "=", version.format)
    .executeTakeFirst()
  if (known !== undefined) return
  await db.transaction().execute(async (trx) => {
    // The worker locks the row as well, so it either sees the request or is done before.
    const file = await trx
      .updateTable("media")
      .set((eb) => ({ versions_due: eb.fn.coalesce("versions_due", eb.val(now())) }))
      .where("id", "=", mediaId)
      .returning("id")
      .executeTakeFirst()
    if (file === undefined) return
    await trx
      .insertInto("media_versions")
      .values({ media_id: mediaId, ...version, bytes: null, pixel_width: null, pixel_height: null, sha256: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await jobs.enqueue(trx, pictureJob)
  })
  jobs.wake(pictureJob.kind)
}
