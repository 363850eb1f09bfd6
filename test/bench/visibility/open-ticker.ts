import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

export interface Ticker {
  /** Writes something, so that a service forgets what calls share until somebody writes. */
  tick: () => void
  /** Says that the counts of the latest day of a brand have changed, as an answer does. */
  answer: (brandId: string) => void
  close: () => void
}

/** Writes to the database of a service. */
export function openTicker(dataDir: string): Ticker {
  const db = new DatabaseSync(join(dataDir, "service.db"))
  db.exec("pragma synchronous = off; create table if not exists bench_ticks (number integer primary key) strict")
  const insert = db.prepare("insert into bench_ticks default values")
  const change = db.prepare(`update visibility_days set updated_at = updated_at
    where brand_id = ? and prompt_id = '' and name_id = '*'
      and day = (select max(day) from visibility_days where brand_id = ? and prompt_id = '')`)
  return {
    tick: () => void insert.run(),
    answer: (brandId) => void change.run(brandId, brandId),
    close: () => db.close(),
  }
}
