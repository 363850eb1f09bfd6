import type { NamePreview } from "@citable/contract/visibility"

import type { PreparedHandler } from "../../call/call-context.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"
import { lockBrand } from "../../storage/brand-row.ts"
import { newId } from "../../storage/new-id.ts"
import { storeList, toCompetitor } from "./competitor-rows.ts"
import { previewName } from "./preview-name.ts"
import { requestReread } from "./scans/request-reread.ts"

/** The most competitors that a report shows. */
const maxCompetitors = 200

export const addCompetitor: PreparedHandler<"add_competitor", NamePreview | undefined> = {
  async prepare(context, { name, aliases = [], domains = [], dry_run: isDry = false }) {
    return isDry ? previewName(context, { name, aliases, domains }) : undefined
  },
  async handle({ db, brand, jobs, now }, input, preview) {
    if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
    const others = await db.selectFrom("competitors").select("name").where("brand_id", "=", brand.id).execute()
    if (others.length >= maxCompetitors) {
      const detail = `The brand already has ${maxCompetitors} competitors, the maximum. Delete one that matters less.`
      throw new ProblemError("conflict", detail)
    }
    if (others.some(({ name }) => name === input.name)) {
      throw new ProblemError(
        "conflict",
        "The brand already tracks a competitor with this name. Edit it with update_competitor.",
      )
    }
    const at = now()
    const row = {
      id: newId("cmp", at),
      brand_id: brand.id,
      name: input.name,
      domains: storeList(input.domains ?? []),
      aliases: storeList(input.aliases ?? []),
      created_at: at,
      updated_at: at,
    }
    if (preview !== undefined) return { output: { ...toCompetitor(row), preview } }
    await db.insertInto("competitors").values(row).execute()
    await requestReread(jobs, db, brand.id)
    return { output: toCompetitor(row) }
  },
}
