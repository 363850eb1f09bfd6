import { describeArticle, fewestAnswers, figureNotices, reportedArticles, toChanges } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"

import { addDays } from "../call/date-range.ts"
import { scopesIn } from "../credentials/permissions.ts"
import type { Principal } from "../credentials/principal.ts"
import { readReportWords } from "../credentials/report-words.ts"
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
  const {
    overall,
    previous_from,
    previous_to,
    left_out: leftOut = [],
    notices,
  } = await callTool(kernel, principal, "get_visibility", range)
  const { current, previous, answers, comparison } = overall
  const words = await readReportWords(kernel.db, brandId)
  const changes = toChanges(shares.map(({ metric }) => ({ comparison, metric })))
  const say = (rate: Rate | undefined, unit: string) =>
    rate === undefined ? "nothing to compare with" : sayRate(rate, unit)
  const articles = await readArticles(kernel, principal, brandId, to)
  const subject = `AI visibility from ${from} to ${to}`
  const [what, path] = ["this weekly report", `/visibility?from=${from}&to=${to}`]
  if (answers === 0) {
    const paragraphs = [
      ...words,
      `No engine was asked about ${brandName} from ${from} to ${to}, so there are no numbers.`,
    ]
    return { subject, paragraphs, notes: articles, what, path }
  }
  return {
    subject,
    paragraphs: [
      ...words,
      `How often the answers of AI engines named and cited ${brandName} from ${from} to ${to} (UTC).`,
    ],
    columns: ["", "This week", "Week before", "Change"],
    rows: shares.map(({ name, metric, unit }, index) => [
      name,
      say(current[metric], unit),
      say(previous?.[metric], unit),
      sayChange(changes[index] ?? null),
    ]),
    notes: [
      ...articles,
      `The week before is ${previous_from ?? "unknown"} to ${previous_to ?? "unknown"}. Changes are told like for like: by the prompts, engines and models of both weeks, if these have at least ${fewestAnswers} answers in each.`,
      ...leftOut.map(({ text }) => text),
      // A notice stands for 28 days, and is in the mail about the week of the update alone.
      ...figureNotices(notices).flatMap(({ at, text }) =>
        at.slice(0, 10) < from || at.slice(0, 10) > to ? [] : [text],
      ),
    ],
    what,
    path,
  }
}

const mostArticles = 5

/** What the latest articles gained, one sentence after the other. Nothing if the reader cannot see them. */
async function readArticles(kernel: Kernel, principal: Principal, brandId: string, to: string): Promise<string[]> {
  const scopes = scopesIn(principal, brandId)
  if (!scopes.has("content:read") || !scopes.has("visibility:read")) return []
  const input = { brand_id: brandId, ...reportedArticles(to), limit: mostArticles }
  const { data } = await callTool(kernel, principal, "list_content", input)
  return data.map(({ title = "", evidence = {} }) => `“${title}”: ${describeArticle(evidence).join(" ")}`)
}

const shares = [
  { name: "Mentioned", metric: "mention_rate", unit: "answers" },
  { name: "Cited", metric: "citation_rate", unit: "answers" },
  { name: "Share of voice", metric: "share_of_voice", unit: "mentions of tracked names" },
] as const
