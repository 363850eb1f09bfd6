import { hash, timingSafeEqual } from "node:crypto"

import { parseCredential, type Scope } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { readPreviewToken } from "@citable/secrets/preview-token"
import type { SecretBox } from "@citable/secrets/secret-box"
import { hashSecret } from "@citable/secrets/token-secret"
import type { Database } from "@citable/storage/database"
import { callerVersion } from "@citable/storage/postgres/caller-version"
import { prepareQuery } from "@citable/storage/prepare-query"
import type { Moment } from "@citable/storage/read-memory"
import { isPostgres } from "@citable/storage/row-locks"
import { sql } from "kysely"

import { findRoles, isMember } from "../accounts/roles.ts"
import type { Principal, Resource } from "./principal.ts"

interface AuthContext {
  db: Database
  moment: Moment
  box: SecretBox
  resource: Resource
  now: number
}

/**
 * Finds the caller from the `Authorization` header (RFC 6750): synchronously if `moment` has the credential. Throws 401, or rejects with
 * it, without a valid credential.
 */
export function authenticate(context: AuthContext, authorization: string | null): Principal | Promise<Principal> {
  if (authorization === null || authorization === "") {
    throw refuse("unauthenticated", "Send the API key or token as `Authorization: Bearer …`.")
  }
  const key = `credential ${callerOf(authorization)}`
  // The memory keeps no secret.
  const digest = hash("sha256", authorization, "buffer")
  const cached = context.moment.recall(key) as CachedCredential | undefined
  if (cached !== undefined && timingSafeEqual(cached.digest, digest)) return toPrincipal(context, cached.row)
  const bearer = /^Bearer +(\S{1,500})$/i.exec(authorization)?.[1] ?? ""
  if (bearer.startsWith("pvw_")) return authenticatePreview(context, bearer)
  return readCredential(context.db, bearer).then((row) => {
    context.moment.hold(row.id, row.version)
    context.moment.keep(key, { digest, row } satisfies CachedCredential, { forCaller: true })
    return toPrincipal(context, row)
  })
}

/** The length of `Bearer `, the prefix of a credential and its id. */
const publicLength = 21

/** The public part of an `Authorization` header, by which the memory knows a caller. */
export const callerOf = (authorization: string): string => authorization.slice(0, publicLength)

/** A credential and the SHA-256 of the exact header that it came in. */
interface CachedCredential {
  digest: Buffer
  row: CredentialRow
}

/** Makes the principal of a credential. Throws 401 if the credential has expired or is for another resource. */
function toPrincipal({ db, moment, resource, now }: AuthContext, row: CredentialRow): Principal | Promise<Principal> {
  if (row.resource !== null && row.resource !== resource) {
    throw refuse(
      "invalid_token",
      `This token is for ${row.resource}, not for ${resource}. Request a token for ${resource}.`,
    )
  }
  if (row.expires_at !== null && row.expires_at <= now) {
    throw refuse(
      "token_expired",
      `The credential expired at ${new Date(row.expires_at).toISOString()}. Create a new one.`,
    )
  }
  // One write a minute is enough to find unused keys.
  const minuteAgo = now - 60_000
  const isUsed = row.last_used_at === null || row.last_used_at < minuteAgo ? storeUse(db, row.id, now) : undefined
  const { principal } = row
  if (isUsed === undefined && row.user_id === null) return principal
  return Promise.all([findUserRoles(db, moment, row), isUsed]).then(([roles]) => ({ ...principal, roles }))
}

/** Stores when a credential was used, at most once a minute. */
async function storeUse(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable("credentials")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", now - 60_000)]))
    .execute()
}

/** The roles of the user behind a credential in the account of the credential. Empty if the user has none there. */
async function findUserRoles(
  db: Database,
  moment: Moment,
  { user_id: userId, account_id: accountId }: { user_id: string | null; account_id: string },
): Promise<Principal["roles"]> {
  if (userId === null) return null
  const { roles } = await moment.remember(`roles ${accountId} ${userId}`, async () => ({
    roles: await findRoles(db, userId, accountId),
  }))
  return roles
}

type CredentialRow = Awaited<ReturnType<typeof readCredential>>

/** Reads a credential. Throws 401 if it is wrong or revoked. */
async function readCredential(db: Database, bearer: string) {
  const parts = parseCredential(bearer)
  const invalid =
    "The API key or token is not valid here. It is mistyped, incomplete, revoked, or from another instance."
  if (parts === undefined || parts.prefix === "ctr") throw refuse("invalid_token", invalid)
  const [row] = await findCredential(db, parts.id)
  const matches = timingSafeEqual(Buffer.from(row?.secret_hash ?? noSecretHash), Buffer.from(hashSecret(parts.secret)))
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
    name: row.name,
    ...(row.client_id === null ? undefined : { clientId: row.client_id }),
    ...(row.user_id === null ? undefined : { userId: row.user_id }),
    ...(row.grant_hash === null ? undefined : { holderId: `grant ${row.grant_hash}` }),
  }
  return { ...row, principal }
}

/** The hash to compare with if there is no credential, so a wrong id takes as long as a wrong secret. */
const noSecretHash = hashSecret("")

const versionIn = (db: Database) => sql.raw<string | null>(isPostgres(db) ? callerVersion : "null")

const findCredential = prepareQuery((db, id: string) =>
  db
    .selectFrom("credentials")
    .innerJoin("accounts", "accounts.id", "credentials.account_id")
    .leftJoin("brands", "brands.id", "credentials.brand_id")
    .selectAll("credentials")
    .select(["accounts.plan", versionIn(db).as("version")])
    .where("credentials.id", "=", id),
)

const previewScopes: ReadonlySet<Scope> = new Set<Scope>(["content:read", "content:read_drafts"])

/** Authenticates a preview token, which is signed and not stored. The credential that created it still has to be valid. */
async function authenticatePreview({ db, moment, box, now }: AuthContext, bearer: string): Promise<Principal> {
  const preview = readPreviewToken(box, bearer)
  if (preview === undefined)
    throw refuse("invalid_token", "The preview token is not valid here. It is incomplete, or from another instance.")
  if (preview.expiresAt <= now)
    throw refuse("token_expired", "The preview token has expired: it is valid for an hour. Create a new one.")
  // A person who made it on a page of the service has no credential. The token ends with the person's role.
  const [userId = "", accountId] = preview.credentialId.split(" ")
  const creator =
    accountId === undefined
      ? (await findCredential(db, preview.credentialId))[0]
      : await findMember(db, { userId, accountId })
  const isOver = creator?.expires_at != null && creator.expires_at <= now
  if (creator === undefined || creator.revoked_at !== null || isOver) {
    throw refuse(
      "invalid_token",
      "The key or token that created this preview token is revoked or has expired, or its person has left the brand.",
    )
  }
  return {
    credentialId: preview.contentId,
    kind: "preview_token",
    accountId: preview.accountId,
    plan: creator.plan,
    brandId: preview.brandId,
    scopes: previewScopes,
    roles: await findUserRoles(db, moment, creator),
    contentId: preview.contentId,
    ...(preview.session === undefined ? undefined : { session: preview.session }),
  }
}

/** A signed-in person as the creator of a preview token. Undefined for somebody without a role in the account. */
async function findMember(db: Database, { userId, accountId }: { userId: string; accountId: string }) {
  if (!(await isMember(db, userId, accountId))) return undefined
  const account = await db.selectFrom("accounts").select("plan").where("id", "=", accountId).executeTakeFirst()
  return account && { plan: account.plan, user_id: userId, account_id: accountId, expires_at: null, revoked_at: null }
}

function refuse(code: "unauthenticated" | "invalid_token" | "token_expired", detail: string): ProblemError {
  const parameters = code === "unauthenticated" ? "" : ', error="invalid_token"'
  return new ProblemError(code, detail, { headers: { "www-authenticate": `Bearer realm="citable"${parameters}` } })
}
