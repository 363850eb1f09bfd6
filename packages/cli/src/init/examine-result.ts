import type { CommandInput } from "../command.ts"
import { type Check, ok, skip } from "../doctor/check.ts"
import { examineSite } from "../doctor/examine-site.ts"
import { formatChecks } from "../doctor/format-checks.ts"
import { readSite } from "../doctor/read-site.ts"
import type { Site } from "./detect-site.ts"

export interface ExamineOptions extends Pick<CommandInput, "env" | "signal"> {
  isChanged: boolean
  /** Whether Astro rendered the new pages. */
  isRendered: boolean
}

/**
 * Lets the doctor look at the connected site: its packages, variables, service, key and articles. It leaves the webhook alone, because the
 * site with its route is not deployed yet.
 */
export async function examineResult(
  { folder, framework }: Pick<Site, "folder" | "framework">,
  { env, signal, isChanged, isRendered }: ExamineOptions,
): Promise<Check[]> {
  const site = readSite(folder, framework)
  if (site === undefined) return []
  const checks = await examineSite(site, {
    env,
    siteUrl: undefined,
    nodeVersion: process.versions.node,
    operator: undefined,
    examineWebhook: async () => [],
    fetch,
    signal,
  })
  // A skipped check is about something that comes later, such as the first build. A build from before has nothing of this run.
  const isEarly = ({ name }: Check) => isChanged && (name === "sync" || name === "route")
  return [
    ...checks.filter((check) => check.status !== "skipped" && !isEarly(check)),
    isRendered
      ? ok("pages", "Astro renders the new pages")
      : skip("pages", "Nobody has opened the pages of articles. Start the development server, and look at them"),
  ]
}

/** What the doctor found, briefly: what is wrong, else one line; and what it did not look at. */
export function formatResult(checks: readonly Check[]): string {
  const list = (status: Check["status"]) => checks.filter((check) => check.status === status)
  const unseen = list("skipped").map(({ name, message }) => `Not checked: ${name}. ${message}.`)
  const wrong = checks.filter(({ status }) => status === "error" || status === "warning")
  const names = list("ok").map(({ name }) => name.replaceAll("_", " "))
  const seen = wrong.length > 0 ? formatChecks(wrong) : `The doctor finds nothing wrong with ${names.join(", ")}.`
  return [seen, ...unseen].join("\n")
}
