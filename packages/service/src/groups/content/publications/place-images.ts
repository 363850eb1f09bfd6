import type { Article } from "@citable/contract"
import type {
  ImageFile,
  PublisherCapabilities,
  PublisherError,
  PublisherWarning,
  RemoteImage,
} from "@citable/publishers"

import { findImage, isRefusal } from "./place-image.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { readImage, toWarning } from "./read-image.ts"
import { createReadingBudget } from "./reading-budget.ts"

const defaultMs = 120_000
/** The most bytes of pictures that one document carries. */
const maxBytesWithDocument = 64 * 1024 * 1024

export interface PlaceImagesOptions {
  capabilities: PublisherCapabilities
  integrationId: string
  /** Relative addresses belong to it; undefined if the brand has no domain. */
  site: URL | undefined
  /** The pictures that the platform has of the article, by how it writes their addresses. */
  earlier: ReadonlyMap<string, RemoteImage>
  /** Stores a picture on the platform, or says where it would be. */
  placeImage: (image: ImageFile) => Promise<RemoteImage>
  /** Finds a picture that the platform has, by how the article writes its address. It is not read then. */
  findSent?: ((source: string) => Promise<RemoteImage | undefined>) | undefined
  /** Milliseconds for reading the pictures. Default: those of the environment, or two minutes. */
  picturesMs?: number | undefined
  /** Ends the reading of pictures. */
  signal?: AbortSignal | undefined
}

export interface PlacedImages {
  images: ReadonlyMap<string, RemoteImage>
  /** Those that go with the document. */
  carried: ImageFile[]
  warnings: PublisherWarning[]
}

/**
 * Reads the pictures of an article and places them on a platform. One that nobody can read in time, or that the platform
 * refuses, stays as the platform has it, or else at its address, with a warning: an article does not fail because of a picture.
 */
export async function placeImages(
  context: PublishingContext,
  article: Article,
  references: readonly { source: string; alt: string }[],
  {
    capabilities,
    integrationId,
    site,
    earlier,
    placeImage,
    findSent,
    picturesMs = defaultMs,
    signal,
  }: PlaceImagesOptions,
): Promise<PlacedImages> {
  const budget = createReadingBudget({
    ms: Math.min(picturesMs, context.publishers.environment.picturesMs ?? defaultMs),
    signal,
  })
  const warnings: PublisherWarning[] = []
  const images = new Map<string, RemoteImage>()
  const carried: ImageFile[] = []
  let carriedBytes = 0
  let forbidden: PublisherError | undefined
  const place = async (image: ImageFile): Promise<RemoteImage> => {
    if (forbidden === undefined) return placeImage(image)
    // An account that may not upload is not asked for each picture.
    const known = await findImage(context.db, integrationId, image.sha256)
    if (known === undefined) throw forbidden
    return known
  }
  for (const { source, alt } of references) {
    const absolute = URL.parse(source, site?.href)?.href
    const stays = absolute === undefined ? undefined : ({ kind: "stays", url: absolute } as const)
    const leave = ({ code, pointer, detail }: PublisherWarning) => {
      const there = earlier.get(source)
      const left = there ?? stays
      const outcome = there === undefined ? "It stays at its address." : "The copy that is there stays."
      warnings.push(toWarning(code, pointer, left === undefined ? detail : `${detail} ${outcome}`))
      if (left !== undefined) images.set(source, left)
    }
    if (capabilities.images === "by_url") {
      if (stays !== undefined) images.set(source, stays)
      continue
    }
    const sent = capabilities.images === "upload" ? await findSent?.(source) : undefined
    if (sent !== undefined) {
      images.set(source, sent)
      continue
    }
    const pointer = article.cover?.url === source ? "/cover" : "/body"
    const read = await readImage({ ...context, site, budget }, article, { source, alt, pointer })
    if (!("bytes" in read)) leave(read)
    else if (capabilities.images === "upload") {
      try {
        images.set(source, await place(read))
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (error.code === "publisher_forbidden") forbidden = error
        leave(toWarning("image_not_sent", pointer, `${source} was refused: ${error.message}`))
      }
    } else if (carriedBytes + read.bytes.length > maxBytesWithDocument) {
      const detail = `${source} was not sent: the pictures of an article may have 64 MiB in all.`
      leave(toWarning("image_not_sent", pointer, detail))
    } else {
      carried.push(read)
      carriedBytes += read.bytes.length
      const { sha256, name } = read
      images.set(source, { kind: "carried", url: absolute ?? source, sha256, name, isThere: false })
    }
  }
  return { images, carried, warnings }
}
