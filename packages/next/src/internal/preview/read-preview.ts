import { ApiError, type Client, createClient } from "@citable/client"
import type { Article } from "@citable/contract/content"

import type { Preview } from "./preview-cookie.ts"

/**
 * The article that a preview's token reads, drafts too; `undefined` where it reads none of the site's brand, or not any more. It is asked
 * for at every call, and kept nowhere.
 *
 * @throws {CitableError} what a request fails with while the service is down or limits.
 */
export async function readPreview(
  { contentId, token }: Preview,
  site: Pick<Client, "baseUrl" | "brandId">,
): Promise<Article | undefined> {
  try {
    const article = await createClient({ baseUrl: site.baseUrl, apiKey: token }).getContent({ content_id: contentId })
    // A service may have several brands, whose writers could else have this site show what they wrote.
    return article.brand_id === (await site.brandId()) ? article : undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    return undefined
  }
}
