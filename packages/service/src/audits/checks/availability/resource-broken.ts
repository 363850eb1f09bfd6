import type { LoadKind } from "@citable/audits/crawl/site-row"

import { findLoads } from "../find-loads.ts"
import { isBroken, targetAnswer } from "../find-targets.ts"
import { joinVerdicts } from "../join-verdicts.ts"
import type { QueryCheck } from "../query-check.ts"

/** Without these, a page is not what its authors made. */
const vital: readonly LoadKind[] = ["style", "script", "frame"]

export const resourceBroken: QueryCheck = {
  code: "resource_broken",
  severity: "error",
  category: "availability",
  title: "Pages that load files which are missing",
  detail:
    "A style sheet, script, frame, font, film or sound that the page names does not load, so visitors get a page that looks or works wrong. Restore the file, or correct its address.",
  async find(site) {
    const ask = (kinds: readonly LoadKind[]) => findLoads(site, { kinds, wrong: isBroken, detail: targetAnswer })
    const lesser = await ask(["font", "media"])
    return joinVerdicts(await ask(vital), {
      ...lesser,
      findings: lesser.findings.map((finding) => ({ ...finding, severity: "warning" as const })),
    })
  },
}
