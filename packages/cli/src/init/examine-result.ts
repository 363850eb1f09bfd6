import type { CommandInput } from "../command.ts"
import type { Check } from "../doctor/check.ts"
import { examineSite } from "../doctor/examine-site.ts"
import { formatChecks } from "../doctor/format-checks.ts"
import { readSite } from "../doctor/read-site.ts"
import type { Site } from "../site/detect-site.ts"

export interface ExamineOptions extends Pick<CommandInput, "env" | "signal"> {
  isChanged: boolean
  /** What was seen of the built site, and what nobody has looked at. */
  proof: readonly Check[]
}

/**
 * Lets the doctor look at the connected site: its packages, variables, service, key and articles. It leaves the webhook alone, because the
 * site with its route is not deployed yet.
 */
export async function examineResult(
  { folder, framework }: Pick<Site, "folder" | "framework">,
  { env, signal, isChanged, proof }: ExamineOptions,
): Promise<Check[]> {
  const site = readSite(folder, framework)
  if (site === undefined) return []
  const checks = await examineSite(site, {
    env,
    siteUrl: undefined,
    operator: undefined,
    examineWebhook: async () => [],
    fetch,
    signal,
  })
  // A skipped check is about something that comes later, such as the first build. A build from before has nothing of this run.
  const isEarly = ({ name }: Check) => isChanged && (name === "sync" || name === "route")
  return [...checks.filter((check) => check.status !== "skipped" && !isEarly(check)), ...proof]
}

/** What somebody sees by opening the pages of a site. The doctor looks at everything else. */
const seenNames = new Set([
  "build",
  "list",
  "article",
  "address",
  "unknown_article",
  "languages",
  "webhook",
  "freshness",
])

/** What was seen, briefly: what is wrong, else what the pages show and what the doctor looked at; and what nobody looked at. */
export function formatResult(checks: readonly Check[]): string {
  const list = (status: Check["status"]) => checks.filter((check) => check.status === status)
  const wrong = checks.filter(({ status }) => status === "error" || status === "warning")
  const isSeen = ({ name }: Check) => seenNames.has(name)
  const seen = list("ok").filter(isSeen)
  const names = list("ok").flatMap((check) => (isSeen(check) ? [] : [check.name.replaceAll("_", " ")]))
  return [
    ...(seen.length === 0 ? [] : [`Seen: ${seen.map(({ message }) => `${message}.`).join(" ")}`]),
    wrong.length > 0 ? formatChecks(wrong) : `The doctor finds nothing wrong with ${names.join(", ")}.`,
    ...list("skipped").map(({ name, message }) => `Not checked: ${name.replaceAll("_", " ")}. ${message}.`),
  ].join("\n")
}
