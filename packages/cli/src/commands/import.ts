import type { Command } from "../command.ts"
import { formatImportReport } from "../import/format-import-report.ts"
import { importContent } from "../import/import-content.ts"
import { ImportStoppedError } from "../import/import-report.ts"
import { connect, connectionOptions } from "../internal/connect.ts"

/** Creates or updates articles from files; exit code 1 where a file was refused. */
export const importCommand: Command = {
  usage: "<file or folder>… [options]",
  options: {
    "base-url": {
      type: "string",
      value: "url",
      help: "where the folder stands on the web: relative URLs are resolved against it",
    },
    "no-publish": { type: "boolean", help: "leave everything unpublished" },
    "dry-run": { type: "boolean", help: "say what would go live, and write nothing: begin with it" },
    verbose: { type: "boolean", help: "name every file, and whether it is live, scheduled or held back" },
    ...connectionOptions,
  },
  positionals: { min: 1, max: 1000 },
  async run(input) {
    const { values, positionals, out, err, json, signal } = input
    const connection = await connect(input)
    let lastProgressAt = performance.now()
    try {
      const report = await importContent({
        paths: positionals,
        client: connection.client,
        options: {
          publish: values["no-publish"] !== true,
          dryRun: values["dry-run"] === true,
          baseUrl: typeof values["base-url"] === "string" ? values["base-url"] : undefined,
          signal,
          onProgress: ({ done, total }) => {
            if (json || performance.now() - lastProgressAt < 2000) return
            lastProgressAt = performance.now()
            err(`${done} of ${total} files`)
          },
        },
      })
      out(json ? JSON.stringify(report) : formatImportReport(report, { verbose: values["verbose"] === true }))
      return report.counts.refused > 0 ? 1 : 0
    } catch (error) {
      if (error instanceof ImportStoppedError)
        out(json ? JSON.stringify(error.report) : formatImportReport(error.report, { verbose: false }))
      throw error
    } finally {
      await connection.client.close()
    }
  },
}
