import type { Article } from "@citable/contract"
import type { ImageFile, Publisher, PublisherWarning, RemoteDocument, RenderOptions } from "@citable/publishers"
import { type BrandRow } from "@citable/storage/brand-row"

import { findOriginal } from "./find-original.ts"
import { placeImages, type PlaceImagesOptions } from "./place-images.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { readDates } from "./read-dates.ts"
import { markerOf, readSentImages, type RemoteItemRow } from "./remote-item.ts"
import { resolveLinks } from "./resolve-links.ts"

/** A caller waits for it. */
const prepareMs = 20_000

export interface ComposeOptions extends Pick<PlaceImagesOptions, "placeImage" | "findSent" | "picturesMs" | "signal"> {
  publisher: Publisher
  brand: BrandRow
  item: Pick<RemoteItemRow, "integration_id" | "remote_id" | "sent_images" | "first_at" | "sent_version" | "unsettled">
  /** When it is published, in milliseconds since 1970. Default: at once. */
  at?: number | undefined
}

export interface ComposedDocument {
  document: RemoteDocument
  /** Those that go with the document. */
  images: ImageFile[]
  warnings: PublisherWarning[]
  /** The addresses that the links and pictures of the article got. */
  addresses: Pick<RenderOptions, "links" | "images">
  /** The date with which the article first goes to the platform, in milliseconds since 1970. */
  firstAt: number
}

/**
 * Makes the document that a platform gets: reads and places the pictures, resolves the links, and renders. Publishing
 * and its preview both use it, so the preview shows what is sent.
 */
export async function composeDocument(
  context: PublishingContext,
  article: Article,
  { publisher, brand, item, at, placeImage, findSent, picturesMs, signal }: ComposeOptions,
): Promise<ComposedDocument> {
  const { capabilities } = publisher
  const domains = JSON.parse(brand.domains) as string[]
  const site = domains[0] === undefined ? undefined : (URL.parse(`https://${domains[0]}/`) ?? undefined)
  // It parses Markdown. Most processes never publish elsewhere.
  const { listReferences } = await import("@citable/publishers/references")
  const references = listReferences(article)
  const links = await resolveLinks(
    {
      db: context.db,
      brand,
      integrationId: item.integration_id,
      article,
      site,
      keepsRelativeLinks: capabilities.keepsRelativeLinks ?? false,
    },
    references.links,
  )
  const { integration_id: integrationId } = item
  const earlier = readSentImages(item)
  const place = { capabilities, integrationId, site, earlier, placeImage, findSent, picturesMs, signal }
  const { images, carried, warnings } = await placeImages(context, article, references.images, place)
  const { first, earlier: before } = await readDates(context.db, article, item, at ?? context.now())
  const dates = { first: toTime(first), earlier: before === null ? null : toTime(before) }
  const options = { marker: markerOf(article.id), id: item.remote_id, dates, links, images }
  await publisher.prepare?.({ signal: signal ?? AbortSignal.timeout(prepareMs) })
  const document = await publisher.render(await withOriginal(article), options)
  const all = [...warnings, ...document.warnings]
  return { document, images: carried, warnings: all, addresses: { links, images }, firstAt: first }

  /** A copy by hand names the brand's own page as its original. */
  async function withOriginal(one: Article): Promise<Article> {
    if (capabilities.byHand !== true) return one
    return { ...one, seo: { ...one.seo, canonical_url: await findOriginal(context.db, one) } }
  }
}

const toTime = (at: number): string => new Date(at).toISOString()
