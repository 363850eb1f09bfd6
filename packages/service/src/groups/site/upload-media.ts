import { ProblemError } from "@citable/contract/problem-error"
import { rasterTypes } from "@citable/media/pictures/raster-types"

import type { PreparedHandler } from "../../call/call-context.ts"
import { pictureJob } from "../../media/pictures/picture-job.ts"
import { strayMs } from "../../media/sweep-stray-files.ts"
import { toMediaDetail } from "./media-rows.ts"
import { type StoredFile, storeUpload } from "./store-upload.ts"

export const uploadMedia: PreparedHandler<"upload_media", StoredFile> = {
  prepare: storeUpload,
  handle: async (context, input, file) => {
    const { db, brand, jobs, media, now } = context
    const at = now()
    // The sweep can remove a stray file. Claim it only if it cannot become due within the next ten minutes.
    const claimed = await db
      .deleteFrom("stray_files")
      .where("id", "=", file.id)
      .where("since", ">", at - strayMs + 600_000)
      .returning("id")
      .executeTakeFirst()
    if (claimed === undefined) {
      const headers = { "retry-after": "1" }
      throw new ProblemError("busy", "The upload took too long. Send it again.", { headers })
    }
    const isPicture = rasterTypes.has(file.contentType)
    const row = await db
      .insertInto("media")
      .values({
        id: file.id,
        brand_id: brand.id,
        kind: file.kind,
        filename: file.filename,
        content_type: file.contentType,
        bytes: file.bytes,
        width: file.width,
        height: file.height,
        alt: input.alt ?? "",
        caption: input.caption ?? null,
        tags: JSON.stringify([...new Set(input.tags)]),
        sha256: file.sha256,
        created_at: at,
        updated_at: at,
        focus_x: input.focus?.x ?? null,
        focus_y: input.focus?.y ?? null,
        versions_due: isPicture ? at : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isPicture && media.pictures.fault() === undefined) await jobs.enqueue(db, pictureJob)
    return {
      output: { ...(await toMediaDetail(context, row)), removed: file.removed },
      headers: { location: `/v1/brands/${brand.id}/media/${row.id}` },
    }
  },
}
