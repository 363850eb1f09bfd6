import type { Brand, CreatedApiKey, Scope } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import type { StartedService } from "@citable/dev"

import type { View, Write } from "../content-model.ts"

export interface Clock {
  /** Milliseconds since 1970. */
  now: number
}

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

/** A position in the changes feed, and the revision that it claims to know. */
export interface Bookmark {
  token: string
  revision: number
}

/** The brand of one run of the model, with several writers and readers. */
export interface BrandUnderTest {
  started: StartedService
  clock: Clock
  brandId: string
  /** The credentials of the writers and readers. */
  writers: string[]
  readers: Record<View, string>
  /** What each writer last saw of an item: `<writer> <id>` -> its ETag and the model's revision at that time. */
  seen: Map<string, { etag: string; revision: number }>
  /** The answers that the readers have cached, by view and path. */
  cache: Map<string, { etag: string; body: unknown; location: string | null }>
  bookmarks: Record<View, Bookmark[]>
  /** Makes the service publish due articles. */
  tick: () => void
}

const readDrafts: Scope[] = ["content:read", "content:read_drafts"]
const write: Scope[] = [...readDrafts, "content:write", "content:publish"]

export async function makeBrandUnderTest(
  started: StartedService,
  clock: Clock,
  tick: () => void,
): Promise<BrandUnderTest> {
  const manage = <Body>(path: string, body: unknown) => started.call<Body>("POST", path, body, started.operatorToken)
  const { id: brandId } = await manage<Brand>("/v1/brands", {
    name: "Model",
    locales: ["en", "de"],
    custom_fields: { level: { type: "string" } },
  })
  const key = async (scopes: Scope[]) => (await manage<CreatedApiKey>(`/v1/brands/${brandId}/api-keys`, { scopes })).key
  return {
    started,
    clock,
    brandId,
    writers: [await key(write), await key(write), started.operatorToken],
    readers: { working: await key(readDrafts), live: await key(["content:read"]) },
    seen: new Map(),
    cache: new Map(),
    bookmarks: { working: [], live: [] },
    tick,
  }
}

/** Sends a request and reads the answer with any status. */
export async function send<Body>(
  { started }: BrandUnderTest,
  credential: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const response = await started.service.fetch(
    new Request(started.url + path, {
      method,
      headers: { authorization: `Bearer ${credential}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text === "" ? null : JSON.parse(text)) as Body }
}

/** Sends a write of the model. */
export async function sendWrite<Body>(
  brand: BrandUnderTest,
  credential: string,
  id: string,
  what: Write,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const path = `/v1/content/${id}`
  switch (what.kind) {
    case "edit":
      return send(brand, credential, "PATCH", path, { body: what.patch, headers })
    case "publish":
      return send(brand, credential, "POST", `${path}/publish`, { body: {}, headers })
    case "schedule": {
      const publish_at = new Date(what.publishAt).toISOString()
      return send(brand, credential, "POST", `${path}/publish`, {
        body: { publish_at, version: what.version },
        headers,
      })
    }
    case "unpublish":
      return send(brand, credential, "POST", `${path}/unpublish`, { headers })
    case "delete":
      return send(brand, credential, "DELETE", path, { headers })
    case "untrash":
      return send(brand, credential, "PATCH", path, { body: { trashed: false }, headers })
    case "erase":
      return send(brand, credential, "DELETE", `${path}?permanent=true`, { headers })
    case "restore":
      break
  }
  const list = await send<{ data?: ContentRevision[] }>(brand, credential, "GET", `${path}/revisions?limit=100`)
  const revision = list.body.data?.find(({ version }) => version === what.version)?.id ?? `rev_${"0".repeat(26)}`
  return send(brand, credential, "POST", `${path}/revisions/${revision}/restore`, { headers })
}
