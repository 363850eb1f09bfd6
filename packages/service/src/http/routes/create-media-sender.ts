import { notFound } from "@citable/contract/problem-error"
import type { Media } from "@citable/media/create-media"
import { cardVersion } from "@citable/media/pictures/card-version"
import { toVersion } from "@citable/media/pictures/to-version"
import { versionKey } from "@citable/media/pictures/version-key"
import { versionName } from "@citable/media/pictures/version-name"
import { versionType } from "@citable/media/pictures/version-type"
import type { Database } from "@citable/storage/database"
import type { Context } from "hono"

import type { Jobs } from "../../jobs/jobs.ts"
import { findShownVersion } from "../../media/pictures/find-shown-version.ts"
import { requestVersion } from "../../media/pictures/request-version.ts"
import type { Env } from "../request-env.ts"
import { sendFile } from "./send-file.ts"

const forever = "public, max-age=31536000, immutable"
/** A version that is not made yet can be there a minute later. */
const soon = "public, max-age=60"
/** What will never be made is asked for again after a day, when another release may make it. */
const aDay = "public, max-age=86400"

export interface MediaRouteServices {
  db: Database
  jobs: Jobs
  media: Media
  now: () => number
}

export interface MediaSender {
  original(context: Context<Env>): Promise<Response>
  /** A smaller version of a picture, or what stands for it. */
  version(context: Context<Env>): Promise<Response>
}

/** Answers requests for media files. The first one loads this. */
export function createMediaSender(
  services: MediaRouteServices,
  { onError }: { onError: (error: unknown, requestId: string) => void },
): MediaSender {
  const { db, media } = services
  const findFile = async (context: Context<Env>) => {
    const id = context.req.param("media_id") ?? ""
    const file = await db
      .selectFrom("media")
      .select(["id", "bytes", "content_type", "sha256", "filename", "kind", "width", "height"])
      .select(["focus_x", "focus_y", "versions_state", "versions_due"])
      .where("id", "=", id)
      // Its row goes a while after its brand.
      .where("brand_id", "in", (eb) => eb.selectFrom("brands").select("id").where("purge_started_at", "is", null))
      .executeTakeFirstOrThrow(() => notFound())
    return file
  }
  const sendOriginal = async (
    context: Context<Env>,
    file: Awaited<ReturnType<typeof findFile>>,
    cacheControl: string,
  ) => {
    const { id, bytes, content_type: contentType, sha256, filename } = file
    const sent = await sendFile(context, media.store, { key: id, bytes, contentType, sha256, filename, cacheControl })
    if (sent === undefined) throw notFound()
    return sent
  }

  const sendVersion = async (context: Context<Env>) => {
    const file = await findFile(context)
    const wanted = file.kind === "image" ? toVersion(file, context.req.param("version") ?? "") : undefined
    if (wanted === undefined) throw notFound()
    if (wanted === "never") return sendOriginal(context, file, aDay)
    const { shown, isExact, isImpossible } = await findShownVersion(db, file.id, wanted)
    const canCome = !isImpossible && (file.versions_state === null || file.versions_state === "ready")
    const request = async () => {
      // What is due by itself needs no request, and without sharp there will be nothing.
      if (!canCome || media.pictures.fault() !== undefined) return
      if (file.versions_state === null && file.versions_due !== null && wanted.format !== "avif") return
      // Nobody makes the service compute a card for a focus that the picture does not have.
      if (wanted.format.startsWith("card-") && wanted.format !== cardVersion(file)?.version.format) return
      await requestVersion(services, file.id, wanted).catch((error: unknown) => onError(error, context.env.requestId))
    }
    if (!isExact) await request()
    const later = canCome ? soon : aDay
    if (shown === undefined) return sendOriginal(context, file, later)
    const sent = await sendFile(context, media.store, {
      key: versionKey(file.id, shown),
      bytes: shown.bytes,
      contentType: versionType(shown),
      sha256: shown.sha256,
      filename: `${file.filename.replace(/\.[^.]*$/, "")}-${versionName(shown)}`,
      cacheControl: isExact ? forever : later,
    })
    if (sent !== undefined) return sent
    // The store has lost it, such as after a restored backup without versions.
    await db
      .deleteFrom("media_versions")
      .where("media_id", "=", file.id)
      .where("width", "=", shown.width)
      .where("format", "=", shown.format)
      .execute()
    await request()
    return sendOriginal(context, file, soon)
  }

  return { original: async (context) => sendOriginal(context, await findFile(context), forever), version: sendVersion }
}
