import type { CommandInput } from "../command.ts"
import type { Check } from "../doctor/check.ts"
import { examineSite } from "../doctor/examine-site.ts"
import { formatChecks } from "../doctor/format-checks.ts"
import { readSite } from "../doctor/read-site.ts"
import type { Site } from "./detect-site.ts"

/**
 * Lets the doctor look at the connected site: its packages, variables, service, key and articles. It leaves the webhook alone, because the
 * site with its route is not deployed yet.
 */
export async function examineResult(
  { folder, framework }: Pick<Site, "folder" | "framework">,
  { env, signal, isChanged }: Pick<CommandInput, "env" | "signal"> & { isChanged: boolean },
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
  return checks.filter((check) => check.status !== "skipped" && !isEarly(check))
}

/** What the doctor found, briefly: what is wrong, else one line. */
export function formatResult(checks: readonly Check[]): string {
  const wrong = checks.filter(({ status }) => status !== "ok")
  if (wrong.length > 0) return formatChecks(wrong)
  return `The doctor finds nothing wrong: ${checks.map(({ name }) => name.replaceAll("_", " ")).join(", ")}.`
}
