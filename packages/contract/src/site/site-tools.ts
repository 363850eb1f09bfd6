import { checkAiAccess, getAudit, listAuditIssues, listAudits, startAudit } from "./audit-tools.ts"
import { deleteMedia, getMedia, listMedia, updateMedia, uploadMedia } from "./media-tools.ts"
import { getPage, listBrokenLinks, listPages, refreshPage, suggestInternalLinks } from "./site-page-tools.ts"

/** The tools of the site group. */
export const siteTools = [
  listPages,
  getPage,
  refreshPage,
  listBrokenLinks,
  suggestInternalLinks,
  startAudit,
  listAudits,
  getAudit,
  listAuditIssues,
  checkAiAccess,
  listMedia,
  getMedia,
  uploadMedia,
  updateMedia,
  deleteMedia,
] as const
