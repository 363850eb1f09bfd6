import { formatCount } from "@citable/charts"
import type { AlertEventData } from "@citable/contract"
import type { Rate } from "@citable/contract/visibility"

import { believedInterval, toRate } from "../groups/visibility/metrics/to-metrics.ts"
import type { AlertNames } from "./read-names.ts"
import type { MailText } from "./render-mail.ts"
import { sayRate } from "./say-rate.ts"

type Changed = Extract<AlertEventData, { kind: "visibility_changed" }>
type Budget = Extract<AlertEventData, { kind: "budget_near" }>["budget"]

/** Says what an alert is about, in a mail. */
export function alertText(alert: AlertEventData, names: AlertNames & { brandName: string }): MailText {
  const { brandName, article, integration, webhook = "a webhook that no longer exists" } = names
  const what = "alerts of this kind"
  if (alert.kind === "visibility_changed") return { ...changeText(alert, brandName), what }
  if (alert.kind === "engine_failing") {
    return {
      subject: "An engine does not answer",
      paragraphs: [
        `${alert.engine} has answered no question of ${brandName} in ${alert.scans} scans, since ${alert.since.slice(0, 10)}. The figures have no answers of it from then on.`,
        `The reason: ${alert.reason}`,
        "Correct the cause. This alert does not come again until the engine has answered.",
      ],
      what,
      path: "/visibility/scans",
    }
  }
  if (alert.kind === "publish_failed" && alert.content_id === undefined && alert.webhook_id === undefined) {
    return {
      subject: "A build failed",
      paragraphs: [
        `${integration ?? "A deploy hook that no longer exists"} reported that a build failed. The site shows its old content until a build succeeds.`,
        `The reason: ${alert.reason}`,
        "Correct the cause at the host, then start the build again.",
      ],
      what,
      path: "/sites/deploy-hooks",
    }
  }
  if (alert.kind === "publish_failed") {
    const where = integration ?? "a target that no longer exists"
    return {
      subject: "A publication failed",
      paragraphs: [
        alert.webhook_id === undefined
          ? `The service could not publish ${article === undefined ? "" : `“${article}” `}to ${where}, and does not try again by itself.`
          : `${webhook} did not accept an article's event. The service has given up, so the site may show old content until its next sync.`,
        `The reason: ${alert.reason}`,
        alert.webhook_id === undefined
          ? "Correct the cause, then publish the article again."
          : "Correct the cause, then send the event again from the webhook's page.",
      ],
      what,
      path: alert.webhook_id === undefined ? "/targets" : "/webhooks",
    }
  }
  if (alert.kind === "site_worse") {
    const more = alert.of - alert.faults.length
    return {
      subject: "The website got worse",
      paragraphs: [
        `The scheduled audit of ${brandName} found faults on pages that the audit before read without them.`,
        ...alert.faults.map(({ title, page, pages }) =>
          pages === 1 ? `${title}: ${page}` : `${title}: ${formatCount(pages)} pages that are built like ${page}`,
        ),
        ...(more === 0 ? [] : [`${formatCount(more)} more of them are on the page of the audit.`]),
      ],
      what,
      path: `/site/audits/${alert.audit_id}`,
    }
  }
  if (alert.kind === "webhook_disabled") {
    return {
      subject: "A webhook is off",
      paragraphs: [
        `The service has turned off a webhook of ${brandName}: ${webhook}. The site behind it learns of no changes until an owner turns the webhook on again.`,
        `The reason: ${alert.reason ?? "unknown"}`,
      ],
      what,
      path: "/webhooks",
    }
  }
  return {
    subject: `${alert.percent} % of a budget is spent`,
    paragraphs: [
      `${budgets[alert.budget](brandName)} has used ${alert.percent} % of its budget for ${alert.month}. ${alert.percent < 100 ? "When all of it is spent, this stops" : "This stops now"} until the next month begins (UTC), or until the operator raises the budget.`,
    ],
    what,
  }
}

const budgets: Record<Budget, (brandName: string) => string> = {
  scans: (name) => `Scanning for ${name}`,
  writing: (name) => `Writing for ${name}`,
  account_writing: () => "Writing in the whole account",
}

function changeText(change: Changed, brandName: string): Omit<MailText, "what"> {
  const { engine, measure, direction, from, to, previous_from, previous_to } = change
  const doing = measure === "mentioned" ? "names" : "cites"
  const way = direction === "up" ? "more" : "less"
  const [now, before] = [
    { count: change.count, of: change.of },
    { count: change.previous_count, of: change.previous_of },
  ].map((week) => toRate(week.count, week.of, believedInterval(week, "share", 7))) as [Rate, Rate]
  return {
    subject: `An engine ${doing} your brand ${way} often`,
    paragraphs: [
      `${engine} ${doing} ${brandName} ${way} often than in the week before, by more than chance explains.`,
      `${from} to ${to}: ${sayRate(now)}.`,
      `${previous_from} to ${previous_to}: ${sayRate(before)}.`,
    ],
    path: `/visibility?from=${from}&to=${to}`,
  }
}
