// What `@citable/dashboard` builds its pages from. It changes with the service, so nothing else should import it.
export { openImporter } from "./sign-in/pages/open-importer.ts"
export type { Importer } from "./sign-in/pages/open-importer.ts"
export type { OpenedBrand } from "./sign-in/pages/open-brand-page.ts"
export { examineWebhook } from "./sign-in/pages/examine-webhook.ts"
export type { PageContext } from "./sign-in/pages/page-request.ts"
export type { PageServices } from "./sign-in/page-services.ts"
export {
  beginImportAttempt,
  createImportRun,
  findImportRun,
  leaveOutFile,
  listImportRuns,
  noteReading,
  readImportFiles,
  readLeftOut,
  repeatImportRun,
  startImportRun,
  updateImportRun,
} from "./imports/import-runs.ts"
export type { ImportRun } from "./imports/import-runs.ts"
export { ParseRefusal } from "@citable/parsing/parse-refusal"
export type { ParseTask, TaskContext } from "@citable/parsing/parse-task"
export { parsingOfProcess } from "./parsing/parsing-of-process.ts"
export { readSiteLooks, saveSiteLook } from "./outbox/site-looks.ts"
export type { StoredLook } from "./outbox/site-looks.ts"
export { openReport } from "./sign-in/pages/open-report.ts"
export type { Dashboard, DashboardPages } from "./sign-in/dashboard.ts"
