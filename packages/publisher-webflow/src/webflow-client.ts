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

const remedies = {
  401: "Create an API token in the settings of the site, under Apps & integrations, and enter it here.",
  403: "Give the token the rights CMS and Assets, read and write, and Sites, read.",
}

export type WebflowClient = ReturnType<typeof createWebflowClient>

/** Sends requests to the Data API v2, no more than `rate` for all connections with the same token: Webflow counts them by it. */
export function createWebflowClient(
  { config, credentials, usedUntil }: PublisherSettings,
  environment: PublisherEnvironment,
  rate: RequestRate,
) {
  const { site_id: site = "", collection_id: collection = "" } = config as Record<string, string>
  const { token = "" } = credentials as Record<string, string>
  const paced = { ...environment, fetch: paceFetch(environment.fetch, { ...rate, key: `webflow ${token}`, usedUntil }) }
  const fixed = { headers: { authorization: `Bearer ${token}` }, secrets: [token] }
  const ask = (path: string, request: Omit<JsonRequest, "secrets">) => {
    const wrong = path.startsWith("/sites/") ? "the site" : "the collection"
    const missing = `Check the id of ${wrong}, and that the token belongs to the same site.`
    const remedy = { remedies: { ...remedies, 404: missing } }
    return sendJson(paced, `https://api.webflow.com/v2${path}`, { ...fixed, ...remedy, ...request })
  }

  return {
    environment,
    ask,
    site: `/sites/${encodeURIComponent(site)}`,
    collection: `/collections/${encodeURIComponent(collection)}`,
    /** The members of a list, page by page. Its last part names it. */
    async *list<Member>(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) {
      const name = path.slice(path.lastIndexOf("/") + 1)
      // An answer of 4 MiB must hold a page.
      for (let offset = 0, total = 1, limit = 50; offset < total; offset += limit) {
        const page = new URLSearchParams({ ...query, limit: String(limit), offset: String(offset) })
        const json = (await ask(`${path}?${page.toString()}`, { signal })).json as Record<string, unknown> | undefined
        const members = json?.[name]
        if (!Array.isArray(members)) throw strange(`a list of ${name}`)
        total = (json?.["pagination"] as { total?: number } | undefined)?.total ?? members.length
        yield* members as Member[]
      }
    },
  }
}

/** The item in an answer; undefined if there is none. */
export function readItem({ status, json }: JsonAnswer): WebflowItem | undefined {
  if (status === 404) return undefined
  const { id, fieldData } = (json ?? {}) as Partial<WebflowItem>
  if (typeof id !== "string" || typeof fieldData !== "object") throw strange("an item")
  return json as WebflowItem
}

function strange(expected: string): PublisherError {
  return new PublisherError("publisher_unknown", `api.webflow.com answered, but not with ${expected}.`)
}
