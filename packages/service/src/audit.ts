// The checks of single pages
export { pageChecks } from "@citable/audits/checks/page-checks"
// An audit without a service, for the command line.
export { auditSite } from "./operator/audit-site.ts"
export type { AuditSiteOptions, SiteAudit } from "./operator/audit-site.ts"
// Whether a build should fail
export { isHarmful } from "@citable/audits/score/is-harmful"
