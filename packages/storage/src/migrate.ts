import { CitableError } from "@citable/contract"
import { type Kysely, sql } from "kysely"
import { type MigrationResultSet, Migrator } from "kysely/migration"

import { initial } from "./migrations/0001-initial.ts"
import { allowance } from "./migrations/0002-allowance.ts"
import { integrations } from "./migrations/0003-integrations.ts"
import { excerpt } from "./migrations/0005-excerpt.ts"
import { deliveryQueue } from "./migrations/0006-delivery-queue.ts"
import { listOrder } from "./migrations/0007-list-order.ts"
import { builds } from "./migrations/0008-builds.ts"
import { accounts } from "./migrations/0020-accounts.ts"
import { oauth } from "./migrations/0021-oauth.ts"
import { rowSecurity } from "./migrations/0030-row-security.ts"
import { jobs } from "./migrations/0031-jobs.ts"
import { visibility } from "./migrations/0040-visibility.ts"
import { scans } from "./migrations/0041-scans.ts"
import { media } from "./migrations/0050-media.ts"
import { search } from "./migrations/0060-search.ts"
import { keywords } from "./migrations/0061-keywords.ts"
import { warehouse } from "./migrations/0063-warehouse.ts"
import { people } from "./migrations/0070-people.ts"
import { citedLinks } from "./migrations/0071-cited-links.ts"
import { customFields } from "./migrations/0072-custom-fields.ts"
import { slugKeys } from "./migrations/0073-slug-keys.ts"
import { publishing } from "./migrations/0074-publishing.ts"
import { answersOfPeople } from "./migrations/0075-answers-of-people.ts"
import { imports } from "./migrations/0080-imports.ts"
import { importAttempts } from "./migrations/0081-import-attempts.ts"
import { remoteItems } from "./migrations/0082-remote-items.ts"
import { sitePages } from "./migrations/0090-site-pages.ts"
import { reddit } from "./migrations/0100-reddit.ts"
import { writing } from "./migrations/0110-writing.ts"
import { redditFilters } from "./migrations/0120-reddit-filters.ts"
import { alerts } from "./migrations/0130-alerts.ts"
import { reportLinks } from "./migrations/0131-report-links.ts"
import { importKinds } from "./migrations/0132-import-kinds.ts"
import { reportedBuilds } from "./migrations/0133-reported-builds.ts"
import { searchSums } from "./migrations/0140-search-sums.ts"
import { searchParts } from "./migrations/0150-search-parts.ts"
import { encodedSums } from "./migrations/0151-encoded-sums.ts"
import { indexedPolicies } from "./migrations/0152-indexed-policies.ts"
import { scoreLimits } from "./migrations/0154-score-limits.ts"
import { leftArticles } from "./migrations/0155-left-articles.ts"
import { sentImages } from "./migrations/0156-sent-images.ts"
import { firstPublications } from "./migrations/0157-first-publications.ts"
import { siteLooks } from "./migrations/0158-site-looks.ts"
import { pictureVersions } from "./migrations/0160-picture-versions.ts"
import { trash } from "./migrations/0166-trash.ts"
import { liveTexts } from "./migrations/0170-live-texts.ts"
import { trashedItems } from "./migrations/0180-trashed-items.ts"
import { actions } from "./migrations/0181-actions.ts"
import { pictureLooks } from "./migrations/0185-picture-looks.ts"
import { importReadings } from "./migrations/0190-import-readings.ts"
import { waitingDeletions } from "./migrations/0191-waiting-deletions.ts"
import { instance } from "./migrations/0192-instance.ts"
import { credentialOwners } from "./migrations/0195-credential-owners.ts"
import { dueVersions } from "./migrations/0198-due-versions.ts"
import { dueLooks } from "./migrations/0199-due-looks.ts"
import { deletionIndexes } from "./migrations/0200-deletion-indexes.ts"
import { jobShares } from "./migrations/0202-job-shares.ts"
import { slugPlans } from "./migrations/0204-slug-plans.ts"
import { begunErasures } from "./migrations/0209-begun-erasures.ts"
import { askedSpans } from "./migrations/0212-asked-spans.ts"
import { figureNotices } from "./migrations/0214-figure-notices.ts"
import { mentionClasses } from "./migrations/0215-mention-classes.ts"
import { foundPages } from "./migrations/0216-found-pages.ts"
import { lostAnswers } from "./migrations/0217-lost-answers.ts"
import { trafficFacts } from "./migrations/0218-traffic-facts.ts"
import { assistantReports } from "./migrations/0221-assistant-reports.ts"
import { foundCounts } from "./migrations/0226-found-counts.ts"
import { reservedCalls } from "./migrations/0227-reserved-calls.ts"
import { brandZones } from "./migrations/0230-brand-zones.ts"
import { revisionNames } from "./migrations/0231-revision-names.ts"
import { publicationProofs } from "./migrations/0232-publication-proofs.ts"
import { proofLooks } from "./migrations/0233-proof-looks.ts"
import { rememberedItems } from "./migrations/0239-remembered-items.ts"
import { foundPlatforms } from "./migrations/0240-found-platforms.ts"
import { urlSubmissions } from "./migrations/0241-url-submissions.ts"
import { countedAnswers } from "./migrations/0243-counted-answers.ts"
import { scheduledVersions } from "./migrations/0245-scheduled-versions.ts"
import { homeIndexes } from "./migrations/0247-home-indexes.ts"
import { savedViews } from "./migrations/0249-saved-views.ts"
import { brandSchedules } from "./migrations/0256-brand-schedules.ts"
import { brandLogos } from "./migrations/0257-brand-logos.ts"
import type { OnlineMigration } from "./postgres/migrate-online.ts"
import { postgresSchema } from "./postgres/postgres-schema.ts"
import { isPostgres } from "./row-locks.ts"

/** The migrations, ordered by name. A released migration never changes. */
export const migrations: Readonly<Record<string, OnlineMigration>> = {
  "0001_initial": initial,
  "0002_allowance": allowance,
  "0003_integrations": integrations,
  "0005_excerpt": excerpt,
  "0006_delivery_queue": deliveryQueue,
  "0007_list_order": listOrder,
  "0008_builds": builds,
  "0020_accounts": accounts,
  "0021_oauth": oauth,
  "0030_row_security": rowSecurity,
  "0031_jobs": jobs,
  "0040_visibility": visibility,
  "0041_scans": scans,
  "0050_media": media,
  "0060_search": search,
  "0061_keywords": keywords,
  "0063_warehouse": warehouse,
  "0070_people": people,
  "0071_cited_links": citedLinks,
  "0072_custom_fields": customFields,
  "0073_slug_keys": slugKeys,
  "0074_publishing": publishing,
  "0075_answers_of_people": answersOfPeople,
  "0080_imports": imports,
  "0081_import_attempts": importAttempts,
  "0082_remote_items": remoteItems,
  "0090_site_pages": sitePages,
  "0100_reddit": reddit,
  "0110_writing": writing,
  "0120_reddit_filters": redditFilters,
  "0130_alerts": alerts,
  "0131_report_links": reportLinks,
  "0132_import_kinds": importKinds,
  "0133_reported_builds": reportedBuilds,
  "0140_search_sums": searchSums,
  "0150_search_parts": searchParts,
  "0151_encoded_sums": encodedSums,
  "0152_indexed_policies": indexedPolicies,
  "0154_score_limits": scoreLimits,
  "0155_left_articles": leftArticles,
  "0156_sent_images": sentImages,
  "0157_first_publications": firstPublications,
  "0158_site_looks": siteLooks,
  "0160_picture_versions": pictureVersions,
  "0166_trash": trash,
  "0170_live_texts": liveTexts,
  "0180_trashed_items": trashedItems,
  "0181_actions": actions,
  "0185_picture_looks": pictureLooks,
  "0190_import_readings": importReadings,
  "0191_waiting_deletions": waitingDeletions,
  "0192_instance": instance,
  "0195_credential_owners": credentialOwners,
  "0198_due_versions": dueVersions,
  "0199_due_looks": dueLooks,
  "0200_deletion_indexes": deletionIndexes,
  "0202_job_shares": jobShares,
  "0204_slug_plans": slugPlans,
  "0209_begun_erasures": begunErasures,
  "0212_asked_spans": askedSpans,
  "0214_figure_notices": figureNotices,
  "0215_mention_classes": mentionClasses,
  "0216_found_pages": foundPages,
  "0217_lost_answers": lostAnswers,
  "0218_traffic_facts": trafficFacts,
  "0221_assistant_reports": assistantReports,
  "0226_found_counts": foundCounts,
  "0227_reserved_calls": reservedCalls,
  "0230_brand_zones": brandZones,
  "0231_revision_names": revisionNames,
  "0232_publication_proofs": publicationProofs,
  "0233_proof_looks": proofLooks,
  "0239_remembered_items": rememberedItems,
  "0240_found_platforms": foundPlatforms,
  "0241_url_submissions": urlSubmissions,
  "0243_counted_answers": countedAnswers,
  "0245_scheduled_versions": scheduledVersions,
  "0247_home_indexes": homeIndexes,
  "0249_saved_views": savedViews,
  "0256_brand_schedules": brandSchedules,
  "0257_brand_logos": brandLogos,
}

/** The migrations that a database needs for this release. */
export const migrationNames: readonly string[] = Object.keys(migrations)

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
  const names = Object.keys(migrations)
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    database,
  )
  if (rows[0]?.there !== true) return false
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return names.every((name) => done.rows.some((row) => row.name === name))
}
