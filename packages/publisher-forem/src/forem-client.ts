import { createHash } from "node:crypto"

import { type PublisherEnvironment, PublisherError, type RequestRate } from "@citable/publishers"
import { paceFetch } from "@citable/publishers/pace-fetch"
import { type JsonAnswer, type JsonRequest, sendJson } from "@citable/publishers/send-json"

import { type ForemArticle, readArticles } from "./forem-article.ts"
import type { ForemSettings } from "./forem-settings.ts"

export interface ForemPaces {
  reads: RequestRate
  writes: RequestRate
  creates: RequestRate
}

/**
 * What a community takes of an account that is no administrator (config/initializers/rack_attack.rb and app/services/rate_limit_checker.rb of
 * forem/forem): 3 reads and 1 write a second, and 9 new articles in 30 seconds.
 */
export const foremPaces: ForemPaces = {
  reads: { requests: 3, perMs: 1000 },
  writes: { requests: 1, perMs: 1000 },
  creates: { requests: 9, perMs: 30_000 },
}

export interface ForemClient {
  ask(method: "GET" | "POST" | "PUT", path: string, request: ForemRequest): Promise<JsonAnswer>
  /** Looks through the account's articles, drafts first, until `see` returns true. Begins with the page that had the article `near`. */
  walk(see: (article: ForemArticle) => boolean, options: { near?: string; signal: AbortSignal }): Promise<void>
}

export type ForemRequest = Pick<JsonRequest, "accept" | "body" | "signal">

/** How many articles a request lists, before the answers get too long. */
const pageSize = 64

/** Sends requests to the API v1 of a community, no more than it takes. */
export function createForemClient(
  { site, apiKey }: ForemSettings,
  { fetch, now }: PublisherEnvironment,
  paces: ForemPaces,
): ForemClient {
  const key = `${site} ${createHash("sha256").update(apiKey).digest("hex")}`
  // It counts reads by the address that they come from, and writes by the key, too.
  const toRead = paceFetch(fetch, { ...paces.reads, key: `read ${site}` })
  const toWrite = paceFetch(fetch, { ...paces.writes, key: `write ${key}` })
  const toCreate = paceFetch(toWrite, { ...paces.creates, key: `create ${key}` })
  const pages = new Map<string, number>()

  const ask: ForemClient["ask"] = (method, path, request) => {
    const paced = method === "GET" ? toRead : method === "PUT" ? toWrite : toCreate
    return sendJson({ fetch: paced, now }, `${site}/api${path}`, {
      method,
      headers: { accept: "application/vnd.forem.api-v1+json", "api-key": apiKey },
      secrets: [apiKey],
      remedies,
      ...request,
    })
  }

  /** One page. If its texts are longer than an answer may be, four smaller pages. */
  async function list(page: number, size: number, signal: AbortSignal): Promise<ForemArticle[]> {
    try {
      const { json } = await ask("GET", `/articles/me/all?page=${page}&per_page=${size}`, { signal })
      return readArticles(json)
    } catch (error) {
      if (size === 1 || !isTooLong(error)) throw error
    }
    const articles: ForemArticle[] = []
    for (let part = 4 * page - 3; part <= 4 * page; part++) articles.push(...(await list(part, size / 4, signal)))
    return articles
  }

  return {
    ask,
    async walk(see, { near, signal }) {
      const look = async (page: number): Promise<"seen" | "end" | "more"> => {
        const articles = await list(page, pageSize, signal)
        for (const { id } of articles) pages.set(String(id), page)
        // An instance may list less than it is asked for.
        return articles.some(see) ? "seen" : articles.length === 0 ? "end" : "more"
      }
      const first = near === undefined ? undefined : pages.get(near)
      if (first !== undefined && (await look(first)) === "seen") return
      for (let page = 1; ; page++) if (page !== first && (await look(page)) !== "more") return
    },
  }
}

const remedies = {
  401: "The API key is wrong or was deleted, or the community lets this account publish nothing. Make a new key in Settings, Extensions.",
  403: "Something in front of the community, such as a firewall, stops requests of programs.",
}

const isTooLong = (error: unknown) => error instanceof PublisherError && /more than \d+ bytes/.test(error.message)
