import { openBehindProxy, type PlatformUnderTest } from "@citable/publishers/conformance"

import { createForemPublisher } from "../src/create-forem-publisher.ts"
import { foremPublisher } from "../src/forem-publisher.ts"
import type { ForemOptions } from "./forem-rules.ts"
import { foremKey, startForemServer } from "./start-forem-server.ts"
import { toForemText } from "./to-forem-text.ts"

export interface OpenForemOptions extends ForemOptions {
  organization?: string
}

/** The publisher, whose pace is that of a server with seconds of so many milliseconds. */
function foremWithSeconds(secondMs: number): typeof foremPublisher {
  const paces = {
    reads: { requests: 3, perMs: secondMs },
    writes: { requests: 1, perMs: secondMs },
    creates: { requests: 9, perMs: 30 * secondMs },
  }
  return { ...foremPublisher, create: (settings, environment) => createForemPublisher(settings, environment, paces) }
}

/** A Forem in memory with its real limits, and what a test can do there without the publisher. */
export async function openForem(options: OpenForemOptions = {}) {
  const { organization, ...rules } = options
  const forem = await startForemServer(rules)
  const { url, articles } = forem
  const at = (id: string) => {
    const article = articles.get(id)
    if (article === undefined) throw new Error(`There is no article ${id}.`)
    return article
  }
  const platform: PlatformUnderTest = {
    url,
    connect: ({ url: address, wrongCredentials }) => ({
      config: { url: address, ...(organization !== undefined && { organization }) },
      credentials: { api_key: wrongCredentials ? "the-wrong-key" : foremKey },
    }),
    secrets: [foremKey, "the-wrong-key"],
    requestsPerSurvey: 10,
    isWrite: ({ method }) => method !== "GET",
    visible: () =>
      Promise.resolve(
        [...articles.values()].flatMap(({ id, isPublished, fields }) =>
          isPublished ? [{ id: String(id), text: `${fields.title}\n${toForemText(fields.body_markdown)}` }] : [],
        ),
      ),
    count: () => Promise.resolve(articles.size),
    async edit(id, text) {
      const { fields } = at(id)
      const [comment = ""] = /^<!--.*?-->\n*/.exec(fields.body_markdown) ?? []
      fields.body_markdown = `${comment.trim()}\n\n${text}`
    },
    remove: (id) => Promise.resolve(void articles.delete(id)),
    close: () => forem.close(),
  }
  return { ...platform, articles, requests: forem.requests, refused: () => forem.refused() }
}

/** A Forem with shorter seconds, behind a network that can fail. */
export async function openForemBehindProxy(options: OpenForemOptions = {}) {
  // One write more than the publisher sends, for a request that arrives late.
  const { secondMs = 60, writes = 2 } = options
  const forem = await openForem({ ...options, secondMs, writes })
  return { forem, ...(await openBehindProxy(foremWithSeconds(secondMs), forem)) }
}
