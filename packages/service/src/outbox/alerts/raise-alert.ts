import type { AlertKind } from "@citable/contract"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { enqueueEvent } from "../enqueue-event.ts"

export interface NewAlert {
  kind: AlertKind
  /** What the alert is about, such as the id of a webhook. */
  subject: string
  /** A brand gets one alert of a kind for a subject and a period. */
  period: string
  /** Milliseconds since 1970. */
  at: number
  /** The data of the event besides the ids of the brand and the alert. */
  data: Record<string, unknown>
}

/**
 * Raises an alert in the transaction of what caused it: the alert, its event, and a mail for everybody who wants it. So a crash leaves all
 * of them or none. Returns false if nobody wants this kind, or if the alert was raised before.
 */
export async function raiseAlert(trx: Transaction<Tables>, brandId: string, alert: NewAlert): Promise<boolean> {
  const { kind, subject, period, at, data } = alert
  const people = await trx
    .selectFrom("alert_choices")
    .select("user_id")
    .where("brand_id", "=", brandId)
    .where("kind", "=", kind)
    .execute()
  if (people.length === 0 && !(await hasReceiver(trx, brandId))) return false
  const id = newId("alr", at)
  const details = { brand_id: brandId, alert_id: id, kind, ...data }
  const raised = await trx
    .insertInto("alerts")
    .values({ id, brand_id: brandId, kind, subject, period, data: JSON.stringify(details), created_at: at })
    .onConflict((conflict) => conflict.columns(["brand_id", "kind", "subject", "period"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  if (raised === undefined) return false
  await enqueueEvent(trx, brandId, { type: "alert.raised", at, data: details })
  if (people.length === 0) return true
  await trx
    .insertInto("mails")
    .values(
      people.map((person) => ({
        id: newId("mal", at),
        brand_id: brandId,
        user_id: person.user_id,
        kind,
        period: id,
        status: "pending" as const,
        attempts: 0,
        next_attempt_at: at,
        created_at: at,
      })),
    )
    .execute()
  return true
}

/** Whether anybody wants alerts of a kind for a brand: by mail, or with a webhook that names `alert.raised`. */
export async function wantsAlerts(trx: Transaction<Tables>, brandId: string, kind: AlertKind): Promise<boolean> {
  const person = await trx
    .selectFrom("alert_choices")
    .select("user_id")
    .where("brand_id", "=", brandId)
    .where("kind", "=", kind)
    .limit(1)
    .executeTakeFirst()
  return person !== undefined || hasReceiver(trx, brandId)
}

async function hasReceiver(trx: Transaction<Tables>, brandId: string): Promise<boolean> {
  const webhook = await trx
    .selectFrom("webhooks")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("enabled", "=", 1)
    .where("events", "like", '%"alert.raised"%')
    .limit(1)
    .executeTakeFirst()
  return webhook !== undefined
}
