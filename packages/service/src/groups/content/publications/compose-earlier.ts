import { composeDocument, type ComposedDocument } from "./compose-document.ts"
import type { ComposeVersionOptions } from "./compose-version.ts"
import { findImage } from "./place-image.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { findOwnDigest } from "./read-image.ts"
import { readVersion } from "./read-version.ts"
import type { RemoteItemRow } from "./remote-item.ts"

const picturesMs = 15_000

/**
 * Makes the document that an earlier attempt sent, to compare it with what the platform has. That attempt has placed the
 * pictures, so this sends none. Undefined if that version is gone.
 */
export async function composeEarlier(
  context: PublishingContext,
  row: RemoteItemRow,
  version: number,
  options: ComposeVersionOptions,
): Promise<ComposedDocument | undefined> {
  const { db } = context
  const { integration_id: integrationId } = row
  const article = await readVersion(db, row.content_id, version)
  if (article === undefined) return undefined
  return composeDocument(context, article, {
    ...options,
    item: row,
    picturesMs,
    placeImage: async ({ sha256, source }) =>
      (await findImage(db, integrationId, sha256)) ?? { kind: "stays", url: source },
    findSent: async (source) => {
      const sha256 = await findOwnDigest(db, article.brand_id, source)
      return sha256 === undefined ? undefined : findImage(db, integrationId, sha256)
    },
  })
}
