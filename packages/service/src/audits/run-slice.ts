import { inspectTemplates } from "@citable/audits/accessibility/inspect-templates"
import { inspectSite } from "@citable/audits/inspect-site"
import { measureSite } from "@citable/audits/measure-site"

import type { Services } from "../call/call-context.ts"
import type { RunAuditOptions } from "./audit-run.ts"
import { runAudit } from "./run-audit.ts"

export interface SliceOptions extends Pick<
  RunAuditOptions,
  "db" | "now" | "pause" | "checks" | "onEnd" | "readClicks"
> {
  reading: Services["reading"]
  signal: AbortSignal
  onError: (error: unknown) => void
}

/** Runs an audit until its end or the end of the slice, on the service's network. Returns whether it has ended. */
export function runSlice(auditId: string, { reading, onError, ...options }: SliceOptions): Promise<boolean> {
  const { now, signal } = options
  return runAudit(auditId, {
    ...options,
    fetch: reading.fetch,
    recheckPauseMs: 5 * reading.probePauseMs,
    readCertificate: (host) => reading.readCertificate(host, signal),
    inspectAiAccess: (facts, robots) => inspectSite(facts, robots, { ...reading, now, signal }),
    inspectTemplates: (templates, device) => inspectTemplates(templates, { browser: reading.browser, device, signal }),
    measureVitals: (urls, device) => measureSite(urls, { reading, device, now, onError, signal }),
  })
}
