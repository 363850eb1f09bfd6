import { subscribe, unsubscribe } from "node:diagnostics_channel"

import { describeArticleFault } from "@citable/client/preview"
import type { Article } from "@citable/contract/content"

import { siteState } from "./site-state.ts"

/** What Node tells about a request of `fetch`. */
interface Exchange {
  request: { origin: string; path: string }
  response?: { statusCode: number; headers: readonly Uint8Array[] }
  error?: Error
}

/**
 * Says whose picture it is that Astro cannot read at the end of a build, because Astro names only its address. Gives a function that ends this.
 */
export function watchPictures(warn: (message: string) => void): () => void {
  const told = new Set<string>()
  const listener = (message: unknown): void => {
    const { request, response, error } = message as Exchange
    const why = response === undefined ? `cannot be read: ${error?.message}` : findFault(response)
    if (why === undefined) return
    const url = request.origin + request.path
    const found = told.has(url) ? undefined : siteState().findPicture?.(url)
    if (found === undefined) return
    told.add(url)
    warn(
      `The picture of an article ${why}. ${describeArticleFault({ ...found, message: url }, siteState().serviceUrl)}`,
    )
  }
  const channels = ["undici:request:headers", "undici:request:error"]
  for (const channel of channels) subscribe(channel, listener)
  return () => {
    for (const channel of channels) unsubscribe(channel, listener)
  }
}

function findFault({ statusCode, headers }: NonNullable<Exchange["response"]>): string | undefined {
  if (statusCode >= 400) return `answers ${statusCode}`
  const texts = headers.map((header) => Buffer.from(header).toString("latin1"))
  const at = texts.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "content-type")
  const type = at === -1 ? "" : (texts[at + 1] ?? "")
  // A redirect may have a text, and some servers do not know what they have.
  if (statusCode >= 300 || type === "" || /^(?:image\/|application\/octet-stream)/i.test(type)) return undefined
  return `is not a picture, but ${type}`
}

/** The article, and its field, that has the picture of this address. */
export function findPicture(
  articles: Iterable<Article>,
  url: string,
): { article: Article; field: "cover" | "body" } | undefined {
  for (const article of articles) {
    if (article.cover !== null && URL.parse(article.cover.url)?.href === url) return { article, field: "cover" }
    if (article.images.some((image) => URL.parse(image.url)?.href === url)) return { article, field: "body" }
  }
  return undefined
}
