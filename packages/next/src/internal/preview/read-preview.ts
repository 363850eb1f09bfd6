import { ApiError, type Client, createClient } from "@citable/client"
import { visitLimits } from "@citable/client/steady"
import type { Article } from "@citable/contract/content"

import type { Preview } from "./preview-cookie.ts"

type Site = Pick<Client, "baseUrl" | "brandId">

/**
 * Reads the article of a preview, drafts included, at every call. `undefined` if the token does not read it, has expired, or belongs to
 * another brand.
 *
 * @throws {CitableError} the error of the request, while the service is down or limits requests.
 */
export async function readPreview({ contentId, token }: Preview, site: Site): Promise<Article | undefined> {
  try {
    const [article, brandId] = await Promise.all([
      clientOf(site, token).getContent({ content_id: contentId }, visitLimits),
      site.brandId(),
    ])
    // Without this check, writers of other brands on the service could show their drafts on this site.
    return article.brand_id === brandId ? article : undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    return undefined
  }
}

const clients = new Map<string, Client>()
const mostClients = 50

/** Keeps the clients of the last previews, and with them the connections: a new one costs several round trips, and typing reads at each key. */
function clientOf({ baseUrl }: Site, token: string): Client {
  const name = `${baseUrl} ${token}`
  const client = clients.get(name) ?? createClient({ baseUrl, apiKey: token })
  clients.delete(name)
  clients.set(name, client)
  const [oldest] = clients
  if (clients.size > mostClients && oldest !== undefined) {
    clients.delete(oldest[0])
    void oldest[1].close()
  }
  return client
}
