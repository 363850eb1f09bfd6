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
export { markNames } from "./mentions/mark-names.ts"
export type { AnswerPart } from "@citable/language/mentions/create-name-marker"
export { quoteAround } from "./groups/visibility/quote-around.ts"
export { listTargetItems } from "./groups/content/publications/list-target-items.ts"
export type { TargetCounts, TargetItem, TargetItems } from "./groups/content/publications/list-target-items.ts"
export { listWaiting } from "./groups/content/trash/list-waiting.ts"
export type { WaitingArticle } from "./groups/content/trash/list-waiting.ts"
export { readTheirs } from "./groups/content/publications/read-theirs.ts"
export type { Theirs } from "./groups/content/publications/read-theirs.ts"
export type { Dashboard, DashboardPages } from "./sign-in/dashboard.ts"
