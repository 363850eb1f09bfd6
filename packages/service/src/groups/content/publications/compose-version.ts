import type { Publisher } from "@citable/publishers"
import type { BrandRow } from "@citable/storage/brand-row"

import { composeDocument, type ComposedDocument } from "./compose-document.ts"
import { placeImage } from "./place-image.ts"
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
  return composeDocument(context, article, {
    publisher,
    brand,
    item: row,
    signal,
    placeImage: (image) => placeImage(place, image),
  })
}
