import { toBarrierFindings } from "../../accessibility/to-barrier-findings.ts"
import type { AuditedSite, SiteCheck } from "../site-check.ts"

/** The `find` of a check for what only a browser sees: it concerns the pages at which one has looked. */
export const findBarriers =
  (code: string): SiteCheck["find"] =>
  ({ accessibility }: Pick<AuditedSite, "accessibility">) =>
    Promise.resolve({
      checked: accessibility?.templates.filter(({ barriers }) => barriers !== null).length ?? 0,
      findings: toBarrierFindings(accessibility).filter((finding) => finding.code === code),
    })
