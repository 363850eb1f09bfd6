import { createHash } from "node:crypto"

import type { Kernel } from "./call-context.ts"
import { ProblemError } from "./problem-error.ts"

/** What was answered, as it is kept and given again. */
export interface StoredAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface OnceInput {
  credentialId: string
  /** The `Idempotency-Key` header. */
  key: string
  /** All that the call is made of: another request under the same key is refused. */
  request: unknown
}

const keep = 24 * 3_600_000
/** A call still running after this long belongs to a process that died. */
const abandoned = 120_000
const kept = ["location"]

/** Whose a stored answer is, for the box that seals it: some answers show a secret, the only time it is shown. */
export function idempotencyOwner(credentialId: string, key: string): string {
  return `${credentialId}/${key}`
}

/**
 * Runs a call once per `Idempotency-Key` and credential within 24 hours; later the stored answer is given again
 * (draft-ietf-httpapi-idempotency-key-header-07). Answers that say "try again" are not kept.
 */
export async function runOnce(
  { db, box, now }: Kernel,
  { credentialId, key, request }: OnceInput,
  call: () => Promise<Response>,
): Promise<Response> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ProblemError(
      "invalid_input",
      "Idempotency-Key has to be 1 to 255 visible ASCII characters, such as a UUID.",
    )
  }
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("hex")
  const id = { credential_id: credentialId, key }
  const owner = idempotencyOwner(credentialId, key)
  const at = now()
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", at - keep)
    .execute()
  const claimed = await db
    .insertInto("idempotency_keys")
    .values({ ...id, request_hash: hash, answer: null, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["credential_id", "key"])
        .doUpdateSet({ created_at: at })
        .where("idempotency_keys.answer", "is", null)
        .where("idempotency_keys.request_hash", "=", hash)
        .where("idempotency_keys.created_at", "<", at - abandoned),
    )
    .returning("key")
    .executeTakeFirst()
  const mine = db.updateTable("idempotency_keys").where("credential_id", "=", credentialId).where("key", "=", key)
  if (claimed === undefined) {
    const row = await db
      .selectFrom("idempotency_keys")
      .selectAll()
      .where("credential_id", "=", credentialId)
      .where("key", "=", key)
      .executeTakeFirst()
    if (row !== undefined && row.request_hash !== hash) {
      throw new ProblemError(
        "idempotency_key_reused",
        "This Idempotency-Key was used for another request. Make a new one for each.",
      )
    }
    if (row === undefined || row.answer === null) {
      throw new ProblemError("in_progress", "The first request with this Idempotency-Key is still running.", {
        headers: { "retry-after": "1" },
      })
    }
    const { status, headers, body } = JSON.parse(box.open(row.answer, owner)) as StoredAnswer
    return new Response(body, { status, headers: { ...headers, "idempotency-replayed": "true" } })
  }
  const release = () =>
    db.deleteFrom("idempotency_keys").where("credential_id", "=", credentialId).where("key", "=", key).execute()
  let response: Response
  try {
    response = await call()
  } catch (error) {
    await release()
    throw error
  }
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => kept.includes(name) || name === "content-type"),
  )
  const answer: StoredAnswer = { status: response.status, headers, body: await response.clone().text() }
  await mine.set({ answer: box.seal(JSON.stringify(answer), owner) }).execute()
  return response
}
