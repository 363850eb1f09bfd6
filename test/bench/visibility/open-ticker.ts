import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { newId } from "../../../packages/storage/src/new-id.ts"

export interface Ticker {
  /** Writes something, so that a service forgets what calls share until somebody writes. */
  tick: () => void
  /** Says that the counts of the latest day of a brand have changed, and changes none. */
  touch: (brandId: string) => void
  /** Answers one more call on the latest day of a brand, as an earlier answer of this day did. Only its names are not counted. */
  answer: (brandId: string) => void
  close: () => void
}

/** Writes to the database of a service. */
export function openTicker(dataDir: string): Ticker {
  const db = new DatabaseSync(join(dataDir, "service.db"))
  db.exec("pragma synchronous = off; create table if not exists bench_ticks (number integer primary key) strict")
  const insert = db.prepare("insert into bench_ticks default values")
  const count = db.prepare(`update visibility_days set answers = answers + 1
    where name_id = '*' and prompt_id in ('', :prompt_id) and (brand_id, day, engine, surface, locale) =
      (select brand_id, day, engine, surface, locale from answers where id = :id)`)
  const change = db.prepare(`update visibility_days set updated_at = updated_at
    where brand_id = ? and prompt_id = '' and name_id = '*'
      and day = (select max(day) from visibility_days where brand_id = ? and prompt_id = '')`)
  const latest = db.prepare(`select id, prompt_id from answers
    where brand_id = :brandId and day = (select max(day) from answers where brand_id = :brandId)
    order by id limit 1 offset :at`)
  const copy = openCopier(db)
  let at = 0
  return {
    tick: () => void insert.run(),
    touch: (brandId) => void change.run(brandId, brandId),
    answer(brandId) {
      at++
      const { id, prompt_id } = latest.get({ brandId, at }) as { id: string; prompt_id: string }
      const answer = newId("ans", Date.now())
      db.exec("begin immediate")
      copy("answers", { id }, { id: answer, call_id: newId("cal", Date.now()) })
      for (const table of ["answer_mentions", "answer_citations"]) copy(table, { answer_id: id }, { answer_id: answer })
      count.run({ id, prompt_id })
      db.exec("commit")
    },
    close: () => db.close(),
  }
}

type Columns = Readonly<Record<string, string | number>>

/** Returns what copies rows of a table, with other values in some columns. */
function openCopier(db: DatabaseSync): (table: string, of: Columns, other: Columns) => void {
  return (table, of, other) => {
    const columns = db.prepare(`select name from pragma_table_info(?)`).all(table) as { name: string }[]
    const names = columns.map(({ name }) => name)
    const [key] = Object.keys(of)
    db.prepare(
      `insert into ${table} (${names.join()}) select ${names.map((name) => (name in other ? "?" : name)).join()}
        from ${table} where ${key ?? ""} = ?`,
    ).run(...names.flatMap((name) => other[name] ?? []), ...Object.values(of))
  }
}
