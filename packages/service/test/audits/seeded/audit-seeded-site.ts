import type { SiteAudit } from "../../../src/operator/audit-site.ts"
import { auditSite } from "../../../src/operator/audit-site.ts"
import type { SeededIssue, SeededSite } from "./seeded-site.ts"
import { type StartOptions, startSeededSite } from "./start-seeded-site.ts"

export interface SeededAudit extends SiteAudit {
  /** The issues in the form of the manifest. */
  found: SeededIssue[]
}

/** The time of every audit of the seeded site. */
const auditTime = Date.UTC(2026, 5, 15)

/** Serves a seeded site, and audits it. */
export async function auditSeededSite(
  site: SeededSite,
  { start = "https://harbour.test/", ...options }: StartOptions & { start?: string } = {},
): Promise<SeededAudit> {
  const started = await startSeededSite(site, options)
  try {
    const result = await auditSite(start, { network: started.network, now: () => auditTime })
    // On a busy machine, other pages are slow as well.
    const isMeant = (code: string, url: string): boolean =>
      code !== "slow_response" || site.pages.get(new URL(url).pathname)?.delayMs !== undefined
    const found = result.issues.map(({ code, severity, pages }) => ({
      code,
      severity,
      urls: pages.flatMap(({ url }) => (isMeant(code, url) ? url : [])),
    }))
    return { ...result, found: found.toSorted((one, other) => (one.code < other.code ? -1 : 1)) }
  } finally {
    await started.close()
  }
}
