import type { Brand, BrandDetail, CustomField, ParsedToolInput } from "@citable/contract"
import { type BrandRow, toCustomFields, toProfile, toSchedule } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"

import type { Services } from "../../call/call-context.ts"
import { storeExcluded } from "../visibility/competitor-rows.ts"
import { insertApiTarget } from "./insert-api-target.ts"
import { mergeCustomFields } from "./merge-custom-fields.ts"
import { readLogo } from "./read-logo.ts"

export interface NewBrand {
  accountId: string
  name: string
  domains?: string[] | undefined
  aliases?: string[] | undefined
  exclude?: string[] | undefined
  default_locale?: string | undefined
  locales?: string[] | undefined
  schedule?: ScheduleChange | undefined
  submissions?: Brand["submissions"] | undefined
  custom_fields?: Readonly<Record<string, CustomField | null>> | undefined
  time_zone?: string | null | undefined
  group?: string | null | undefined
}

/** Inserts a brand with its defaults (English, no content, revision 0) and its API target. Call it in a transaction. */
export async function insertBrand(db: Database, brand: NewBrand, now: number): Promise<BrandRow> {
  const defaultLocale = brand.default_locale ?? brand.locales?.[0] ?? "en"
  const locales = [...new Set([defaultLocale, ...(brand.locales ?? [])])]
  const row = await db
    .insertInto("brands")
    .values({
      id: newId("brd", now),
      account_id: brand.accountId,
      name: brand.name,
      domains: JSON.stringify(brand.domains ?? []),
      aliases: JSON.stringify(brand.aliases ?? []),
      exclude: storeExcluded(brand.exclude ?? [], { name: brand.name, aliases: brand.aliases ?? [] }),
      default_locale: defaultLocale,
      locales: JSON.stringify(locales),
      profile: JSON.stringify({}),
      ...writeSchedule({ schedule: "{}", schedules: null }, brand.schedule ?? {}),
      submissions: writeChosen(brand.submissions),
      custom_fields: JSON.stringify(mergeCustomFields({}, brand.custom_fields ?? {})),
      time_zone: brand.time_zone ?? null,
      group_name: toLabel(brand.group),
      revision: 0,
      published_revision: 0,
      oldest_revision: 0,
      oldest_published_revision: 0,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertApiTarget(db, row.id, now)
  return row
}

export function toBrand(row: BrandRow): Brand {
  return {
    id: row.id,
    name: row.name,
    domains: JSON.parse(row.domains) as string[],
    aliases: JSON.parse(row.aliases) as string[],
    exclude: JSON.parse(row.exclude ?? "[]") as string[],
    default_locale: row.default_locale,
    locales: JSON.parse(row.locales) as string[],
    schedule: toSchedule(row),
    submissions: row.submissions === null ? { index_now: false, sitemaps: false } : JSON.parse(row.submissions),
    custom_fields: toCustomFields(row),
    time_zone: row.time_zone,
    logo_media_id: row.logo_media_id,
    group: row.group_name,
    revision: row.revision,
    published_revision: row.published_revision,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    deletes_at: row.deletes_at === null ? null : new Date(row.deletes_at).toISOString(),
  }
}

/** What a call changes of a schedule. What it leaves out stays. */
export type ScheduleChange = NonNullable<ParsedToolInput<"update_brand">["schedule"]>

/** A changed schedule as the row has it. */
export function writeSchedule(
  row: Pick<BrandRow, "schedule" | "schedules">,
  change: ScheduleChange,
): Pick<BrandRow, "schedule" | "schedules"> {
  const before = toSchedule(row)
  const { scans, ...rest } = { ...before, ...change, hours: { ...before.hours, ...change.hours } }
  const isUsual = row.schedules === null && Object.keys(change).every((name) => name === "scans")
  return { schedule: JSON.stringify({ scans }), schedules: isUsual ? null : JSON.stringify(rest) }
}

/** The chosen search engines as the row has them. Null for none, so that it costs nothing. */
export const writeChosen = (chosen: Brand["submissions"] | undefined): string | null =>
  chosen?.index_now === true || chosen?.sitemaps === true ? JSON.stringify(chosen) : null

/** A group as the row has it: the same label, however people space it. A blank one is none. */
export const toLabel = (group: string | null | undefined): string | null =>
  group?.trim().replaceAll(/\s+/g, " ") || null

/** A brand with its profile and its logo. */
export async function toBrandDetail(services: Pick<Services, "db" | "media">, row: BrandRow): Promise<BrandDetail> {
  const files = JSON.parse(row.key_files ?? "[]") as BrandDetail["key_files"]
  return { ...toBrand(row), profile: toProfile(row), key_files: files, logo: await readLogo(services, row) }
}
