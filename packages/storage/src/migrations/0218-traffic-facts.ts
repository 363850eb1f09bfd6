import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds what Google Analytics says about the numbers of a day. Days that were read before have null. */
export const trafficFacts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("traffic_days").addColumn("thresholded", "integer").execute()
    await db.schema.alterTable("traffic_days").addColumn("other_rows", "integer").execute()
    await db.schema.alterTable("traffic_days").addColumn("sampled", "integer").execute()
    await db.schema.alterTable("traffic_days").addColumn("time_zone", "text").execute()
  },
}
