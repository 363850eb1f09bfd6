import type { PlatformUnderTest } from "@citable/publishers/conformance"

import { blogId } from "./shop-store.ts"
import { type ShopifyServer, shopifyApp, startShopifyServer } from "./start-shopify-server.ts"

export interface ShopifyUnderTest extends PlatformUnderTest {
  server: ShopifyServer
  /** How many requests found too few points so far. */
  refused(): number
}

/** A shop on loopback with one blog, and the connection of an app to it. */
export async function openShopify(options: { now?: () => number } = {}): Promise<ShopifyUnderTest> {
  const server = await startShopifyServer(options)
  const { store } = server
  const articleOf = (id: string) => {
    const article = store.articles.get(id)
    if (article === undefined) throw new Error(`There is no article ${id}.`)
    return article
  }
  return {
    server,
    refused: () => server.requests.filter(({ isThrottled }) => isThrottled).length,
    url: server.url,
    origin: "https://example.myshopify.com",
    connect: ({ wrongCredentials }) => ({
      config: { shop: "example.myshopify.com", blog_id: /\d+$/.exec(blogId)?.[0] },
      credentials: {
        client_id: shopifyApp.clientId,
        client_secret: wrongCredentials ? "shpss_of-somebody-else" : shopifyApp.clientSecret,
      },
    }),
    secrets: [shopifyApp.clientSecret, "shpat_of-a-day"],
    isWrite: ({ body }) => body.includes('"query":"mutation '),
    visible: async () =>
      [...store.articles.values()].flatMap(({ id, title, body, isPublished }) =>
        isPublished ? [{ id, text: `${title}\n${body}` }] : [],
      ),
    count: async () => store.articles.size,
    files: async () => store.files.size,
    async edit(id, text) {
      const article = articleOf(id)
      article.body = `<p>${text}</p>`
      // Shopify tells times in whole seconds, so this edit is one later than the last change.
      article.updatedAt = store.tick(true)
    },
    remove: async (id) => void store.articles.delete(id),
    close: () => server.close(),
  }
}
