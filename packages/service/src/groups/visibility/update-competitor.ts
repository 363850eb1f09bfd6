import { notFound } from "@citable/contract/problem-error"
import type { NamePreview } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"

import type { PreparedHandler } from "../../call/call-context.ts"
import { storeExcluded, storeList, toCompetitor } from "./competitor-rows.ts"
import { previewName } from "./preview-name.ts"
import { requestReread } from "./scans/request-reread.ts"

export const updateCompetitor: PreparedHandler<"update_competitor", NamePreview | undefined> = {
  async prepare(context, { competitor_id: id, dry_run: isDry = false, name, aliases, domains, exclude }) {
    if (!isDry) return undefined
    const stored = toCompetitor(await findCompetitor(context.db, context.brand.id, id))
    const names = {
      name: name ?? stored.name,
      aliases: aliases ?? stored.aliases,
      domains: domains ?? stored.domains,
      exclude: exclude ?? stored.exclude,
    }
    return previewName(context, { ...names, id })
  },
  async handle(context, input, preview) {
    if (input.trashed === false) return (await import("./restore-competitor.ts")).restoreCompetitor(context, input)
    const { db, brand, jobs, now } = context
    const stored = toCompetitor(await findCompetitor(db, brand.id, input.competitor_id))
    const change = {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.domains === undefined ? {} : { domains: storeList(input.domains) }),
      ...(input.aliases === undefined ? {} : { aliases: storeList(input.aliases) }),
      exclude: storeExcluded(input.exclude ?? stored.exclude, {
        name: input.name ?? stored.name,
        aliases: input.aliases ?? stored.aliases,
      }),
    }
    if (preview !== undefined) {
      const row = await findCompetitor(db, brand.id, input.competitor_id)
      return { output: { ...toCompetitor({ ...row, ...change }), preview } }
    }
    const row = await db
      .updateTable("competitors")
      .set({ ...change, updated_at: now() })
      .where("id", "=", input.competitor_id)
      .where("brand_id", "=", brand.id)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    await requestReread(jobs, db, brand.id)
    return { output: toCompetitor(row) }
  },
}

async function findCompetitor(db: Database, brandId: string, id: string) {
  const query = db.selectFrom("competitors").selectAll().where("id", "=", id).where("brand_id", "=", brandId)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}
