import type { Article } from "@citable/contract"

import type { RemoteDocument } from "../../../ports/publishers/publisher.ts"
import { composeDocument, type ComposeOptions } from "./compose-document.ts"
import { findImage } from "./place-image.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { findOwnDigest } from "./read-image.ts"

const picturesMs = 15_000

/**
 * Makes the document that an earlier attempt sent, to compare it with what the platform has. That attempt has placed the
 * pictures, so this sends none.
 */
export async function composeEarlier(
  context: PublishingContext,
  article: Article,
  options: Pick<ComposeOptions, "publisher" | "brand" | "item" | "signal">,
): Promise<RemoteDocument> {
  const { db } = context
  const { integration_id: integrationId } = options.item
  const { document } = await composeDocument(context, article, {
    ...options,
    picturesMs,
    placeImage: async ({ sha256, source }) => (await findImage(db, integrationId, sha256)) ?? { id: null, url: source },
    findSent: async (source) => {
      const sha256 = await findOwnDigest(db, article.brand_id, source)
      return sha256 === undefined ? undefined : findImage(db, integrationId, sha256)
    },
  })
  return document
}
