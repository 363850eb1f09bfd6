import { fewestAnswers } from "@citable/charts"
import type { Rate, VisibilityMetrics } from "@citable/contract/visibility"

import { addDays } from "../call/date-range.ts"
import type { Principal } from "../credentials/principal.ts"
import { callTool } from "../gate/call-tool.ts"
import type { Kernel } from "../gate/kernel.ts"
import type { MailText } from "./render-mail.ts"
import { sayChange, sayRate } from "./say-rate.ts"

export interface WeeklyReport {
  brandId: string
  brandName: string
  /** The day of the mail. The report is about the seven days before. */
  monday: string
}

/** Writes the weekly report of a brand with the numbers that the tools give to its reader. */
export async function weeklyReportText(
  kernel: Kernel,
  principal: Principal,
  { brandId, brandName, monday }: WeeklyReport,
): Promise<MailText> {
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)]
  const range = { brand_id: brandId, from, to }
  const { overall, previous_from, previous_to } = await callTool(kernel, principal, "get_visibility", range)
  const { current, previous, answers, previous_answers } = overall
  const hasEnough = answers >= fewestAnswers && previous_answers >= fewestAnswers
  const row = (name: string, measure: (metrics: VisibilityMetrics) => Rate, unit: string) => {
    const [now, before] = [measure(current), previous === null ? null : measure(previous)]
    const was = before === null ? "nothing to compare with" : sayRate(before, unit)
    return [name, sayRate(now, unit), was, hasEnough ? sayChange(now, before) : "too few to tell"] as const
  }
  const subject = `AI visibility from ${from} to ${to}`
  const [what, path] = ["this weekly report", `/visibility?from=${from}&to=${to}`]
  if (answers === 0) {
    const paragraphs = [`No engine was asked about ${brandName} from ${from} to ${to}, so there are no numbers.`]
    return { subject, paragraphs, what, path }
  }
  return {
    subject,
    paragraphs: [`How often the answers of AI engines named and cited ${brandName} from ${from} to ${to} (UTC).`],
    columns: ["", "This week", "Week before", "Change"],
    rows: [
      row("Mentioned", ({ mention_rate: rate }) => rate, "answers"),
      row("Cited", ({ citation_rate: rate }) => rate, "answers"),
      row("Share of voice", ({ share_of_voice: rate }) => rate, "mentions of tracked names"),
    ],
    notes: [
      `The week before is ${previous_from ?? "unknown"} to ${previous_to ?? "unknown"}. With fewer than ${fewestAnswers} answers in one of the weeks, there are too few to tell a change.`,
    ],
    what,
    path,
  }
}
