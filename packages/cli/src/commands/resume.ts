import { formatCount } from "@citable/charts"
import { resumeService, type Resumed } from "@citable/service"

import type { Command } from "../command.ts"
import { readTables, tablesOptions } from "../internal/find-tables.ts"
import { usage } from "../usage.ts"

const names: Record<keyof Resumed["waiting"], [one: string, many: string]> = {
  deliveries: ["delivery to a webhook", "deliveries to webhooks"],
  publications: ["publication on a platform", "publications on platforms"],
  overdue_articles: ["scheduled article whose time has come", "scheduled articles whose time has come"],
  builds: ["build of a site", "builds of sites"],
  mails: ["mail", "mails"],
  scans: ["scan", "scans"],
  audits: ["audit", "audits"],
  writing_jobs: ["text to write", "texts to write"],
}

export const resume: Command = {
  usage: "[options]",
  example: "citable resume --drop-waiting",
  options: {
    "send-waiting": { type: "boolean", help: "send what waits: for data whose former instance is gone" },
    "drop-waiting": { type: "boolean", help: "discard what waits: the former instance has sent it, or sends it" },
    ...tablesOptions,
  },
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { values, out, json } = input
    const [isSent, isDropped] = [values["send-waiting"] === true, values["drop-waiting"] === true]
    if (isSent && isDropped) throw usage("Use --send-waiting or --drop-waiting, not both.")
    const choice = isSent ? "send" : isDropped ? "drop" : undefined
    const tables = readTables(input)
    const { waiting, isResumed } = await resumeService({ ...tables, ...(choice && { waiting: choice }) })
    const kinds = (Object.keys(names) as (keyof typeof names)[]).filter((kind) => waiting[kind] > 0)
    if (json) out(JSON.stringify({ resumed: isResumed, waiting, dropped: isResumed && isDropped }))
    else {
      out(kinds.length === 0 ? "Nothing waits to be sent." : isDropped ? "Discarded:" : "This waits:")
      for (const kind of kinds) out(`  ${formatCount(waiting[kind])} ${names[kind][waiting[kind] === 1 ? 0 : 1]}`)
    }
    if (!isResumed) {
      throw usage(
        "The instance is still paused. Run citable resume again with --send-waiting to send this, or with --drop-waiting to discard it. Discard it if the instance that the data comes from runs, or has run since the backup.",
      )
    }
    if (!json)
      out("The data is resumed. A running service begins to send within two seconds, else the next start does.")
    return 0
  },
}
