import type { Publisher } from "@citable/publishers"
import type { BrandRow } from "@citable/storage/brand-row"

import { composeDocument, type ComposedDocument } from "./compose-document.ts"
import { forgetLostImages, placeImage } from "./place-image.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { readVersion } from "./read-version.ts"
import type { RemoteItemRow } from "./remote-item.ts"

export interface ComposeVersionOptions {
  publisher: Publisher
  brand: BrandRow
  signal: AbortSignal
}

/** Makes the document of one version of an article, and stores its pictures on the platform. Undefined if the version is gone. */
export async function composeVersion(
  context: PublishingContext,
  row: RemoteItemRow,
  version: number,
  { publisher, brand, signal }: ComposeVersionOptions,
): Promise<ComposedDocument | undefined> {
  const { db, now } = context
  const article = await readVersion(db, row.content_id, version)
  if (article === undefined) return undefined
  const place = { db, publisher, integrationId: row.integration_id, signal, now }
  const stored = new Set<string | null>()
  const compose = (item: RemoteItemRow) =>
    composeDocument(context, article, {
      publisher,
      brand,
      item,
      signal,
      async placeImage(image) {
        const { placed, isNew } = await placeImage(place, image)
        if (isNew && placed.kind === "placed") stored.add(placed.id)
        return placed
      },
    })
  const composed = await compose(row)
  const believed = [...composed.addresses.images.values()].flatMap((image) =>
    image.kind === "placed" && image.id !== null && !stored.has(image.id) ? [image.id] : [],
  )
  const isLost = await forgetLostImages(place, [...new Set(believed)])
  return isLost ? compose({ ...row, sent_images: null }) : composed
}
