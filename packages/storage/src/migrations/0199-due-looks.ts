import { type Kysely, sql } from "kysely"

import type { OnlineMigration } from "../postgres/migrate-online.ts"

const set = sql`look_changed_at = 1`
const where = sql`look_changed_at is null and (placeholder is not null or focus_x is not null)`
const on = sql`on media (id) where look_changed_at is not null`

/** Lets articles get the looks of the pictures whose look is known already. */
export const dueLooks: OnlineMigration = {
  async online(db: Kysely<unknown>) {
    const { buildIndex } = await import("../postgres/build-index.ts")
    const { changeInSlices } = await import("../change-in-slices.ts")
    const options = { key: ["id"], mostSlices: Infinity }
    await changeInSlices(db, sql`update media set ${set}`, sql`select id from media where ${where}`, options)
    await buildIndex(db, "media_look_changed", on)
  },
  async up(db: Kysely<unknown>) {
    await sql`update media set ${set} where ${where}`.execute(db)
    await sql`create index if not exists media_look_changed ${on}`.execute(db)
  },
}
