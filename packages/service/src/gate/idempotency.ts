import { createHash } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import { idempotencyOwner } from "@citable/secrets/seal-owners"
import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Kernel } from "./kernel.ts"

/** A call that runs once, however often the caller sends it. */
export interface OnceInput {
  credentialId: string
  /** The `Idempotency-Key` header. */
  key: string
  /** The whole request. The service refuses another request with the same key. */
  request: unknown
}

const keep = 24 * 3_600_000

/**
 * Finds the answer to the first call with an `Idempotency-Key` in the last 24 hours
 * (draft-ietf-httpapi-idempotency-key-header-07). Throws 422 for an invalid key, and for a key that belongs to another request.
 */
export async function findAnswer<Answer>(
  { box, now, ...kernel }: Kernel,
  { credentialId, key, request }: OnceInput,
  db: Database = kernel.db,
): Promise<Answer | undefined> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ProblemError(
      "invalid_input",
      "Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.",
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
      "This Idempotency-Key belongs to another request. Use a new key for each request.",
    )
  }
  return JSON.parse(box.open(row.answer, idempotencyOwner(credentialId, key))) as Answer
}

/** The answer to a call. `isReplayed` says that an earlier call made it. */
export interface Answered<Answer> {
  answer: Answer
  isReplayed: boolean
}

/**
 * Runs work in a transaction, after `prepare` if given, and stores its answer in the same transaction: after a crash, the database has both or neither. If another
 * process was first, it returns the answer of that process. Throws 409 while this process is still running the call. An error leaves the
 * key free. `work` can run several times (see `inTransaction`).
 *
 * `prepare` runs once for a key within this process, because it can cost money. Two processes can both run it.
 */
export async function runOnce<Answer, Prepared = undefined>(
  kernel: Kernel,
  once: OnceInput | undefined,
  work: (trx: Transaction<Tables>, prepared: Prepared | undefined) => Promise<Answer>,
  prepare?: () => Promise<Prepared>,
): Promise<Answered<Answer>> {
  const { db, box, inFlight } = kernel
  if (once === undefined) {
    const prepared = await prepare?.()
    return { answer: await inTransaction(db, (trx) => work(trx, prepared)), isReplayed: false }
  }
  const owner = idempotencyOwner(once.credentialId, once.key)
  if (inFlight.has(owner)) throw inProgress()
  inFlight.add(owner)
  try {
    // The first call can have ended since the caller looked.
    const before = prepare && (await findAnswer<Answer>(kernel, once))
    if (before !== undefined) return { answer: before, isReplayed: true }
    const prepared = await prepare?.()
    return await inTransaction(db, async (trx) => {
      // Claim the key first: another process with the same key waits here until this transaction has ended.
      if (!(await claim(trx, once, kernel.now()))) {
        const earlier = await findAnswer<Answer>(kernel, once, trx)
        if (earlier === undefined) throw inProgress()
        return { answer: earlier, isReplayed: true }
      }
      const answer = await work(trx, prepared)
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

/** Returns the answer of an earlier call, or runs the work. */
export async function answerOnce<Answer>(
  kernel: Kernel,
  once: OnceInput | undefined,
  work: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answered<Answer>> {
  const earlier = once && (await findAnswer<Answer>(kernel, once))
  return earlier === undefined ? runOnce(kernel, once, work) : { answer: earlier, isReplayed: true }
}

/** Deletes answers that are older than 24 hours. */
export function eraseAnswers(db: Database, now: number): Promise<boolean> {
  const old = db.selectFrom("idempotency_keys").where("created_at", "<", now - keep)
  return deleteInSlices(db, "idempotency_keys", ["credential_id", "key"], old)
}

/** Claims the key. Returns false if it already has an answer. */
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
  return new ProblemError(
    "in_progress",
    "The first request with this Idempotency-Key is still running. Try again in a second.",
    {
      headers: { "retry-after": "1" },
    },
  )
}

function toHash(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex")
}
