import { basename } from "node:path"

import { importBacklinks as operation } from "@citable/contract/search"
import { readLinkRows, toLinkBatches } from "@citable/import/search"

import type { Command } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { readChunks } from "../internal/read-chunks.ts"

/** How many refused lines the report lists. */
const maxNamed = 20

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
    const report = { files: positionals.length, rows: 0, changed: 0, refused: 0, lines: [] as string[] }
    const progress = createProgress(input)
    for (const file of positionals) {
      const onRefused = ({ refused, line }: { refused: string; line: number }) => {
        report.refused += 1
        if (report.lines.length < maxNamed) report.lines.push(`${file}, line ${line}: ${refused}.`)
      }
      for await (const body of toLinkBatches(readLinkRows(basename(file), readChunks(file)), { onRefused })) {
        const answer = await callService(connection, "POST", path, { body, signal })
        const { rows, changed } = operation.output.parse(answer)
        report.rows += rows
        report.changed += changed
        progress(`${report.rows} rows`)
      }
    }
    if (json) out(JSON.stringify(report))
    else for (const line of toLines(report)) out(line)
    return report.refused > 0 ? 1 : 0
  },
}

function toLines(report: { rows: number; changed: number; refused: number; lines: readonly string[] }): string[] {
  const { rows, changed, refused, lines } = report
  const more = refused - lines.length
  return [
    `${rows} rows: ${changed} new or changed, ${rows - changed} unchanged. ${refused} lines refused.`,
    // These lines quote the file.
    ...lines.map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}
