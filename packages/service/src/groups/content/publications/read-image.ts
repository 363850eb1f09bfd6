import { createHash } from "node:crypto"

import type { Article } from "@citable/contract"
import { isCitableError } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Media } from "@citable/media/create-media"
import { isPictureWhole } from "@citable/media/is-picture-whole"
import type { ImageFile, PublisherWarning } from "@citable/publishers"
import { readUpTo } from "@citable/safe-fetch"
import type { Database } from "@citable/storage/database"

import { inspectOnThread } from "../../../media/inspect-on-thread.ts"
import type { ReadingBudget } from "./reading-budget.ts"

/** The most bytes of a picture that goes to a platform. */
const maxImageBytes = 20 * 1024 * 1024

const ownFile = /\/media\/(med_[0-9a-z]{1,40})\/[^/]+$/

export interface ImageSource {
  db: Database
  media: Pick<Media, "store" | "fetch">
  /** Relative addresses belong to it; undefined if the brand has no domain. */
  site: URL | undefined
  budget: ReadingBudget
}

const svg = { contentType: "image/svg+xml", kind: "image", extension: "svg" }

/**
 * Reads a picture of an article: from the media library, or from its address through the guarded fetch. Returns a
 * warning instead if nobody can read it, or it is no picture that every platform takes.
 */
export async function readImage(
  { db, media, site, budget }: ImageSource,
  article: Article,
  { source, alt, pointer }: { source: string; alt: string; pointer: string },
): Promise<ImageFile | PublisherWarning> {
  const url = URL.parse(source, site?.href)
  if (url === null) {
    return toWarning(
      "image_without_address",
      pointer,
      `The picture ${source} has no host, and the brand has no domain.`,
    )
  }
  const id = ownFile.exec(url.pathname)?.[1]
  try {
    const bytes = await budget.read(async (signal) => {
      const own = id === undefined ? undefined : await readOwn({ db, media }, article.brand_id, id)
      budget.count(own?.length ?? 0)
      return own ?? fetchImage(media, url, { signal, budget })
    })
    const { isSvg } = await import("@citable/safe-svg")
    const { contentType, kind, extension } = isSvg(bytes)
      ? svg
      : (await inspectOnThread({ bytes, declared: undefined }, article.brand_id)).facts
    if (kind !== "image" || contentType === svg.contentType) {
      return toWarning("image_not_sent", pointer, `${source} is ${contentType}, which not every platform takes.`)
    }
    if (!isPictureWhole(bytes, contentType)) {
      return toWarning("image_unavailable", pointer, `${source} ends before its end, so nobody sees all of it.`)
    }
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    return { source, bytes, type: contentType, name: toName(url, sha256, extension), sha256, alt }
  } catch (error) {
    if (!isCitableError(error) && !(error instanceof ProblemError)) throw error
    return toWarning("image_unavailable", pointer, `${source} cannot be read: ${error.message}`)
  }
}

/** Finds the sha256 of a picture in the media library by its address, without reading it. */
export async function findOwnDigest(db: Database, brandId: string, source: string): Promise<string | undefined> {
  const id = ownFile.exec(URL.parse(source, "https://relative.invalid")?.pathname ?? "")?.[1]
  if (id === undefined) return undefined
  const row = await db
    .selectFrom("media")
    .select("sha256")
    .where("id", "=", id)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  return row?.sha256
}

/** Such as `team-photo-0123456789abcdef.png`: readable, and different for other bytes. */
function toName(url: URL, sha256: string, extension: string): string {
  const last = url.pathname.split("/").at(-1) ?? ""
  const stem = last
    .replace(/\.[a-z0-9]+$/i, "")
    .toLowerCase()
    .replaceAll(/%[0-9a-f]{2}|[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60)
  return `${stem === "" ? "picture" : stem}-${sha256.slice(0, 16)}.${extension}`
}

async function readOwn(
  { db, media }: Pick<ImageSource, "db" | "media">,
  brandId: string,
  id: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("media")
    .select(["id", "bytes"])
    .where("id", "=", id)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  if (row === undefined || row.bytes > maxImageBytes) return undefined
  const stream = await media.store.get(id)
  return stream === undefined ? undefined : new Uint8Array(await new Response(stream).arrayBuffer())
}

async function fetchImage(
  media: Pick<Media, "fetch">,
  url: URL,
  { signal, budget }: { signal: AbortSignal; budget: ReadingBudget },
): Promise<Uint8Array> {
  const response = await media.fetch(url, { headers: { accept: "image/*" }, signal })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new ProblemError("invalid_input", `its server answered ${response.status}.`)
  }
  const { bytes, truncated } = await readUpTo(response, maxImageBytes)
  budget.count(bytes.length)
  if (truncated) throw new ProblemError("invalid_input", "it has more than 20 MiB.")
  return bytes
}

/** A warning about a picture that is not sent. Its detail begins with the address, as the article writes it. */
export function toWarning(code: string, pointer: string, detail: string): PublisherWarning {
  return { code, pointer, detail: detail.slice(0, 1000) }
}
