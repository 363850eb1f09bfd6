import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

interface Contents {
  id: string
  document: string
  excerpt: string | null
  live_document: string | null
  live_excerpt: string | null
}

/** Moves excerpts to columns of their own, so queries can search them without the rest of the document. */
export const excerpt: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["excerpt", "live_excerpt"]) {
      await db.schema.alterTable("contents").addColumn(column, "text").execute()
    }
    const contents = db.withTables<{ contents: Contents }>()
    // Work in batches, because documents can be large.
    for (let after = ""; ;) {
      const rows = await contents
        .selectFrom("contents")
        .select(["id", "document", "live_document"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(500)
        .execute()
      for (const { id, document, live_document: live } of rows) {
        const values = { excerpt: excerptOf(document), live_excerpt: live === null ? null : excerptOf(live) }
        if (values.excerpt === null && values.live_excerpt === null) continue
        await contents.updateTable("contents").set(values).where("id", "=", id).execute()
      }
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.id
    }
  },
}

const excerptOf = (document: string) => (JSON.parse(document) as { excerpt: string | null }).excerpt
