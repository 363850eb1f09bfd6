import type { Article } from "@citable/contract"

import type { CallOptions, Publisher, RemoteDocument, RemoteState } from "../publisher.ts"
import { sampleArticle } from "./sample-article.ts"

/** The calls of a publication of one article, as the service makes them. */
export interface PublisherCalls {
  readonly marker: string
  readonly article: Article
  readonly options: CallOptions
  render(changes?: Partial<Article>): Promise<RemoteDocument>
  /** The oldest item with the marker, or a new one. */
  locate(document: RemoteDocument): Promise<string>
  write(id: string, document: RemoteDocument, expected?: RemoteState): Promise<RemoteState>
  withdraw(id: string, expected?: RemoteState): Promise<RemoteState>
  /** All of it: render, find or reserve, read, write. */
  publish(changes?: Partial<Article>): Promise<RemoteState>
}

let articles = 0

/** Makes an article of its own, with a marker of its own. */
export function makePublisherCalls(
  publisher: Publisher,
  fields: Partial<Article> = {},
  adapt: (article: Article) => Article = (article) => article,
): PublisherCalls {
  const number = ++articles
  const marker = `citable-rem-${number}-${Math.random().toString(36).slice(2, 12)}`
  const slug = fields.slug ?? marker.replace("citable-rem", "article")
  const article = adapt(sampleArticle({ id: marker.replace("citable-", "").replaceAll("-", "_"), ...fields, slug }))
  const options: CallOptions = { signal: new AbortController().signal }
  const unresolved = { links: new Map<string, string>(), images: new Map() }
  let sequence = 0
  const calls: PublisherCalls = {
    marker,
    article,
    options,
    async render(changes = {}) {
      await publisher.prepare?.(options)
      return publisher.render(adapt({ ...article, ...changes }), { marker, id: null, ...unresolved })
    },
    async locate(document) {
      const [oldest] = await publisher.find(marker, options)
      return (oldest ?? (await publisher.reserve(marker, document, options))).id
    },
    write: (id, document, expected) =>
      publisher.write(id, document, {
        ...options,
        marker,
        sequence: ++sequence,
        as: "live",
        expected,
        images: [],
      }),
    withdraw: (id, expected) => publisher.withdraw(id, { ...options, marker, sequence: ++sequence, expected }),
    async publish(changes) {
      const document = await calls.render(changes)
      const id = await calls.locate(document)
      return calls.write(id, document, await publisher.read(id, options))
    },
  }
  return calls
}
