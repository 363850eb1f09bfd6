import { formatCredential, scopes as allScopes } from "@citable/contract"
import { hashSecret, randomBase62 } from "@citable/secrets/token-secret"
import type { Database } from "@citable/storage/database"

/** Creates a token that reaches the whole account. The database only stores its hash. */
export async function createOperatorToken(db: Database, accountId: string, now: number): Promise<string> {
  const parts = { prefix: "cta", id: randomBase62(10), secret: randomBase62(32) } as const
  const text = formatCredential(parts)
  await db
    .insertInto("credentials")
    .values({
      id: parts.id,
      kind: "access_token",
      account_id: accountId,
      brand_id: null,
      name: "operator",
      secret_hash: hashSecret(parts.secret),
      last4: text.slice(-4),
      scopes: JSON.stringify(allScopes),
      created_at: now,
    })
    .execute()
  return text
}
