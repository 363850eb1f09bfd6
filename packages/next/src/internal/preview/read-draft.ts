import type { Client } from "@citable/client"
import { isLivePreview } from "@citable/client/preview"
import { cookies, draftMode } from "next/headers.js"

import { type SiteArticle, toSiteArticle } from "../reading/article-reader.ts"
import type { RenderingOptions } from "../site/rendering-options.ts"
import { parsePreview, previewCookie } from "./preview-cookie.ts"
import { readPreview } from "./read-preview.ts"

/**
 * Reads the draft that this browser previews, if it has this slug. It reads it with the preview's token at every visit, and caches nothing.
 * `undefined` outside draft mode, for other articles, and after the token has expired.
 */
export async function readDraft(
  slug: string,
  { client, rendering }: { client: () => Client; rendering: RenderingOptions },
): Promise<SiteArticle | undefined> {
  const { isEnabled } = await draftMode()
  if (!isEnabled) return undefined
  const jar = await cookies()
  const preview = parsePreview(jar.get(previewCookie)?.value)
  const draft = preview && (await readPreview(preview, client()))
  if (draft?.slug.normalize("NFC") !== slug) return undefined
  return toSiteArticle(draft, { ...rendering, sourceLines: isLivePreview(preview?.token ?? "") })
}
