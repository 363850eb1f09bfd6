import {
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
  type RequestRate,
} from "@citable/publishers"
import { paceFetch } from "@citable/publishers/pace-fetch"
import { type JsonAnswer, type JsonRequest, sendJson } from "@citable/publishers/send-json"

import type { ForemSettings } from "./forem-settings.ts"

export type ForemPaces = Readonly<Record<"reads" | "writes" | "creates", RequestRate>>

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
  /** Looks through a list, until `see` returns true or nothing new comes. Begins with the page that had the item `near`. */
  walk<Item extends { id: number }>(path: string, options: WalkOptions<Item>): Promise<void>
}

type ForemRequest = Pick<JsonRequest, "accept" | "body" | "signal">

interface WalkOptions<Item> {
  read: (item: unknown) => Item
  see: (item: Item) => boolean
  near?: string | undefined
  signal: AbortSignal
}

/** How many items a request lists, before the answers get too long. */
const pageSize = 64

/** Sends requests to the API v1 of a community, no more than it takes. */
export function createForemClient(
  { site, apiKey, usedUntil }: ForemSettings & Pick<PublisherSettings, "usedUntil">,
  { fetch, now }: PublisherEnvironment,
  paces: ForemPaces,
): ForemClient {
  const key = `${site} ${apiKey}`
  // It counts reads by the address that they come from, and writes by the key, too.
  const toRead = paceFetch(fetch, { ...paces.reads, key: `read ${site}`, usedUntil })
  const toWrite = paceFetch(fetch, { ...paces.writes, key: `write ${key}`, usedUntil })
  const toCreate = paceFetch(toWrite, { ...paces.creates, key: `create ${key}`, usedUntil })
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
  async function list(path: string, page: number, size: number, signal: AbortSignal): Promise<unknown[]> {
    try {
      const { json } = await ask("GET", `${path}?page=${page}&per_page=${size}`, { signal })
      if (Array.isArray(json)) return json
      throw new PublisherError("publisher_unavailable", `The answer of ${site} is no list. Check the address.`)
    } catch (error) {
      if (size === 1 || !isTooLong(error)) throw error
    }
    const items: unknown[] = []
    for (let part = 4 * page - 3; part <= 4 * page; part++) items.push(...(await list(path, part, size / 4, signal)))
    return items
  }

  return {
    ask,
    async walk(path, { read, see, near, signal }) {
      const seen = new Set<number>()
      const look = async (page: number): Promise<"seen" | "end" | "more"> => {
        const items = (await list(path, page, pageSize, signal)).map((item) => read(item))
        const before = seen.size
        for (const { id } of items) pages.set(String(id), page)
        for (const { id } of items) seen.add(id)
        // An instance may list less than it is asked for, so only a page with nothing new is the end.
        return items.some(see) ? "seen" : seen.size > before ? "more" : "end"
      }
      const first = near === undefined ? undefined : pages.get(near)
      if (first !== undefined && (await look(first)) === "seen") return
      seen.clear()
      for (let page = 1; ; page++) if (page !== first && (await look(page)) !== "more") return
    },
  }
}

const remedies = {
  401: "The API key is wrong or was deleted, or the community lets this account publish nothing. Make a new key in Settings, Extensions.",
  403: "Something in front of the community, such as a firewall, stops requests of programs.",
}

const isTooLong = (error: unknown) => error instanceof PublisherError && /more than \d+ bytes/.test(error.message)
