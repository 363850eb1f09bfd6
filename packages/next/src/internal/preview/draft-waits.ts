import { type Client, createClient } from "@citable/client"
import { createPreviewWaits, type PreviewAnswer } from "@citable/client/preview"

import type { ArticleAddress } from "../site/site-options.ts"
import type { Preview } from "./preview-cookie.ts"

export interface DraftOptions {
  /**
   * Seconds that a question of `<PreviewRefresh>` waits at the route for a change, at most 25. Set fewer where the host ends functions
   * earlier. Default: 20.
   */
  waitSeconds?: number
}

export interface DraftSite {
  readonly client: Client
  path(this: void, article: ArticleAddress): string
}

export interface DraftAnswer extends PreviewAnswer {
  /** The preview to store, if its draft has another slug than the stored one says. */
  renamed: Preview | undefined
}

/** Creates what answers `<PreviewRefresh>`, for both routers. */
export function createDraftWaits(site: DraftSite, { waitSeconds }: DraftOptions) {
  const waits = createPreviewWaits({
    openClient: (apiKey) => createClient({ baseUrl: site.client.baseUrl, apiKey }),
    brandId: () => site.client.brandId(),
    path: site.path,
    waitSeconds,
  })
  return async (preview: Preview | undefined, query: URLSearchParams, signal: AbortSignal): Promise<DraftAnswer> => {
    const answer = await waits.answer(preview, query, signal)
    const slug = answer.body !== undefined && "slug" in answer.body ? answer.body.slug : preview?.slug
    // While a question waits, the browser can open another preview. Its answer must not bring the former one back.
    const isRenamed = preview !== undefined && slug !== preview.slug && query.get("etag") === ""
    return { ...answer, renamed: isRenamed ? { ...preview, ...(slug !== undefined && { slug }) } : undefined }
  }
}
