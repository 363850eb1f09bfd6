import { notFound } from "@citable/contract/problem-error"
import type { NamePreview } from "@citable/contract/visibility"
import { lockBrand } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"

import type { PreparedHandler } from "../../call/call-context.ts"
import { refuseMore } from "../../call/refuse-more.ts"
import { refuseSameName, storeExcluded, storeList, toCompetitor } from "./competitor-rows.ts"
import { previewName } from "./preview-name.ts"
import { requestReread } from "./scans/request-reread.ts"

export const addCompetitor: PreparedHandler<"add_competitor", NamePreview | undefined> = {
  async prepare(context, { name, aliases = [], domains = [], exclude = [], dry_run: isDry = false }) {
    return isDry ? previewName(context, { name, aliases, domains, exclude, id: "" }) : undefined
  },
  async handle({ db, brand, jobs, now }, input, preview) {
    if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
    await refuseMore(db, brand.id, "competitors")
    await refuseSameName(db, brand.id, input.name)
    const at = now()
    const row = {
      id: newId("cmp", at),
      brand_id: brand.id,
      name: input.name,
      domains: storeList(input.domains ?? []),
      aliases: storeList(input.aliases ?? []),
      exclude: storeExcluded(input.exclude ?? [], { name: input.name, aliases: input.aliases ?? [] }),
      created_at: at,
      updated_at: at,
    }
    if (preview !== undefined) return { output: { ...toCompetitor(row), preview } }
    await db.insertInto("competitors").values(row).execute()
    await requestReread(jobs, db, brand.id)
    return { output: toCompetitor(row) }
  },
}
