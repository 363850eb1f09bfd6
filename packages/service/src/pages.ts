// What `@citable/dashboard` builds its pages from. It changes with the service, so nothing else should import it.
export { openImporter } from "./sign-in/pages/open-importer.ts"
export type { Importer } from "./sign-in/pages/open-importer.ts"
export type { OpenedBrand } from "./sign-in/pages/open-brand-page.ts"
export { listKeys, makeKey, revokeKey } from "./sign-in/pages/manage-keys.ts"
export { invitePerson, listPeople, removePerson, withdrawPerson } from "./sign-in/pages/manage-people.ts"
export type { People } from "./sign-in/pages/manage-people.ts"
export type { Role } from "./storage/tables/account-tables.ts"
export { examineWebhook } from "./sign-in/pages/examine-webhook.ts"
export { endLiveText, openLiveSession, putLiveText } from "./sign-in/pages/live-preview.ts"
export { listActivity } from "./sign-in/pages/list-activity.ts"
export type { ActionFilter, ListedAction } from "./call/actions/list-actions.ts"
export { createApiKey, findApiKey } from "./credentials/api-keys.ts"
export type { PageContext, PageServices } from "./sign-in/pages/page-request.ts"
export { storeFile } from "./sign-in/pages/store-file.ts"
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
export { readAlertChoices, saveAlertChoices } from "./accounts/alert-choices.ts"
export { createReportLink, listReportLinks, reportLinkScope, revokeReportLink } from "./credentials/report-links.ts"
export type { ReportLink } from "./credentials/report-links.ts"
export { openReport } from "./sign-in/pages/open-report.ts"
export { scopeOfMail } from "./credentials/scope-of-mail.ts"
export type { MailKind } from "./storage/tables/alert-tables.ts"
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
