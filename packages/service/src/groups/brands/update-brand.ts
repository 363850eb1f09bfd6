import type { ParsedToolInput } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import { type BrandRow, lockBrand, toCustomFields } from "@citable/storage/brand-row"

import type { DryHandler, WriteContext } from "../../call/call-context.ts"
import { storeExcluded } from "../visibility/competitor-rows.ts"
import { requestReread } from "../visibility/scans/request-reread.ts"
import { toBrand, toLabel, writeChosen, writeSchedule } from "./brand-rows.ts"
import { mergeCustomFields } from "./merge-custom-fields.ts"

export const updateBrand: DryHandler<"update_brand"> = {
  async dryRun(context, { name, aliases, domains, exclude }) {
    const { previewName } = await import("../visibility/preview-name.ts")
    const brand = toBrand(context.brand)
    const preview = await previewName(context, {
      id: null,
      name: name ?? brand.name,
      aliases: aliases ?? brand.aliases,
      domains: domains ?? brand.domains,
      exclude: exclude ?? brand.exclude,
    })
    return { output: { ...brand, preview } }
  },
  async handle(context, input) {
    return { output: toBrand(await change(context, input)) }
  },
}

async function change(
  { db, jobs, brand: { id }, now }: WriteContext,
  input: ParsedToolInput<"update_brand">,
): Promise<BrandRow> {
  const brand = await lockBrand(db, id)
  if (brand === undefined) throw notFound()
  const defaultLocale = input.default_locale ?? brand.default_locale
  const locales = [...new Set([defaultLocale, ...(input.locales ?? (JSON.parse(brand.locales) as string[]))])]
  if (typeof input.logo_media_id === "string") {
    const { checkLogo } = await import("./check-logo.ts")
    await checkLogo({ db }, id, input.logo_media_id)
  }
  const name = input.name ?? brand.name
  const aliases = input.aliases ?? (JSON.parse(brand.aliases) as string[])
  const row = await db
    .updateTable("brands")
    .set({
      name,
      domains: input.domains === undefined ? brand.domains : JSON.stringify(input.domains),
      aliases: input.aliases === undefined ? brand.aliases : JSON.stringify(input.aliases),
      exclude: input.exclude === undefined ? brand.exclude : storeExcluded(input.exclude, { name, aliases }),
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
  const namesChanged = (["name", "aliases", "domains", "exclude"] as const).some((one) => row[one] !== brand[one])
  if (namesChanged) await requestReread(jobs, db, id)
  if (input.submissions !== undefined) await beginSubmissions({ db, jobs, now }, id)
  return row
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
