import { hash as digest, randomInt, timingSafeEqual } from "node:crypto"

import {
  type ApiKey,
  defaultKeyScopes,
  formatCredential,
  grantableKeyScopes,
  parseCredential,
  type Scope,
  scopes as allScopes,
} from "@citable/contract"

import { findRoles, findUser } from "../accounts/users.ts"
import type { Role } from "./account-tables.ts"
import type { Moment } from "./create-read-memory.ts"
import type { Database } from "./database.ts"
import { insufficientScope } from "./insufficient-scope.ts"
import { scopesIn } from "./permissions.ts"
import type { Plan } from "./plans.ts"
import { prepareQuery } from "./prepare-query.ts"
import { readPreviewToken } from "./preview-token.ts"
import { ProblemError } from "./problem-error.ts"
import type { SecretBox } from "./secret-box.ts"

/** Who calls: what a credential stands for. */
export interface Principal {
  credentialId: string
  kind: "api_key" | "access_token" | "preview_token"
  accountId: string
  plan: Plan
  /** The one brand of an API key; null reaches every brand of the account. */
  brandId: string | null
  /** What the credential itself allows; `scopesIn` tells what comes of it with a brand. */
  scopes: ReadonlySet<Scope>
  /** The roles of who has signed in, by brand; null where the account's owner, or nobody in person, stands behind the credential. */
  roles: ReadonlyMap<string, Role> | null
  /** Who has signed in. */
  userId?: string
  /** What outlives a token that is refreshed: its grant. */
  holderId?: string
  /** The one item of a preview token, which reads it by its id and does nothing else. */
  contentId?: string
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const random = (length: number) => Array.from({ length }, () => alphabet.charAt(randomInt(62))).join("")
const hash = (secret: string) => digest("sha256", secret)

/** Makes a token that reaches the whole account; the text is returned once and stored only as a hash. */
export async function createOperatorToken(db: Database, accountId: string, now: number): Promise<string> {
  const parts = { prefix: "cta", id: random(10), secret: random(32) } as const
  const text = formatCredential(parts)
  await db
    .insertInto("credentials")
    .values({
      id: parts.id,
      kind: "access_token",
      account_id: accountId,
      brand_id: null,
      name: "operator",
      secret_hash: hash(parts.secret),
      last4: text.slice(-4),
      scopes: JSON.stringify(allScopes),
      created_at: now,
    })
    .execute()
  return text
}

export interface NewApiKey {
  /** Who makes it: a key never gets a scope that its maker does not have with the brand. */
  principal: Principal
  brandId: string
  name: string
  scopes?: readonly Scope[] | undefined
  expiresAt?: number | undefined
}

/**
 * Makes a key for one brand, whose management the caller was allowed (`checkKeyManagement`). Throws where a scope can never be
 * a key's, or is not the maker's, or the key would have expired already.
 */
export async function createApiKey(db: Database, key: NewApiKey, now: number): Promise<ApiKey & { key: string }> {
  const scopes = [...new Set(key.scopes ?? defaultKeyScopes)]
  const refused = scopes.filter((scope) => !grantableKeyScopes.includes(scope))
  if (refused.length > 0) {
    throw new ProblemError(
      "invalid_input",
      `An API key can never hold ${refused.join(", ")}: a key belongs to one brand.`,
      {
        errors: [{ pointer: "/scopes", detail: `not grantable to a key: ${refused.join(", ")}` }],
      },
    )
  }
  const own = scopesIn(key.principal, key.brandId)
  const beyond = scopes.find((scope) => !own.has(scope))
  if (beyond !== undefined) throw insufficientScope(beyond)
  if (key.expiresAt !== undefined && key.expiresAt <= now) {
    throw new ProblemError("invalid_input", "The key would have expired already. Give a time to come, or none.", {
      errors: [{ pointer: "/expires_at", detail: "lies in the past" }],
    })
  }
  const parts = { prefix: "ctb", id: random(10), secret: random(32) } as const
  const text = formatCredential(parts)
  const row = {
    id: parts.id,
    kind: "api_key",
    account_id: key.principal.accountId,
    brand_id: key.brandId,
    name: key.name,
    secret_hash: hash(parts.secret),
    last4: text.slice(-4),
    scopes: JSON.stringify(scopes),
    created_at: now,
    last_used_at: null,
    expires_at: key.expiresAt ?? null,
    revoked_at: null,
  } as const
  await db.insertInto("credentials").values(row).execute()
  return { ...toApiKey(row), key: text }
}

/** A stored key as lists show it. */
export function toApiKey(row: {
  id: string
  brand_id: string | null
  name: string
  scopes: string
  last4: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
}): ApiKey {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    id: row.id,
    brand_id: row.brand_id ?? "",
    name: row.name,
    scopes: JSON.parse(row.scopes) as Scope[],
    last4: row.last4,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: time(row.last_used_at),
    expires_at: time(row.expires_at),
    revoked_at: time(row.revoked_at),
  }
}

/** What a token of a sign-in is for: the two have the same tools, and a token of one is none for the other (RFC 8707). */
export type Resource = "/v1" | "/mcp"

interface Asked {
  db: Database
  moment: Moment
  box: SecretBox
  resource: Resource
  now: number
}

/**
 * Finds who calls by the `Authorization` header (RFC 6750): at once where that is known, which `moment` tells. Throws 401, or
 * rejects with it, where nobody does.
 */
export function authenticate(asked: Asked, authorization: string | null): Principal | Promise<Principal> {
  if (authorization === null || authorization === "") {
    throw refuse("unauthenticated", "Send the API key or token as `Authorization: Bearer …`.")
  }
  // Known by what is not secret; the rest is compared in constant time.
  const key = `credential ${authorization.slice(0, notSecret)}`
  const text = Buffer.from(authorization)
  const known = asked.moment.recall(key) as KnownCredential | undefined
  if (known !== undefined && known.text.length === text.length && timingSafeEqual(known.text, text)) {
    return toPrincipal(asked, known.row)
  }
  const bearer = /^Bearer +(\S{1,500})$/i.exec(authorization)?.[1] ?? ""
  if (bearer.startsWith("pvw_")) return authenticatePreview(asked, bearer)
  return readCredential(asked.db, bearer).then((row) => {
    asked.moment.keep(key, { text, row } satisfies KnownCredential)
    return toPrincipal(asked, row)
  })
}

/** The length of `Bearer `, the prefix of a credential and its id. */
const notSecret = 21

/** A credential that a header stands for, letter by letter. */
interface KnownCredential {
  text: Buffer
  row: CredentialRow
}

/** Who a credential stands for, which is neither wrong nor revoked; throws 401 where it has expired or is for something else. */
function toPrincipal({ db, moment, resource, now }: Asked, row: CredentialRow): Principal | Promise<Principal> {
  if (row.resource !== null && row.resource !== resource) {
    throw refuse(
      "invalid_token",
      `This token is for ${row.resource}, not for ${resource}. Ask for one of this resource.`,
    )
  }
  if (row.expires_at !== null && row.expires_at <= now) {
    throw refuse(
      "token_expired",
      `The credential expired at ${new Date(row.expires_at).toISOString()}. Make a new one.`,
    )
  }
  // Once a minute is often enough to find unused keys by, and spares a write a call.
  const minuteAgo = now - 60_000
  const isUsed = row.last_used_at === null || row.last_used_at < minuteAgo ? noteUse(db, row.id, now) : undefined
  const { principal } = row
  if (isUsed === undefined && row.user_id === null) return principal
  return Promise.all([rolesBehind(db, moment, row.user_id), isUsed]).then(([roles]) => ({ ...principal, roles }))
}

/** Notes when a credential was used, unless somebody did within the last minute. */
async function noteUse(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable("credentials")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", now - 60_000)]))
    .execute()
}

/** The roles of the person behind a credential; none where that person is gone. */
async function rolesBehind(db: Database, moment: Moment, userId: string | null): Promise<Principal["roles"]> {
  if (userId === null) return null
  const { roles } = await moment.remember(`roles ${userId}`, async () => {
    const user = await findUser(db, userId)
    return { roles: user === undefined ? new Map<string, Role>() : await findRoles(db, user) }
  })
  return roles
}

type CredentialRow = Awaited<ReturnType<typeof readCredential>>

/** The row of a credential that is neither wrong nor revoked. */
async function readCredential(db: Database, bearer: string) {
  const parts = parseCredential(bearer)
  const invalid = "The API key or token is not valid here: mistyped, cut off, revoked, or made by another instance."
  if (parts === undefined || parts.prefix === "ctr") throw refuse("invalid_token", invalid)
  const [row] = await findCredential(db, parts.id)
  const matches = timingSafeEqual(Buffer.from(row?.secret_hash ?? nobody), Buffer.from(hash(parts.secret)))
  if (row === undefined || !matches || row.revoked_at !== null) throw refuse("invalid_token", invalid)
  if ((row.kind === "api_key") !== (parts.prefix === "ctb")) throw refuse("invalid_token", invalid)
  const principal: Principal = {
    credentialId: row.id,
    kind: row.kind,
    accountId: row.account_id,
    plan: row.plan,
    brandId: row.brand_id,
    scopes: new Set(JSON.parse(row.scopes) as Scope[]),
    roles: null,
    ...(row.user_id === null ? undefined : { userId: row.user_id }),
    ...(row.grant_hash === null ? undefined : { holderId: `grant ${row.grant_hash}` }),
  }
  return { ...row, principal }
}

/** Stands in where there is no credential, so that a wrong id takes as long as a wrong secret. */
const nobody = hash("")

const findCredential = prepareQuery((db, id: string) =>
  db
    .selectFrom("credentials")
    .innerJoin("accounts", "accounts.id", "credentials.account_id")
    .selectAll("credentials")
    .select("accounts.plan")
    .where("credentials.id", "=", id),
)

const previewScopes: ReadonlySet<Scope> = new Set<Scope>(["content:read", "content:read_drafts"])

/** A preview token is signed, not stored: what it names is looked up when it is used. */
async function authenticatePreview({ db, moment, box, now }: Asked, bearer: string): Promise<Principal> {
  const preview = readPreviewToken(box, bearer)
  if (preview === undefined)
    throw refuse("invalid_token", "The preview token is not valid here: cut off, or made by another instance.")
  if (preview.expiresAt <= now)
    throw refuse("token_expired", "The preview token has expired: it is valid for an hour. Make a new one.")
  const [maker] = await findCredential(db, preview.credentialId)
  const isOver = maker?.expires_at != null && maker.expires_at <= now
  if (maker === undefined || maker.revoked_at !== null || isOver) {
    throw refuse("invalid_token", "The key or token that made this preview token is revoked or has expired.")
  }
  return {
    credentialId: preview.contentId,
    kind: "preview_token",
    accountId: preview.accountId,
    plan: maker.plan,
    brandId: preview.brandId,
    scopes: previewScopes,
    roles: await rolesBehind(db, moment, maker.user_id),
    contentId: preview.contentId,
  }
}

function refuse(code: "unauthenticated" | "invalid_token" | "token_expired", detail: string): ProblemError {
  const parameters = code === "unauthenticated" ? "" : ', error="invalid_token"'
  return new ProblemError(code, detail, { headers: { "www-authenticate": `Bearer realm="citable"${parameters}` } })
}
