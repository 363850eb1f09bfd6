import { lockBrand } from "@citable/storage/brand-row"
import { inTransaction } from "@citable/storage/in-transaction"

import type { Services } from "../../call/call-context.ts"
import { publishScheduled } from "./publish-scheduled.ts"

export interface Scheduler {
  close(): Promise<void>
}

/**
 * Publishes scheduled articles on time, and at the start those that became due while the service was down. Several
 * processes can run it: each article is published once.
 */
export function createScheduler(
  services: Pick<Services, "db" | "now" | "notifyWorkers">,
  options: { intervalMs?: number; onError: (error: unknown) => void },
): Scheduler {
  const { intervalMs = 1000, onError } = options
  let running: Promise<void> | undefined
  const tick = () => {
    running ??= publishDue(services)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(tick, intervalMs)
  tick()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

async function publishDue({ db, now, notifyWorkers }: Pick<Services, "db" | "now" | "notifyWorkers">): Promise<void> {
  for (;;) {
    const at = now()
    const due = await db
      .selectFrom("contents")
      .select(["id", "brand_id"])
      .where("publish_at", "<=", at)
      .orderBy("publish_at")
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return
    await inTransaction(db, async (trx) => {
      const brand = await lockBrand(trx, due.brand_id)
      const row = await trx.selectFrom("contents").selectAll().where("id", "=", due.id).executeTakeFirst()
      if (row === undefined || brand === undefined || row.publish_at === null || row.publish_at > at) return
      await publishScheduled(trx, brand, row, at)
    })
    notifyWorkers()
  }
}
