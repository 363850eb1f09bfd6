import type { Scope } from "@citable/contract"

import type { Command } from "../command.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { requireScopes } from "../internal/require-scopes.ts"
import { formatPullReport } from "../pull/format-pull-report.ts"
import { pullContent } from "../pull/pull-content.ts"

/** Writes the articles of a brand as files. The exit code is 1 if a file or picture is not as it is on the service. */
export const pull: Command = {
  usage: "<folder> [options]",
  example: "citable pull articles/",
  options: {
    drafts: { type: "boolean", help: "also articles that are not live; needs a credential that reads drafts" },
    "dry-run": { type: "boolean", help: "show what would change, and write nothing" },
    force: { type: "boolean", help: "overwrite files that people edited" },
    ...connectionOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { values, positionals, out, json, signal } = input
    const { client, brandId, baseUrl } = await connect(input)
    const progress = createProgress(input)
    try {
      const drafts = values["drafts"] === true
      const scopes: Scope[] = drafts ? ["content:read", "content:read_drafts"] : ["content:read"]
      await requireScopes(client, scopes, { what: drafts ? "pull --drafts" : "pull", signal })
      const report = await pullContent(
        positionals[0] ?? "",
        { client, brandId, baseUrl },
        {
          drafts,
          dryRun: values["dry-run"] === true,
          force: values["force"] === true,
          signal,
          onProgress: (done, total, what) => progress(`${done} of ${total} ${what}`),
        },
      )
      out(json ? JSON.stringify(report) : formatPullReport(report))
      const isWhole = report.counts.kept === 0 && report.pictures.failed.length === 0
      return isWhole ? 0 : 1
    } finally {
      await client.close()
    }
  },
}
