import { type Kysely, sql } from "kysely"

import type { OnlineMigration } from "../postgres/migrate-online.ts"

const set = sql`versions_due = 0`
const where = sql`versions_due is null and versions_state is null
  and content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')`
const on = sql`on media (created_at, id) where versions_due is not null`

/** Makes the smaller versions of existing pictures due. */
export const dueVersions: OnlineMigration = {
  async online(db: Kysely<unknown>) {
    const { buildIndex } = await import("../postgres/build-index.ts")
    const { changeInSlices } = await import("../change-in-slices.ts")
    const options = { key: ["id"], mostSlices: Infinity }
    await changeInSlices(db, sql`update media set ${set}`, sql`select id from media where ${where}`, options)
    await buildIndex(db, "media_versions_due", on)
  },
  async up(db: Kysely<unknown>) {
    await sql`update media set ${set} where ${where}`.execute(db)
    await sql`create index if not exists media_versions_due ${on}`.execute(db)
  },
}
