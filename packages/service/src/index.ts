// The service
export { createService } from "./create-service.ts"
export { mintOperatorToken } from "./operator/mint-operator-token.ts"
export type { ServiceOptions } from "./service-options.ts"
export type { NewAccount, Service } from "./service.ts"
export { setAccountPlan } from "./operator/set-account-plan.ts"
export type { SetAccountPlanOptions } from "./operator/set-account-plan.ts"
export { createOwner } from "./operator/create-owner.ts"
export type { CreateOwnerOptions } from "./operator/create-owner.ts"
export { createAccount } from "./operator/create-account.ts"
export type { CreateAccountOptions, CreatedAccount } from "./operator/create-account.ts"
export { eraseAccount } from "./operator/erase-account.ts"
export type { AccountExtent, EraseAccountOptions, ErasedAccount, Remainder } from "./operator/erase/erasure.ts"
export { inviteMember } from "./operator/invite-member.ts"
export type { InviteMemberOptions } from "./operator/invite-member.ts"
export { resetPassword } from "./operator/reset-password.ts"
export type { AccountLink, AccountsPlace } from "./operator/open-accounts.ts"
export type { MailOptions } from "./accounts/create-mailer.ts"
export type { PasswordCost } from "@citable/secrets/passwords"
export type { MediaOptions } from "@citable/media/create-media"
export type { S3Options } from "@citable/media/create-s3-file-store"
export type { Plan } from "@citable/storage/tables/account-tables"
export type { RequestEntry, RequestInfo } from "./http/request-env.ts"
export type { DeliveryAttempt, DeliveryEnd } from "./outbox/deliveries/delivery.ts"
// Platforms that articles can go to
export { builtInPublishers, copyPublisher } from "@citable/publishers"
// Engines that scans ask
export type { Engine, EngineAnswer, EngineFetch, EngineSettings, Prices, Question } from "@citable/engines/engine"
export { recomputeVisibility } from "./operator/recompute-visibility.ts"
export type { RecomputedBrand, RecomputeOptions } from "./operator/recompute-visibility.ts"
// Language models that write
export type {
  StrictSchema,
  Writer,
  WriterAnswer,
  WriterMessage,
  WriterPrices,
  WriterRequest,
  WriterSettings,
  WriterUsage,
} from "@citable/engines/writers/writer"
// Providers of keyword data and of backlinks
export { createDataForSeo } from "@citable/search-data/dataforseo/create-dataforseo"
export type { DataForSeoOptions } from "@citable/search-data/dataforseo/create-dataforseo"
export type { KeywordData, KeywordFacts, SearchedKeyword } from "@citable/search-data/keyword-data"
export type { BacklinkData, FoundBacklink } from "@citable/search-data/backlink-data"
// Reddit's API
export type { RedditOptions } from "@citable/reddit/reddit"
// Backup, export and migration
export { backupService } from "./operator/data/backup-service.ts"
export type { BackupOptions, WrittenBackup } from "./operator/data/write-backup.ts"
export { restoreBackup } from "./operator/data/restore-backup.ts"
export type { RestoreBackupOptions, RestoredBackup } from "./operator/data/restore-folder.ts"
export { exportService } from "./operator/data/export-service.ts"
export type { ExportOptions } from "./operator/data/write-export.ts"
export { exportTables } from "./operator/data/export-tables.ts"
export type { ExportedTables, ExportTablesOptions, TableWriter } from "./operator/data/write-tables.ts"
export { migrateService } from "./operator/data/migrate-service.ts"
export type { TablesPlace } from "./operator/data/open-tables.ts"
export { resumeService } from "./operator/resume-service.ts"
export type { Resumed, ResumeOptions } from "./operator/resume-service.ts"
export { restoreService } from "./operator/data/restore-service.ts"
export type { RestoreOptions } from "./operator/data/restore-lines.ts"
