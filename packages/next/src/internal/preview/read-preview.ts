import { ApiError, type Client, createClient } from "@citable/client"
import { visitLimits } from "@citable/client/steady"
import type { Article } from "@citable/contract/content"

import type { Preview } from "./preview-cookie.ts"

/**
 * Reads the article of a preview, drafts included, at every call. `undefined` if the token does not read it, has expired, or belongs to
 * another brand.
 *
 * @throws {CitableError} the error of the request, while the service is down or limits requests.
 */
export async function readPreview(
  { contentId, token }: Preview,
  site: Pick<Client, "baseUrl" | "brandId">,
): Promise<Article | undefined> {
  try {
    const article = await createClient({ baseUrl: site.baseUrl, apiKey: token }).getContent(
      { content_id: contentId },
      visitLimits,
    )
    // Without this check, writers of other brands on the service could show their drafts on this site.
    return article.brand_id === (await site.brandId()) ? article : undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    return undefined
  }
}
