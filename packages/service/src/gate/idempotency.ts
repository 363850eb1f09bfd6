import { createHash } from "node:crypto"

import type { Transaction } from "kysely"

import { ProblemError } from "../problems/problem-error.ts"
import { idempotencyOwner } from "../secrets/seal-owners.ts"
import type { Database } from "../storage/database.ts"
import { inTransaction } from "../storage/in-transaction.ts"
import type { Tables } from "../storage/tables/tables.ts"
import type { Kernel } from "./kernel.ts"

/** A call that is made once, however often it is sent. */
export interface OnceInput {
  credentialId: string
  /** The `Idempotency-Key` header. */
  key: string
  /** All that the call is made of: another request under the same key is refused. */
  request: unknown
}

const keep = 24 * 3_600_000

/**
 * What the first call under an `Idempotency-Key` was answered within the last 24 hours
 * (draft-ietf-httpapi-idempotency-key-header-07); undefined where there was none. Throws 422 for a key that is none, or
 * that was used for another request.
 */
export async function findAnswer<Answer>(
  { box, now, ...kernel }: Kernel,
  { credentialId, key, request }: OnceInput,
  db: Database = kernel.db,
): Promise<Answer | undefined> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ProblemError(
      "invalid_input",
      "Idempotency-Key has to be 1 to 255 visible ASCII characters, such as a UUID.",
    )
  }
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("credential_id", "=", credentialId)
    .where("key", "=", key)
    .where("created_at", ">=", now() - keep)
    .executeTakeFirst()
  if (row === undefined || row.answer === null) return undefined
  if (row.request_hash !== toHash(request)) {
    throw new ProblemError(
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request. Make a new one for each.",
    )
  }
  return JSON.parse(box.open(row.answer, idempotencyOwner(credentialId, key))) as Answer
}

/** What a call was answered, now or when it was made first. */
export interface Answered<Answer> {
  answer: Answer
  isReplayed: boolean
}

/**
 * Runs work in a transaction of its own and keeps its answer in that same transaction: after a crash both are there or
 * neither is. Answers what `findAnswer` would where another process was first; throws 409 while this one is still at it.
 * An error leaves the key free. Without a key it is the transaction alone. `work` may be run again (`inTransaction`).
 */
export async function runOnce<Answer>(
  kernel: Kernel,
  once: OnceInput | undefined,
  work: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answered<Answer>> {
  const { db, box, inFlight } = kernel
  if (once === undefined) return { answer: await inTransaction(db, work), isReplayed: false }
  const owner = idempotencyOwner(once.credentialId, once.key)
  if (inFlight.has(owner)) throw inProgress()
  inFlight.add(owner)
  try {
    return await inTransaction(db, async (trx) => {
      // First of all: whoever has the same key in another process waits here until this transaction has ended.
      if (!(await claim(trx, once, kernel.now()))) {
        const earlier = await findAnswer<Answer>(kernel, once, trx)
        if (earlier === undefined) throw inProgress()
        return { answer: earlier, isReplayed: true }
      }
      const answer = await work(trx)
      await trx
        .updateTable("idempotency_keys")
        .set({ answer: box.seal(JSON.stringify(answer), owner) })
        .where("credential_id", "=", once.credentialId)
        .where("key", "=", once.key)
        .execute()
      return { answer, isReplayed: false }
    })
  } finally {
    inFlight.delete(owner)
  }
}

/** `findAnswer`, else `runOnce`. */
export async function answerOnce<Answer>(
  kernel: Kernel,
  once: OnceInput | undefined,
  work: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answered<Answer>> {
  const earlier = once && (await findAnswer<Answer>(kernel, once))
  return earlier === undefined ? runOnce(kernel, once, work) : { answer: earlier, isReplayed: true }
}

/** Forgets answers that are older than 24 hours. */
export async function eraseAnswers(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", now - keep)
    .execute()
}

/** Takes the key; false where an answer is kept under it. */
async function claim(
  trx: Transaction<Tables>,
  { credentialId, key, request }: OnceInput,
  at: number,
): Promise<boolean> {
  const values = { request_hash: toHash(request), answer: null, created_at: at }
  const claimed = await trx
    .insertInto("idempotency_keys")
    .values({ credential_id: credentialId, key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["credential_id", "key"])
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([eb("idempotency_keys.created_at", "<", at - keep), eb("idempotency_keys.answer", "is", null)]),
        ),
    )
    .returning("key")
    .executeTakeFirst()
  return claimed !== undefined
}

function inProgress(): ProblemError {
  return new ProblemError("in_progress", "The first request with this Idempotency-Key is still running.", {
    headers: { "retry-after": "1" },
  })
}

function toHash(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex")
}
