import { parseCredential, type Scope, scopes as allScopes } from "@citable/contract"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import { type Adapter, type AdapterPayload, errors } from "oidc-provider"

import { recordDisconnections } from "../../accounts/record-disconnections.ts"
import { isMember } from "../../accounts/roles.ts"
import type { Resource } from "../../credentials/principal.ts"
import { findGrantAccount } from "./grant-account.ts"
import { hashOf } from "./hash-of.ts"
import { recordOwner } from "./record-owner.ts"

export interface AdapterDeps {
  db: Database
  box: SecretBox
  now: () => number
}

/**
 * Creates the storage of oidc-provider for a model. It stores the hash of a token and its sealed payload, so nobody can use the content of
 * the database as a token. oidc-provider passes the token itself as `id` and `payload.jti`.
 */
export function createAdapter(deps: AdapterDeps, model: string): Adapter {
  return model === "AccessToken" ? createTokenAdapter(deps) : createRecordAdapter(deps, model)
}

function createRecordAdapter({ db, box, now }: AdapterDeps, model: string): Adapter {
  // oidc-provider writes a record back under the id that `find…` returned. A record that was not found by its id has only the hash, so
  // the id becomes the signed hash. Without the signature, a reader of the database could use the hash as a token.
  const byHash = "#"
  const toIdHash = (id: string): string => {
    if (!id.startsWith(byHash)) return hashOf(id)
    const value = box.readToken(byHash, id)
    return typeof value === "string" ? value : ""
  }
  const open = (row: { id_hash: string; payload: string; consumed_at: number | null }, id: string) => ({
    ...(JSON.parse(box.open(row.payload, recordOwner(model, row.id_hash))) as AdapterPayload),
    jti: id,
    ...(row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at / 1000) }),
  })
  const select = () =>
    db.selectFrom("oauth_records").select(["id_hash", "payload", "consumed_at"]).where("model", "=", model)
  async function findByOtherHash(value: string): Promise<AdapterPayload | undefined> {
    const row = await select().where("other_hash", "=", hashOf(value)).executeTakeFirst()
    return row && open(row, box.signToken(byHash, row.id_hash))
  }
  return {
    async upsert(id, fullPayload, expiresIn) {
      const payload = withoutToken(fullPayload)
      const idHash = toIdHash(id)
      const other = payload.userCode ?? (model === "Session" ? payload.uid : undefined)
      const values = {
        grant_hash: payload.grantId === undefined ? null : hashOf(payload.grantId),
        other_hash: other === undefined ? null : hashOf(other),
        user_id: payload.accountId ?? null,
        client_id: payload.clientId ?? payload.client_id ?? null,
        payload: box.seal(JSON.stringify(payload), recordOwner(model, idHash)),
        expires_at: expiresIn ? now() + expiresIn * 1000 : null,
      }
      await db
        .insertInto("oauth_records")
        .values({ model, id_hash: idHash, created_at: now(), ...values })
        .onConflict((conflict) => conflict.columns(["model", "id_hash"]).doUpdateSet(values))
        .execute()
    },
    async find(id) {
      const row = await select().where("id_hash", "=", toIdHash(id)).executeTakeFirst()
      return row && open(row, id)
    },
    findByUserCode: findByOtherHash,
    findByUid: findByOtherHash,
    async consume(id) {
      const row = await db
        .updateTable("oauth_records")
        .set({ consumed_at: now() })
        .where("model", "=", model)
        .where("id_hash", "=", toIdHash(id))
        .where("consumed_at", "is", null)
        .returning("grant_hash")
        .executeTakeFirst()
      // Two concurrent requests can both find the record unused. The second one gets the same error as a later one.
      if (row === undefined) throw new errors.InvalidGrant("already used")
    },
    async destroy(id) {
      const idHash = toIdHash(id)
      await db.transaction().execute(async (trx) => {
        // An application that revokes its token ends its grant.
        if (model === "Grant") await recordDisconnections(trx, { grant: idHash }, now())
        await trx.deleteFrom("oauth_records").where("model", "=", model).where("id_hash", "=", idHash).execute()
      })
    },
    async revokeByGrantId(grantId) {
      await db
        .deleteFrom("oauth_records")
        .where("model", "=", model)
        .where("grant_hash", "=", hashOf(grantId))
        .execute()
    },
  }
}

/** Stores access tokens in the table of all credentials, where every call looks them up. */
function createTokenAdapter(deps: AdapterDeps): Adapter {
  const { db, box, now } = deps
  const owner = (id: string) => recordOwner("AccessToken", id)
  const none = async () => undefined
  const clients = createRecordAdapter(deps, "Client")
  return {
    async upsert(token, fullPayload, expiresIn = 0) {
      const payload = withoutToken(fullPayload)
      const parts = partsOf(token)
      const userId = payload.accountId ?? ""
      const accountId = await findGrantAccount(db, payload.grantId ?? "")
      if (accountId === undefined || !(await isMember(db, userId, accountId))) {
        throw new errors.InvalidGrant("the user no longer has a role in the account")
      }
      const grantedScopes = new Set(payload.scope?.split(" "))
      const clientId = payload.clientId ?? ""
      const client = await clients.find(clientId)
      await db
        .insertInto("credentials")
        .values({
          id: parts.id,
          kind: "access_token",
          account_id: accountId,
          brand_id: null,
          name: (typeof client?.client_name === "string" ? client.client_name : clientId).slice(0, 200),
          secret_hash: hashOf(parts.secret),
          last4: token.slice(-4),
          scopes: JSON.stringify(allScopes.filter((scope): scope is Scope => grantedScopes.has(scope))),
          created_at: now(),
          expires_at: now() + expiresIn * 1000,
          user_id: userId,
          client_id: payload.clientId ?? null,
          grant_hash: payload.grantId === undefined ? null : hashOf(payload.grantId),
          resource: toResource(payload.aud),
          payload: box.seal(JSON.stringify(payload), owner(parts.id)),
        })
        .execute()
    },
    async find(token) {
      const parts = parseCredential(token)
      if (parts?.prefix !== "cta") return undefined
      const row = await db
        .selectFrom("credentials")
        .select(["id", "payload"])
        .where("id", "=", parts.id)
        .where("secret_hash", "=", hashOf(parts.secret))
        .where("revoked_at", "is", null)
        .executeTakeFirst()
      if (row?.payload == null) return undefined
      return { ...(JSON.parse(box.open(row.payload, owner(row.id))) as AdapterPayload), jti: token }
    },
    async destroy(token) {
      await db.deleteFrom("credentials").where("id", "=", partsOf(token).id).where("payload", "is not", null).execute()
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom("credentials").where("grant_hash", "=", hashOf(grantId)).execute()
    },
    findByUserCode: none,
    findByUid: none,
    consume: none,
  }
}

function partsOf(token: string): { id: string; secret: string } {
  const parts = parseCredential(token)
  if (parts?.prefix !== "cta") throw new Error("This is not an access token")
  return parts
}

/** Returns the path of the resource in a token's audience. Throws for any other audience. */
function toResource(audience: string | string[] | undefined): Resource {
  const path = typeof audience === "string" ? new URL(audience).pathname : undefined
  if (path !== "/v1" && path !== "/mcp") throw new errors.InvalidTarget("not a resource of this service")
  return path
}

/** Removes the token itself, and the fields that have columns of their own. */
function withoutToken(fullPayload: AdapterPayload): AdapterPayload {
  const payload = { ...fullPayload }
  delete payload.jti
  delete payload.consumed
  return payload
}
