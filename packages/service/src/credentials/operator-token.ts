import { formatCredential, scopes as allScopes } from "@citable/contract"

import type { Database } from "../storage/database.ts"
import { random, hash } from "./token-secret.ts"

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
