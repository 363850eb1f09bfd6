import { timingSafeEqual } from "node:crypto"

import { reportLinkScope, type Scope, scopes as allScopes } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { hashSecret, randomBase62 } from "@citable/secrets/token-secret"
import { lockBrand } from "@citable/storage/brand-row"
import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import { findRoles } from "../accounts/roles.ts"
import { scopesIn } from "./permissions.ts"
import type { Principal } from "./principal.ts"

/** A link to a brand's report, without its secret. Times are milliseconds since 1970. */
export interface ReportLink {
  id: string
  name: string
  /** The address of the person who made it. */
  madeBy: string
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
}

const readScopes: ReadonlySet<Scope> = new Set<Scope>(["brands:read", "content:read", "visibility:read", "search:read"])
const prefix = "rpt_"
const handleLength = 12
const secretLength = 32
const maxLinks = 50
const minute = 60_000
const keepExpired = 30 * 24 * 60 * minute

/** Creates a link to the report of a brand. Nothing else returns its token; the service stores a hash. Throws 409 for too many links. */
export async function createReportLink(
  trx: Transaction<Tables>,
  { brandId, userId, name, expiresAt }: { brandId: string; userId: string; name: string; expiresAt: number },
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  if ((await lockBrand(trx, brandId)) === undefined) throw notFound()
  const links = await trx.selectFrom("report_links").select("id").where("brand_id", "=", brandId).execute()
  if (links.length >= maxLinks) {
    const detail = `The brand already has ${maxLinks} report links, the maximum. Revoke one that nobody needs.`
    throw new ProblemError("conflict", detail)
  }
  const [handle, secret] = [randomBase62(handleLength), randomBase62(secretLength)]
  const row = { id: newId("rpl", now), brand_id: brandId, user_id: userId, name, handle }
  await trx
    .insertInto("report_links")
    .values({ ...row, secret_hash: hashSecret(secret), created_at: now, expires_at: expiresAt })
    .execute()
  return { token: prefix + handle + secret, expiresAt }
}

/** Lists the links of a brand, the newest first. */
export async function listReportLinks(db: Database, brandId: string): Promise<ReportLink[]> {
  const rows = await db
    .selectFrom("report_links")
    .innerJoin("users", "users.id", "report_links.user_id")
    .selectAll("report_links")
    .select("users.email")
    .where("brand_id", "=", brandId)
    .orderBy("report_links.id", "desc")
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    madeBy: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** Revokes a link at once. A revoked link cannot come back. */
export async function revokeReportLink(db: Database, brandId: string, id: string): Promise<void> {
  await db.deleteFrom("report_links").where("id", "=", id).where("brand_id", "=", brandId).execute()
}

/** Deletes links that expired a month ago. */
export function purgeReportLinks(db: Database, now: number): Promise<boolean> {
  const expired = db.selectFrom("report_links").where("expires_at", "<", now - keepExpired)
  return deleteInSlices(db, "report_links", ["id"], expired)
}

/**
 * Finds the brand whose report a token shows, and a caller who can only read that brand's numbers. Undefined for a token that is wrong,
 * revoked or expired, or whose maker has lost the role, all alike.
 */
export async function openReportLink(
  db: Database,
  token: string,
  now: number,
): Promise<{ brandId: string; expiresAt: number; principal: Principal } | undefined> {
  const parts = /^rpt_([0-9A-Za-z]{12})([0-9A-Za-z]{32})$/.exec(token)
  const [, handle = "", secret = ""] = parts ?? []
  const row = await findLink(db, handle)
  // The comparison takes as long for an unknown handle as for a wrong secret.
  const isRight = timingSafeEqual(Buffer.from(row?.secret_hash ?? noSecretHash), Buffer.from(hashSecret(secret)))
  if (parts === null || row === undefined || !isRight || row.expires_at <= now) return undefined
  const maker = { scopes: new Set(allScopes), roles: await findRoles(db, row.user_id, row.account_id) }
  const principal: Principal = {
    credentialId: `report ${row.id}`,
    kind: "api_key",
    accountId: row.account_id,
    plan: row.plan,
    brandId: row.brand_id,
    scopes: readScopes,
    roles: null,
  }
  if (!scopesIn({ ...principal, ...maker }, row.brand_id).has(reportLinkScope)) return undefined
  await storeUse(db, row, now)
  return { brandId: row.brand_id, expiresAt: row.expires_at, principal }
}

const noSecretHash = hashSecret("")

const findLink = (db: Database, handle: string) =>
  db
    .selectFrom("report_links")
    .innerJoin("brands", "brands.id", "report_links.brand_id")
    .innerJoin("accounts", "accounts.id", "brands.account_id")
    .selectAll("report_links")
    .select(["brands.account_id", "accounts.plan"])
    .where("handle", "=", handle)
    .executeTakeFirst()

/** Stores when a link was used, at most once a minute. */
async function storeUse(db: Database, link: Selectable<Tables["report_links"]>, now: number): Promise<void> {
  if (link.last_used_at !== null && link.last_used_at >= now - minute) return
  await db.updateTable("report_links").set({ last_used_at: now }).where("id", "=", link.id).execute()
}
