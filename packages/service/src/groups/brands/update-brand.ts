import { notFound } from "@citable/contract/problem-error"
import { lockBrand, toCustomFields } from "@citable/storage/brand-row"

import type { Handler, WriteContext } from "../../call/call-context.ts"
import { requestReread } from "../visibility/scans/request-reread.ts"
import { toBrand, toLabel, writeChosen, writeSchedule } from "./brand-rows.ts"
import { mergeCustomFields } from "./merge-custom-fields.ts"

export const updateBrand: Handler<"update_brand"> = async ({ db, jobs, brand: { id }, now }, input) => {
  const brand = await lockBrand(db, id)
  if (brand === undefined) throw notFound()
  const defaultLocale = input.default_locale ?? brand.default_locale
  const locales = [...new Set([defaultLocale, ...(input.locales ?? (JSON.parse(brand.locales) as string[]))])]
  if (typeof input.logo_media_id === "string") {
    const { checkLogo } = await import("./check-logo.ts")
    await checkLogo({ db }, id, input.logo_media_id)
  }
  const row = await db
    .updateTable("brands")
    .set({
      name: input.name ?? brand.name,
      domains: input.domains === undefined ? brand.domains : JSON.stringify(input.domains),
      aliases: input.aliases === undefined ? brand.aliases : JSON.stringify(input.aliases),
      default_locale: defaultLocale,
      locales: JSON.stringify(locales),
      ...(input.submissions && { submissions: writeChosen(input.submissions) }),
      ...(input.schedule && writeSchedule(brand, input.schedule)),
      custom_fields:
        input.custom_fields === undefined
          ? brand.custom_fields
          : JSON.stringify(mergeCustomFields(toCustomFields(brand), input.custom_fields)),
      time_zone: input.time_zone === undefined ? brand.time_zone : input.time_zone,
      logo_media_id: input.logo_media_id === undefined ? brand.logo_media_id : input.logo_media_id,
      ...(input.group === undefined ? {} : { group_name: toLabel(input.group) }),
      ...(input.deletes_at === null ? { deletes_at: null, deletion_by: null } : {}),
      updated_at: now(),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const namesChanged = row.name !== brand.name || row.aliases !== brand.aliases || row.domains !== brand.domains
  if (namesChanged) await requestReread(jobs, db, id)
  if (input.submissions !== undefined) await beginSubmissions({ db, jobs, now }, id)
  return { output: toBrand(row) }
}

/** Looks for the key files anew, and tries once more what has failed. */
async function beginSubmissions(
  { db, jobs, now }: Pick<WriteContext, "db" | "jobs" | "now">,
  id: string,
): Promise<void> {
  await db.updateTable("brands").set({ key_files: null }).where("id", "=", id).execute()
  await db
    .updateTable("url_submissions")
    .set({ state: "waiting", attempts: 0, due_at: now(), created_at: now() })
    .where("brand_id", "=", id)
    .where("state", "in", ["failed", "skipped"])
    .execute()
  const { planSubmissions } = await import("../../outbox/submissions/plan-submissions.ts")
  await planSubmissions(db, jobs, now())
}
