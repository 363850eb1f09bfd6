import { createHash } from "node:crypto"

import {
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
  type RequestRate,
} from "@citable/publishers"
import { paceFetch } from "@citable/publishers/pace-fetch"
import { type JsonAnswer, type JsonRequest, sendJson } from "@citable/publishers/send-json"

/** An item of a collection, as the Data API v2 answers it. */
export interface WebflowItem {
  id: string
  createdOn: string
  lastUpdated: string
  /** Null for an item that is not on the site. */
  lastPublished: string | null
  isArchived: boolean
  isDraft: boolean
  fieldData: Readonly<Record<string, unknown>>
}

export interface WebflowClient {
  site: string
  /** The path of the collection. */
  collection: string
  ask(path: string, request: Omit<JsonRequest, "secrets" | "headers" | "remedies">): Promise<JsonAnswer>
  /** Each page of a list with up to `limit` members. */
  pages<Member>(path: string, options: PageOptions): AsyncGenerator<readonly Member[]>
  environment: PublisherEnvironment
}

export interface PageOptions {
  /** The name of the list in an answer. */
  of: string
  limit: number
  query?: Readonly<Record<string, string>>
  signal: AbortSignal
}

const origin = "https://api.webflow.com"
const remedies = {
  401: "Create an API token in the settings of the site, under Apps & integrations, and enter it here.",
  403: "Give the token the rights CMS and Assets, read and write, and Sites, read.",
  404: "Check the id of the site and the id of the collection, and that the token belongs to this site.",
}

/** Sends requests to the Data API v2, no more than `rate` for all connections with the same token: Webflow counts them by the token. */
export function createWebflowClient(
  { config, credentials }: PublisherSettings,
  environment: PublisherEnvironment,
  rate: RequestRate,
): WebflowClient {
  const { site_id: site, collection_id: collection } = config as Record<string, string>
  const { token = "" } = credentials as Record<string, string>
  const key = createHash("sha256").update(`webflow ${token}`).digest("hex")
  const paced = { ...environment, fetch: paceFetch(environment.fetch, { ...rate, key }) }
  const headers = { authorization: `Bearer ${token}` }
  const ask: WebflowClient["ask"] = (path, request) =>
    sendJson(paced, `${origin}/v2${path}`, { headers, secrets: [token], remedies, ...request })
  return {
    site: `/sites/${encodeURIComponent(site ?? "")}`,
    collection: `/collections/${encodeURIComponent(collection ?? "")}`,
    environment,
    ask,
    async *pages<Member>(path: string, { of, limit, query = {}, signal }: PageOptions) {
      for (let offset = 0, total = 1; offset < total; offset += limit) {
        const page = new URLSearchParams({ ...query, limit: String(limit), offset: String(offset) })
        const json = (await ask(`${path}?${page}`, { signal })).json as Record<string, unknown> | undefined
        const members = json?.[of]
        if (!Array.isArray(members)) throw strange(`a list of ${of}`)
        total = (json?.["pagination"] as { total?: number } | undefined)?.total ?? members.length
        yield members as Member[]
      }
    },
  }
}

/** The item in an answer. */
export function readItem({ json }: JsonAnswer): WebflowItem {
  const { id, fieldData } = (json ?? {}) as Partial<WebflowItem>
  if (typeof id !== "string" || typeof fieldData !== "object") throw strange("an item")
  return json as WebflowItem
}

function strange(expected: string): PublisherError {
  return new PublisherError("publisher_unknown", `api.webflow.com answered, but not with ${expected}.`)
}
