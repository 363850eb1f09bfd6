import { basename } from "node:path"

import { importBacklinks as operation } from "@citable/contract/search"
import { readLinkRows, toLinkBatches } from "@citable/import/search"

import type { Command } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { createRefusedLines } from "../internal/create-refused-lines.ts"
import { readChunks } from "../internal/read-chunks.ts"

/** Imports links to the site. The exit code is 1 if a line was refused. */
export const importBacklinks: Command = {
  usage: "<file>… [options]",
  example: "citable import backlinks ahrefs.csv",
  options: { ...connectionOptions },
  positionals: { min: 1, max: 100 },
  async run(input) {
    const { positionals, out, json, signal } = input
    const connection = await connect(input)
    await connection.client.close()
    const path = operation.path.replace("{brand_id}", encodeURIComponent(connection.brandId))
    const report = { files: positionals.length, rows: 0, changed: 0 }
    const refusals = createRefusedLines()
    const progress = createProgress(input)
    for (const file of positionals) {
      const onRefused = ({ refused, line }: { refused: string; line: number }) => refusals.add(file, line, refused)
      for await (const body of toLinkBatches(readLinkRows(basename(file), readChunks(file)), { onRefused })) {
        const answer = await callService(connection, "POST", path, { body, signal })
        const counts = operation.output.parse(answer)
        report.rows += counts.rows
        report.changed += counts.changed
        progress(`${report.rows} rows`)
      }
    }
    const { rows, changed } = report
    const { count: refused, lines } = refusals
    if (json) out(JSON.stringify({ ...report, refused, lines }))
    else {
      out(`${rows} rows: ${changed} new or changed, ${rows - changed} unchanged. ${refused} lines refused.`)
      for (const line of refusals.toLines()) out(line)
    }
    return refused > 0 ? 1 : 0
  },
}
