import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** Writes to the database of a service, so that it forgets what calls share until somebody writes. */
export function openTicker(dataDir: string): { tick: () => void; close: () => void } {
  const db = new DatabaseSync(join(dataDir, "service.db"))
  db.exec("pragma synchronous = off; create table if not exists bench_ticks (number integer primary key) strict")
  const insert = db.prepare("insert into bench_ticks default values")
  return { tick: () => void insert.run(), close: () => db.close() }
}
