import { articleEventTypes, type EventType } from "@citable/contract"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { requestBuilds } from "./request-builds.ts"

export interface NewEvent {
  type: EventType
  /** Milliseconds since 1970. */
  at: number
  data: Record<string, unknown>
}

/** What changes the addresses of an article on a platform. */
const ofPlatforms: readonly EventType[] = ["publication.visible", "publication.succeeded", "publication.withdrawn"]

/**
 * Writes a delivery for each webhook that wants the event, in the transaction of the change. If readers see the change,
 * it also requests builds of the deploy hooks, and notes what search engines are told. So a crash leaves all of them or
 * none. Disabled webhooks also get deliveries of changes that readers see, which wait until the webhook is enabled.
 */
export async function enqueueEvent(
  trx: Transaction<Tables>,
  brandId: string,
  event: NewEvent,
  only?: { webhookId: string },
): Promise<string[]> {
  const isForReaders = (articleEventTypes as readonly string[]).includes(event.type)
  if (isForReaders) await requestBuilds(trx, brandId, event.at)
  if (only === undefined && (isForReaders || ofPlatforms.includes(event.type))) {
    const { noteSubmissions } = await import("./submissions/note-submissions.ts")
    await noteSubmissions(trx, brandId, event)
  }
  let query = trx.selectFrom("webhooks").select(["id", "events"]).where("brand_id", "=", brandId)
  if (!isForReaders) query = query.where("enabled", "=", 1)
  if (only !== undefined) query = query.where("id", "=", only.webhookId)
  const webhooks = await query.execute()
  const eventId = newId("evt", event.at)
  const body = JSON.stringify({ type: event.type, timestamp: new Date(event.at).toISOString(), data: event.data })
  const rows = webhooks
    .filter(({ events }) => {
      const wanted = JSON.parse(events) as string[]
      // Alerts are off until somebody chooses them, so a webhook has to name them.
      const isForAll = wanted.length === 0 && event.type !== "alert.raised"
      return only !== undefined || isForAll || wanted.includes(event.type)
    })
    .map(({ id }) => ({
      id: newId("dlv", event.at),
      webhook_id: id,
      brand_id: brandId,
      event_id: eventId,
      event_type: event.type,
      body,
      status: "pending" as const,
      attempts: 0,
      next_attempt_at: event.at,
      created_at: event.at,
    }))
  if (rows.length > 0) await trx.insertInto("deliveries").values(rows).execute()
  return rows.map((row) => row.id)
}
