import { copyKind, type DraftRun } from "@citable/contract"
import { type PublisherCheck, PublisherError } from "@citable/publishers"

import type { CallContext } from "../../call/call-context.ts"
import { openPublisher } from "./open-publisher.ts"

/** The caller waits for this. */
const timeoutMs = 20_000

const ofWrites = "so the two can change each other's articles. Keep one of them."
const ofCopies = "so both ask for a copy of each article there. Keep one of them, or give each the address of its page."

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
    const warnings = [...check.warnings, ...(await findSamePlace(context, integrationId))]
    return { ...check, warnings, draftRun: run }
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error
    return { error: error.message.slice(0, 2000) }
  }
}

/** Warns of other integrations of the brand that lead to the same place. */
async function findSamePlace(
  { db, brand, publishers }: CallContext,
  integrationId: string,
): Promise<PublisherCheck["warnings"]> {
  const rows = await db
    .selectFrom("integrations")
    .select(["id", "kind", "name", "config"])
    .where("brand_id", "=", brand.id)
    .execute()
  const placed = rows.map(({ id, kind, name, config }) => {
    return { id, kind, name, place: JSON.stringify([kind, publishers.placeOf(kind, JSON.parse(config))]) }
  })
  const own = placed.find(({ id }) => id === integrationId)
  return placed
    .filter(({ id, place }) => id !== integrationId && place === own?.place)
    .map(({ name, kind }) => ({
      code: "same_place",
      pointer: "/connection/config",
      detail: `The connection “${name}” leads to the same place, ${kind === copyKind ? ofCopies : ofWrites}`,
    }))
}
