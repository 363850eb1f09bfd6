import { CitableError } from "@citable/contract"
import { type Kysely, sql } from "kysely"
import { type MigrationResultSet, Migrator } from "kysely/migration"

import type { OnlineMigration } from "./postgres/migrate-online.ts"
import { postgresSchema } from "./postgres/postgres-schema.ts"
import { isPostgres } from "./row-locks.ts"

/** The migrations that a database needs for this release, in their order. A released migration never changes. */
export const migrationNames: readonly string[] = `
  0001_initial 0002_allowance 0003_integrations 0005_excerpt 0006_delivery_queue 0007_list_order 0008_builds
  0020_accounts 0021_oauth 0030_row_security 0031_jobs 0040_visibility 0041_scans 0050_media 0060_search 0061_keywords
  0063_warehouse 0070_people 0071_cited_links 0072_custom_fields 0073_slug_keys 0074_publishing 0075_answers_of_people
  0080_imports 0081_import_attempts 0082_remote_items 0090_site_pages 0100_reddit 0110_writing 0120_reddit_filters
  0130_alerts 0131_report_links 0132_import_kinds 0133_reported_builds 0140_search_sums 0150_search_parts
  0151_encoded_sums 0152_indexed_policies 0154_score_limits 0155_left_articles 0156_sent_images 0157_first_publications
  0158_site_looks 0160_picture_versions 0166_trash 0170_live_texts 0180_trashed_items 0181_actions 0185_picture_looks
  0190_import_readings 0191_waiting_deletions 0192_instance 0195_credential_owners 0198_due_versions 0199_due_looks
  0200_deletion_indexes 0202_job_shares 0204_slug_plans 0209_begun_erasures 0212_asked_spans 0214_figure_notices
  0215_mention_classes 0216_found_pages 0217_lost_answers 0218_traffic_facts 0221_assistant_reports 0226_found_counts
  0227_reserved_calls 0230_brand_zones 0231_revision_names 0232_publication_proofs 0233_proof_looks
  0239_remembered_items 0240_found_platforms 0241_url_submissions 0243_counted_answers 0245_scheduled_versions
  0247_home_indexes 0249_saved_views 0251_packed_days 0252_scan_prompts 0256_brand_schedules 0257_brand_logos
  0259_brand_groups 0263_finding_shares 0264_score_models 0265_site_loads 0266_audited_templates
  0267_effect_targets 0268_effect_plans 0273_sentence_verdicts 0274_excluded_phrases 0276_loads_left_out
  0279_item_remarks`
  .trim()
  .split(/\s+/)

/** The migrations, which load when the first of them runs. */
export const migrations: Readonly<Record<string, OnlineMigration>> = Object.fromEntries(
  migrationNames.map((name) => [name, loadLater(name)]),
)

function loadLater(name: string): OnlineMigration {
  const constant = name.slice("0000_".length).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const find = async () => {
    const all: Readonly<Record<string, OnlineMigration>> = await import("./migrations/index.ts")
    return all[constant] as OnlineMigration
  }
  return { online: async (db) => (await find()).online?.(db), up: async (db) => (await find()).up(db) }
}

/**
 * Migrates the schema to this release. On Postgres, processes of the earlier release go on in the meantime: see `migrateOnline`. Returns the names of
 * the migrations that ran. Throws `database_newer` if a later release has migrated it, and else the error of a failed migration.
 */
export async function migrate<Schema>(database: Kysely<Schema>): Promise<string[]> {
  const online = isPostgres(database) ? await migrateBeside(database) : []
  const result = await migratorOf(database).migrateToLatest()
  const last = result.error === undefined ? "" : await lastMigration(database)
  if (last <= (migrationNames.at(-1) ?? "")) return [...online, ...toNames(result)]
  const message = `The database belongs to a later release of Citable: it has the migration ${last}. Start that release or a later one. Or restore a backup of this release into a new data folder.`
  throw new CitableError(message, { code: "database_newer", cause: result.error })
}

async function migrateBeside<Schema>(database: Kysely<Schema>): Promise<string[]> {
  const { migrateOnline } = await import("./postgres/migrate-online.ts")
  return database.connection().execute((db) => migrateOnline(db as Kysely<unknown>, { migrator: migratorOf(db) }))
}

/** Migrates the schema to a given migration. Throws if the schema is newer. */
export async function migrateTo<Schema>(database: Kysely<Schema>, name: string): Promise<void> {
  const last = await lastMigration(database)
  if (last > name) {
    const message = `The tables belong to a later release (${last}, not ${name}). Restore into a database without tables.`
    throw new CitableError(message, { code: "restore_target_not_empty" })
  }
  toNames(await migratorOf(database).migrateTo(name))
}

/** The latest migration of a database. Empty if none has run. */
export async function lastMigration<Schema>(database: Kysely<Schema>): Promise<string> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === "kysely_migration")) return ""
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(database)
  return rows[0]?.name ?? ""
}

function migratorOf<Schema>(database: Kysely<Schema>): Migrator {
  const db = isPostgres(database) ? database.withPlugin(postgresSchema) : database
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

function toNames({ error, results = [] }: MigrationResultSet): string[] {
  if (error !== undefined) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** Whether the schema is up to date. On Postgres, this is much faster than asking the migrator. */
export async function isMigrated<Schema>(database: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    database,
  )
  if (rows[0]?.there !== true) return false
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return migrationNames.every((name) => done.rows.some((row) => row.name === name))
}
