import type { Database } from "@citable/storage/database"

/** The answers of an engine in a scan that its vendor bills and nobody can use. */
export interface Lost {
  scan_id: string
  engine: string
  count: number | string
  /** How many have a known cost. */
  priced: number | string
  /** Millionths of a US dollar. */
  cost: number | string | null
}

/** The lost answers of scans, by engine. */
export function readLost(db: Database, scanIds: readonly string[]): Promise<Lost[]> {
  return db
    .selectFrom("lost_answers")
    .select(["scan_id", "engine"])
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.count<number | string>("cost").as("priced"),
      eb.fn.sum<number | string | null>("cost").as("cost"),
    ])
    .where("scan_id", "in", [...scanIds])
    .groupBy(["scan_id", "engine"])
    .execute()
}
