import { deepStrictEqual, strictEqual } from "node:assert"

import { createService } from "@citable/service"
import { openDatabase } from "@citable/storage/database"

export interface ReplicaFacts {
  databaseUrl: string
  secretKey: string
  brandId: string
  /** The state of each acknowledged article. */
  acknowledged: ReadonlyMap<string, "published" | "draft">
  /** The ids of the received events. */
  received: ReadonlySet<string>
}

/**
 * Starts a last worker that finishes the work, and throws if the tables differ from what was acknowledged. Returns the number of counted
 * calls.
 */
export async function checkReplicas(facts: ReplicaFacts): Promise<{ taken: number }> {
  const { databaseUrl, secretKey, brandId, acknowledged, received } = facts
  const worker = await createService({ dataDir: ":memory:", databaseUrl, secretKey, role: "worker" })
  const db = await openDatabase(databaseUrl)
  try {
    const waiting = async () => {
      const scheduled = await db.selectFrom("contents").select("id").where("publish_at", "is not", null).execute()
      const pending = await db.selectFrom("deliveries").select("id").where("status", "=", "pending").execute()
      return scheduled.length + pending.length
    }
    while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))

    const rows = await db.selectFrom("contents").select(["id", "status"]).orderBy("id").execute()
    const expected = [...acknowledged]
      .map(([id, status]) => ({ id, status }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    deepStrictEqual(rows, expected, "articles")

    const deliveries = await db.selectFrom("deliveries").select(["event_id", "event_type", "body", "status"]).execute()
    const published = deliveries.filter(({ event_type: type }) => type === "content.published")
    const ids = published.map(({ body }) => (JSON.parse(body) as { data: { content_id: string } }).data.content_id)
    const live = expected.flatMap(({ id, status }) => (status === "published" ? [id] : []))
    deepStrictEqual(ids.toSorted(), live, "each is published once")
    for (const { event_id: id, status } of deliveries) {
      strictEqual(status, "delivered")
      strictEqual(received.has(id), true, `event ${id} arrived`)
    }
    // Each publish is one visible revision, and there are no other revisions.
    const brand = db.selectFrom("brands").select("published_revision").where("id", "=", brandId)
    strictEqual((await brand.executeTakeFirstOrThrow()).published_revision, live.length)
    const allowance = await db.selectFrom("allowances").select("taken").execute()
    return { taken: allowance.reduce((sum, { taken }) => sum + taken, 0) }
  } finally {
    await db.destroy()
    await worker.close()
  }
}
