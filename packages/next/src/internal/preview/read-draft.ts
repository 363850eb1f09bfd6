import type { Client } from "@citable/client"
import { isLivePreview } from "@citable/client/preview"

import { type SiteArticle, toSiteArticle } from "../reading/article-reader.ts"
import type { RenderingOptions } from "../site/rendering-options.ts"
import type { Preview } from "./preview-cookie.ts"
import { readPreview } from "./read-preview.ts"

/** Reads the draft of a preview, as a page shows it. It asks the service at every call. `undefined` after the token has expired. */
export async function readDraft(
  preview: Preview,
  { client, rendering }: { client: () => Client; rendering: RenderingOptions },
): Promise<SiteArticle | undefined> {
  const draft = await readPreview(preview, client())
  return draft && toSiteArticle(draft, { ...rendering, sourceLines: isLivePreview(preview.token) })
}
