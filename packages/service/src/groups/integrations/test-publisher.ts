import type { DraftRun } from "@citable/contract"
import { type PublisherCheck, PublisherError } from "@citable/publishers"

import type { CallContext } from "../../call/call-context.ts"
import { openPublisher } from "./open-publisher.ts"

/** The caller waits for this. */
const timeoutMs = 20_000

export type PublisherTest = { error: string } | (PublisherCheck & { draftRun: DraftRun | undefined })

/**
 * Asks a platform about its account and its targets, before the transaction of the call. With `draftRun`, it then writes a sample there, and
 * removes it. Undefined for other kinds.
 */
export async function testPublisher(
  context: CallContext,
  integrationId: string,
  { draftRun = false }: { draftRun?: boolean | undefined } = {},
): Promise<PublisherTest | undefined> {
  const { db, brand, now } = context
  const found = await db
    .selectFrom("integrations")
    .select("id")
    .where("id", "=", integrationId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (found === undefined) return undefined
  try {
    const publisher = await openPublisher(context, integrationId)
    if (publisher === undefined) return undefined
    const check = await publisher.check({ signal: AbortSignal.timeout(timeoutMs) })
    const run = draftRun
      ? await (await import("./run-draft.ts")).runDraft({ publisher, brand, integrationId, now })
      : undefined
    return { ...check, draftRun: run }
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error
    return { error: error.message.slice(0, 2000) }
  }
}
