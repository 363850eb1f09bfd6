import type { EventType } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { enqueueEvent } from "../../../outbox/enqueue-event.ts"
import type { RemoteItemRow } from "./remote-item.ts"

/** Tells webhooks what became of an article on a platform. */
export async function reportPublication(
  trx: Transaction<Tables>,
  row: RemoteItemRow,
  type: EventType,
  at: number,
  more: Record<string, unknown>,
): Promise<void> {
  const data = {
    brand_id: row.brand_id,
    content_id: row.content_id,
    integration_id: row.integration_id,
    publication_id: row.publication_id,
    version: row.wanted_version,
    ...more,
  }
  await enqueueEvent(trx, row.brand_id, { type, at, data })
}
