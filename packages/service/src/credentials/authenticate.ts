import { timingSafeEqual } from "node:crypto"

import { parseCredential, type Scope } from "@citable/contract"

import { findRoles, findUser } from "../accounts/users.ts"
import { ProblemError } from "../problems/problem-error.ts"
import type { SecretBox } from "../secrets/secret-box.ts"
import type { Database } from "../storage/database.ts"
import { prepareQuery } from "../storage/prepare-query.ts"
import type { Moment } from "../storage/read-memory.ts"
import type { Role } from "../storage/tables/account-tables.ts"
import { readPreviewToken } from "./preview-token.ts"
import type { Principal, Resource } from "./principal.ts"
import { hashSecret } from "./token-secret.ts"

interface AuthContext {
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
export function authenticate(context: AuthContext, authorization: string | null): Principal | Promise<Principal> {
  if (authorization === null || authorization === "") {
    throw refuse("unauthenticated", "Send the API key or token as `Authorization: Bearer …`.")
  }
  // Known by what is not secret; the rest is compared in constant time.
  const key = `credential ${authorization.slice(0, notSecret)}`
  const text = Buffer.from(authorization)
  const cached = context.moment.recall(key) as CachedCredential | undefined
  if (cached !== undefined && cached.text.length === text.length && timingSafeEqual(cached.text, text)) {
    return toPrincipal(context, cached.row)
  }
  const bearer = /^Bearer +(\S{1,500})$/i.exec(authorization)?.[1] ?? ""
  if (bearer.startsWith("pvw_")) return authenticatePreview(context, bearer)
  return readCredential(context.db, bearer).then((row) => {
    context.moment.keep(key, { text, row } satisfies CachedCredential)
    return toPrincipal(context, row)
  })
}

/** The length of `Bearer `, the prefix of a credential and its id. */
const notSecret = 21

/** A credential that a header stands for, letter by letter. */
interface CachedCredential {
  text: Buffer
  row: CredentialRow
}

/** Who a credential stands for, which is neither wrong nor revoked; throws 401 where it has expired or is for something else. */
function toPrincipal({ db, moment, resource, now }: AuthContext, row: CredentialRow): Principal | Promise<Principal> {
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
  const matches = timingSafeEqual(Buffer.from(row?.secret_hash ?? nobody), Buffer.from(hashSecret(parts.secret)))
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
const nobody = hashSecret("")

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
async function authenticatePreview({ db, moment, box, now }: AuthContext, bearer: string): Promise<Principal> {
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
