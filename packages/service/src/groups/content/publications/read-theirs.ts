import type { ReadBack } from "@citable/contract/content"
import { notFound } from "@citable/contract/problem-error"
import { PublisherError, type RemoteState } from "@citable/publishers"

import type { CallContext } from "../../../call/call-context.ts"
import { findTarget } from "../../integrations/find-target.ts"
import { openPublisher } from "../../integrations/open-publisher.ts"
import { composeEarlier } from "./compose-earlier.ts"
import { driftOf, ownedThere } from "./find-foreign-change.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { readVersion } from "./read-version.ts"
import { digestFields, isOneOfFields } from "./remote-item.ts"
import { toProblem } from "./to-problem.ts"

const timeoutMs = 20_000

/**
 * Reads from a platform what a person changed in an article there, as parts of the article. It writes nothing. Null if the platform has
 * no such article, or cannot give its articles back.
 *
 * @throws a `ProblemError`: 404 for an unknown article or platform, 424 if the platform does not answer.
 */
export async function readTheirs(
  context: CallContext,
  { contentId, integrationId }: { contentId: string; integrationId: string },
): Promise<ReadBack | null> {
  const { db, brand } = context
  const { id: brandId } = brand
  await findTarget(context, brandId, integrationId)
  const row = await db
    .selectFrom("remote_items")
    .selectAll()
    .where("brand_id", "=", brandId)
    .where("content_id", "=", contentId)
    .where("integration_id", "=", integrationId)
    .executeTakeFirst()
  if (row === undefined || row.remote_id === null) return null
  try {
    const publisher = await openPublisher(context, integrationId)
    if (publisher?.readBack === undefined) return null
    const signal = AbortSignal.timeout(timeoutMs)
    const state = await publisher.read(row.remote_id, { signal })
    if (state === undefined) return null
    const version = row.sent_version ?? row.wanted_version ?? 0
    const sent = await composeEarlier(context, row, version, { publisher, brand, signal })
    const article = await readVersion(db, contentId, version)
    const now = article ?? (await readVersion(db, contentId, await findVersion(context, contentId)))
    if (now === undefined) throw notFound()
    const { links = new Map(), images = new Map() } = sent?.addresses ?? {}
    const options = { article: now, sent: sent?.document, links, images }
    const read = publisher.readBack(state, options)
    const before = sent && publisher.readBack({ ...state, fields: sent.document.fields }, options)
    const there = before?.parts.find(({ field }) => field === "body")?.value
    const changed =
      row.remote_fields === null ? Object.keys(state.fields) : [...driftOf(row, state), ...ownedThere(row)]
    return {
      parts: read.parts.filter(({ from }) => isOneOfFields(from, changed)),
      left: read.left.filter(({ from }) => isOneOfFields(from, changed)),
      sent_body: article === undefined || typeof there !== "string" ? null : { source: article.body, there },
      mark: toMark(state),
    }
  } catch (error) {
    throw error instanceof PublisherError ? toProblem(error) : error
  }
}

async function findVersion({ db }: PublishingContext, contentId: string): Promise<number> {
  const row = await db
    .selectFrom("contents")
    .select("version")
    .where("id", "=", contentId)
    .executeTakeFirstOrThrow(() => notFound())
  return row.version
}

function toMark({ fields, visibility }: RemoteState): string {
  const digests = digestFields({ ...digestFields(fields), visibility })
  return digestFields({ all: digests })["all"] ?? ""
}
