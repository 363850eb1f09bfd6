import { type PublisherCheck, PublisherError } from "@citable/publishers"

import type { CallContext } from "../../call/call-context.ts"
import { openPublisher } from "./open-publisher.ts"

/** The caller waits for this. */
const timeoutMs = 20_000

export type PublisherTest = { error: string } | PublisherCheck

/** Asks a platform about its account and its targets, before the transaction of the call. Undefined for other kinds. */
export async function testPublisher(context: CallContext, integrationId: string): Promise<PublisherTest | undefined> {
  const { db, brand } = context
  const found = await db
    .selectFrom("integrations")
    .select("id")
    .where("id", "=", integrationId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (found === undefined) return undefined
  try {
    const publisher = await openPublisher(context, integrationId)
    return await publisher?.check({ signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error
    return { error: error.message.slice(0, 2000) }
  }
}
