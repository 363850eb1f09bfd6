import type { PublisherDefinition } from "@citable/publishers"
import type { PlatformUnderTest } from "@citable/publishers/conformance"

import { createWebflowPublisher } from "../src/create-webflow-publisher.ts"
import { webflowPublisher } from "../src/webflow-publisher.ts"
import { startWebflowServer, webflowIds, type WebflowServerOptions } from "./start-webflow-server.ts"
import type { Item } from "./webflow-items.ts"

/** The publisher, whose 60 requests have another time than a minute: that of the server's `windowMs`. */
export const webflowAtPace = (perMs: number): PublisherDefinition => ({
  ...webflowPublisher,
  create: (settings, environment) => createWebflowPublisher(settings, environment, { requests: 60, perMs }),
})

export interface WebflowUnderTest extends PlatformUnderTest {
  server: Awaited<ReturnType<typeof startWebflowServer>>
  /** How many requests the server refused for their rate. */
  refused(): number
}

/** A Webflow in memory with a collection of articles, and what people do there. */
export async function openWebflow(options: WebflowServerOptions = {}): Promise<WebflowUnderTest> {
  const server = await startWebflowServer(options)
  const { items, token } = server
  const itemOf = (id: string): Item => {
    const item = items.staged.get(id)
    if (item === undefined) throw new Error(`There is no item ${id}.`)
    return item
  }
  return {
    server,
    url: server.url,
    origin: "https://api.webflow.com",
    connect: ({ wrongCredentials }) => ({
      config: { ...webflowIds },
      credentials: { token: wrongCredentials ? "a-wrong-token" : token },
    }),
    secrets: [token],
    requestsPerSurvey: 20,
    isWrite: ({ method }) => method !== "GET",
    isRelease: ({ path }) => path.endsWith("/items/publish"),
    refused: () => server.requests.filter(({ status }) => status === 429).length,
    visible: () =>
      Promise.resolve(
        [...items.live.values()]
          .toSorted((one, other) => (one.createdOn < other.createdOn ? -1 : 1))
          .map(({ id, fieldData }) => ({
            id,
            text: `${String(fieldData["name"])}\n${String(fieldData["post-body"])}`,
          })),
      ),
    count: () => Promise.resolve(items.staged.size),
    files: () => Promise.resolve(server.assets.filter(({ bytes }) => bytes !== undefined).length),
    async edit(id, text) {
      items.change(itemOf(id), { "post-body": `<p>${text}</p>` }, itemOf(id).isDraft)
      if (items.live.has(id)) items.publish(id)
    },
    stage: async (id, text) => void items.change(itemOf(id), { "post-body": `<p>${text}</p>` }, true),
    remove: async (id) => void items.remove(id),
    adapt: (article) => ({ ...article, excerpt: article.excerpt ?? "A summary." }),
    close: () => server.close(),
  }
}
