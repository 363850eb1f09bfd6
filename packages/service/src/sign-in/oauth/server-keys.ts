import { generateKeyPair, randomBytes, randomUUID } from "node:crypto"
import { promisify } from "node:util"

import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"
import type { JWK } from "oidc-provider"

const day = 24 * 3_600_000
/** A new key every 90 days. It signs one day later, when every process has it, and verifies until 90 days after its successor. */
const lifetime = 90 * day
const notice = day

/** The keys of the authorization server. The first of each list signs, all of them verify. */
export interface ServerKeys {
  /** Private keys for ES256. */
  signing: JWK[]
  cookies: string[]
  /** Changes with the keys and their order. */
  version: string
}

interface Secret {
  jwk: JWK
  cookie: string
}

/** The owner for a sealed key. */
export function keyOwner(id: string): string {
  return `oauth key ${id}`
}

/** Reads the keys, and creates a new one if the newest is too old. */
export async function loadServerKeys({ db, box }: { db: Database; box: SecretBox }, now: number): Promise<ServerKeys> {
  await db
    .deleteFrom("oauth_keys")
    .where("created_at", "<", now - 2 * lifetime - notice)
    .execute()
  let rows = await readRows(db)
  if ((rows[0]?.created_at ?? 0) <= now - lifetime) {
    const secret = await makeSecret()
    const id = randomUUID()
    await db.transaction().execute(async (trx) => {
      // The lock makes concurrent processes create only one key.
      await rowLocks(trx).lockTable("oauth_keys")
      if (((await readRows(trx))[0]?.created_at ?? 0) > now - lifetime) return
      const sealed = box.seal(JSON.stringify({ ...secret, jwk: { ...secret.jwk, kid: id } }), keyOwner(id))
      await trx.insertInto("oauth_keys").values({ id, secret: sealed, created_at: now }).execute()
    })
    rows = await readRows(db)
  }
  // Newest first, unless other processes may not know the newest key yet.
  const [newest, ...older] = rows
  const ordered =
    newest !== undefined && older.length > 0 && newest.created_at > now - notice
      ? [older[0], newest, ...older.slice(1)]
      : rows
  const secrets = ordered
    .filter((row) => row !== undefined)
    .map((row) => JSON.parse(box.open(row.secret, keyOwner(row.id))) as Secret)
  return {
    signing: secrets.map(({ jwk }) => jwk),
    cookies: secrets.map(({ cookie }) => cookie),
    version: ordered.map((row) => row?.id).join(),
  }
}

function readRows(db: Database) {
  return db.selectFrom("oauth_keys").selectAll().orderBy("created_at", "desc").orderBy("id").execute()
}

async function makeSecret(): Promise<Secret> {
  const { privateKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" })
  const jwk = { ...(privateKey.export({ format: "jwk" }) as JWK), alg: "ES256", use: "sig" }
  return { jwk, cookie: randomBytes(32).toString("base64url") }
}
