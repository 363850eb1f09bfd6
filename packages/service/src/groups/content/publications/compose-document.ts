import type { Article } from "@citable/contract"

import type {
  ImageFile,
  Publisher,
  PublisherWarning,
  RemoteDocument,
  RemoteImage,
} from "../../../ports/publishers/publisher.ts"
import { type BrandRow } from "../../../storage/brand-row.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { readImage, toWarning } from "./read-image.ts"
import { markerOf } from "./remote-item.ts"
import { resolveLinks } from "./resolve-links.ts"

/** The most bytes of pictures that one document carries. */
const maxBytesWithDocument = 64 * 1024 * 1024

export interface ComposeOptions {
  publisher: Publisher
  brand: BrandRow
  item: { integration_id: string; remote_id: string | null }
  /** Stores a picture on the platform, or says where it would be. */
  placeImage: (image: ImageFile) => Promise<RemoteImage>
}

export interface ComposedDocument {
  document: RemoteDocument
  /** Those that go with the document. */
  images: ImageFile[]
  warnings: PublisherWarning[]
}

/**
 * Makes the document that a platform gets: reads and places the pictures, resolves the links, and renders. Publishing
 * and its preview both use it, so the preview shows what is sent.
 */
export async function composeDocument(
  context: PublishingContext,
  article: Article,
  { publisher, brand, item, placeImage }: ComposeOptions,
): Promise<ComposedDocument> {
  const { capabilities } = publisher
  const domains = JSON.parse(brand.domains) as string[]
  const site = domains[0] === undefined ? undefined : (URL.parse(`https://${domains[0]}/`) ?? undefined)
  // It parses Markdown. Most processes never publish elsewhere.
  const { listReferences } = await import("../../../ports/publishers/render/list-references.ts")
  const references = listReferences(article)
  const links = await resolveLinks(
    {
      db: context.db,
      brandId: brand.id,
      integrationId: item.integration_id,
      locale: article.locale,
      hosts: new Set(domains.flatMap((domain) => [domain, `www.${domain}`])),
      site,
      keepsRelativeLinks: capabilities.keepsRelativeLinks ?? false,
    },
    references.links,
  )
  const warnings: PublisherWarning[] = []
  const images = new Map<string, RemoteImage>()
  const carried: ImageFile[] = []
  let carriedBytes = 0
  for (const { source, alt } of references.images) {
    const absolute = URL.parse(source, site?.href)?.href
    if (capabilities.images === "by_url") {
      if (absolute !== undefined) images.set(source, { id: null, url: absolute })
      continue
    }
    const pointer = article.cover?.url === source ? "/cover" : "/body"
    const read = await readImage({ ...context, site }, article, { source, alt, pointer })
    const isTooMuch = "bytes" in read && carriedBytes + read.bytes.length > maxBytesWithDocument
    if (!("bytes" in read) || (capabilities.images === "with_document" && isTooMuch)) {
      const detail = `${source} stays at its address: the pictures of an article may have 64 MiB in all.`
      warnings.push("bytes" in read ? toWarning("image_not_sent", pointer, detail) : read)
      if (absolute !== undefined && absolute !== source) images.set(source, { id: null, url: absolute })
      continue
    }
    if (capabilities.images === "with_document") {
      carried.push(read)
      carriedBytes += read.bytes.length
      images.set(source, { id: read.sha256, url: read.name })
    } else images.set(source, await placeImage(read))
  }
  const document = await publisher.render(article, { marker: markerOf(article.id), id: item.remote_id, links, images })
  return { document, images: carried, warnings: [...warnings, ...document.warnings] }
}
