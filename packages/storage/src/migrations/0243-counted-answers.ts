import { type Kysely, sql } from "kysely"

import type { OnlineMigration } from "../postgres/migrate-online.ts"

const on = sql`on answers (brand_id, day, id, engine, surface, locale, left_out, prompt_id)`

/** Has what chooses answers beside their days, so that lists of sites, searches and quotes read no texts of other answers. */
export const countedAnswers: OnlineMigration = {
  async online(db: Kysely<unknown>) {
    const { buildIndex } = await import("../postgres/build-index.ts")
    await buildIndex(db, "answers_counted", on)
  },
  async up(db: Kysely<unknown>) {
    await sql`create index if not exists answers_counted ${on}`.execute(db)
    // The new index begins with its columns.
    await sql`drop index if exists answers_brand`.execute(db)
  },
}
