import {
  type Article,
  type Brand,
  type CreatedApiKey,
  grantableKeyScopes,
  parseCredential,
  scopes,
} from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"

import { busyWriter } from "../../busy-writer.ts"
import { quietEngine } from "../../quiet-engine.ts"

export interface Credential {
  name: string
  /** The `Authorization` header. */
  authorization?: string
  /** The security scheme in the document. Undefined for an invalid credential. */
  scheme?: "access_token" | "api_key" | "preview_token"
  scopes: readonly string[]
}

/** A service with some content, credentials of every kind, and the values of its earlier answers. */
export interface World {
  started: StartedService
  credentials: Credential[]
  /** Ids that the requests must not delete, because later requests need them. */
  isProtected(id: string): boolean
  known(name: string): readonly unknown[]
  /** The value that belongs to an id or slug: the article of a revision, the webhook of a delivery, a brand's name, a slug's locale. */
  ownerOf(id: string): string | undefined
  learn(answer: unknown): void
  /** Returns the causes of the 500 answers since the last call. */
  takeErrors(): string[]
  /** Moves the clock by a second. */
  tick(): void
}

/** The number of values to keep for a name, the latest ones. */
const kept = 30
/** Members of answers that requests can use, with their names in requests. */
const uses: Record<string, string> = {
  slug: "slug",
  next_cursor: "cursor",
  sync_token: "since",
  next_sync_token: "since",
  translation_group: "translation_group",
  name: "confirm",
  title: "q",
}

/** Starts a service with a deterministic clock, deliveries and content. It sends nothing outside this process. */
export async function makeWorld(): Promise<World> {
  let time = Date.UTC(2026, 6, 15)
  const errors: string[] = []
  const started = await startService({
    engines: [quietEngine],
    writers: [busyWriter],
    now: () => time,
    deliveryFetch: () => Promise.resolve(new Response(null, { status: 204 })),
    onError: (error) => errors.push(describe(error)),
  })
  const seen = new Map<string, unknown[]>()
  const owners = new Map<string, string>()
  const remember = (name: string, value: unknown) => {
    const values = seen.get(name) ?? []
    if (!values.includes(value)) seen.set(name, [...values, value].slice(-kept))
  }
  function learn(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) learn(one)
    else if (typeof value === "object" && value !== null) {
      const { id, content_id: content, webhook_id: webhook, name, slug, locale } = value as Record<string, unknown>
      if (typeof slug === "string" && typeof locale === "string") owners.set(slug, locale)
      const owner = content ?? webhook ?? name
      if (typeof id === "string" && typeof owner === "string") owners.set(id, owner)
      for (const [key, member] of Object.entries(value)) {
        const prefix = typeof member === "string" ? /^([a-z]{3})_[0-9a-z]{26}$/.exec(member)?.[1] : undefined
        if (prefix !== undefined) remember(prefix, member)
        const use = uses[key]
        if (use !== undefined && typeof member === "string" && member !== "") remember(use, member)
        if (key === "tags" && Array.isArray(member)) for (const tag of member) remember("tag", tag)
        if (key === "last4") remember("key_id", id)
        learn(member)
      }
    }
  }

  const { operatorToken, brandId } = started
  const call: StartedService["call"] = (...request) => started.call(...request)
  const brand = `/v1/brands/${brandId}`
  const createKey = (path: string, body: object) => call<CreatedApiKey>("POST", `${path}/api-keys`, body, operatorToken)
  const other = await call<Brand>("POST", "/v1/brands", { name: "Other" }, operatorToken)
  const full = await createKey(brand, { scopes: grantableKeyScopes })
  const foreign = await createKey(`/v1/brands/${other.id}`, { scopes: grantableKeyScopes })
  const expiring = await createKey(brand, { expires_at: new Date(time + 500).toISOString() })
  const revoked = await createKey(brand, {})
  await call("DELETE", `${brand}/api-keys/${revoked.id}`, undefined, operatorToken)
  learn(other)
  for (let index = 0; index < 6; index++) {
    const article = {
      title: `Article ${index}`,
      tags: ["one", `tag ${index}`],
      translation_group: `group-${index % 2}`,
    }
    learn(await call<Article>("POST", `${brand}/content`, article))
    if (index < 4) learn(await started.publish({ ...article, slug: `published-${index}`, body: "# One\n\nText." }))
  }
  learn(await call("POST", `${brand}/webhooks`, { url: "https://example.com/hook" }))
  learn(await call("GET", `${brand}/integrations`))
  learn(await call("GET", `${brand}/content?limit=2`))
  const [draft] = seen.get("cnt") ?? []
  const preview = await call<{ token: string }>("POST", `/v1/content/${String(draft)}/preview`)
  const live = [operatorToken, started.apiKey, started.writeKey, full.key, foreign.key]
  const ids = new Set([brandId, other.id, ...live.map((text) => parseCredential(text)?.id ?? "")])

  const bearer = (name: string, token: string, scheme: Credential["scheme"], its: readonly string[]): Credential => ({
    name,
    authorization: `Bearer ${token}`,
    ...(scheme === undefined ? {} : { scheme }),
    scopes: its,
  })
  return {
    started,
    credentials: [
      bearer("operator", operatorToken, "access_token", scopes),
      bearer("full key", full.key, "api_key", grantableKeyScopes),
      bearer("reading key", started.apiKey, "api_key", ["content:read"]),
      bearer("key of another brand", foreign.key, "api_key", grantableKeyScopes),
      bearer("preview token", preview.token, "preview_token", ["content:read"]),
      bearer("expired key", expiring.key, undefined, []),
      bearer("revoked key", revoked.key, undefined, []),
      bearer("mistyped key", `${full.key.slice(0, -1)}-`, undefined, []),
      { name: "nobody", scopes: [] },
      { name: "other scheme", authorization: "Basic dXNlcjpwYXNz", scopes: [] },
    ],
    isProtected: (id) => ids.has(id),
    known(name) {
      const values = seen.get(name) ?? []
      // Most requests use existing items.
      return name === "brd" ? [...values.map(() => brandId), brandId, ...values] : values
    },
    ownerOf: (id) => owners.get(id),
    learn,
    takeErrors: () => errors.splice(0),
    tick() {
      time += 1000
    },
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` <- ${error.cause.message.slice(0, 500)}` : ""
  return `${error.message}${cause} ${error.stack?.split("\n")[1]?.trim() ?? ""}`
}
