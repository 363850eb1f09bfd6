import { notFound, ProblemError } from "@citable/contract/problem-error"

import { toNetwork } from "../../accounts/sign-in-limits.ts"
import { openReportLink } from "../../credentials/report-links.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { toCaller } from "./call-tool.ts"

/** Opens a report link for a reader without a sign-in. Throws 404 for one that does not work, whatever the reason, and 429 for too many. */
export async function openReport(kernel: Kernel, token: string, clientIp: string | undefined) {
  const { db, now, rateLimit } = kernel
  if (rateLimit?.take(`report ${toNetwork(clientIp)}`).granted === false) {
    throw new ProblemError("rate_limited", "Too many reports were requested from your network. Wait a second.", {
      headers: { "retry-after": "1" },
    })
  }
  const report = await openReportLink(db, token, now())
  if (report === undefined) throw notFound()
  return { ...report, ...toCaller(kernel, report.principal) }
}
