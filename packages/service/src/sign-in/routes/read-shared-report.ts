import type { ReportRange, SharedReport } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"

import { toNetwork } from "../../accounts/sign-in-limits.ts"
import { openReportLink } from "../../credentials/report-links.ts"
import { readReportWords } from "../../credentials/report-words.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { readReportAnswers } from "./read-report-answers.ts"

/** Reads the report of a link, for a reader without a sign-in. Throws 404 for a link that does not work, whatever the reason, and 429 for too many. */
export async function readSharedReport(
  kernel: Kernel,
  { token, range, clientIp }: { token: string; range: ReportRange; clientIp: string | undefined },
): Promise<SharedReport> {
  const { db, now, rateLimit } = kernel
  if (rateLimit?.take(`report ${toNetwork(clientIp)}`).granted === false) {
    throw new ProblemError("rate_limited", "Too many reports were requested from your network. Wait a second.", {
      headers: { "retry-after": "1" },
    })
  }
  const link = await openReportLink(db, token, now())
  if (link === undefined) throw notFound()
  const { brandId, principal, expiresAt } = link
  const answers = await readReportAnswers(kernel, principal, { brandId, range })
  const words = await readReportWords(db, brandId)
  return { ...answers, words, link_expires_at: new Date(expiresAt).toISOString() }
}
