import { importBacklinks as operation } from "@citable/contract/search"

import type { Command } from "../command.ts"
import { type FileRow, readLinkFile } from "../import-backlinks/read-link-file.ts"
import type { DomainRow, LinkRow } from "../import-backlinks/to-link-row.ts"
import { callService } from "../internal/call-service.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { toPrintable } from "../internal/to-printable.ts"

/** Limits of one call. The service accepts bodies of 4 MiB. */
const maxRows = 5000
const maxCharacters = 1_000_000
/** How many refused lines the report lists. */
const maxNamed = 20

interface Batch {
  source: string
  links: LinkRow[]
  domains: DomainRow[]
  characters: number
}

/** Imports links to the site. The exit code is 1 if a line was refused. */
export const importBacklinks: Command = {
  usage: "<file>… [options]",
  example: "citable import backlinks ahrefs.csv",
  options: { ...connectionOptions },
  positionals: { min: 1, max: 100 },
  async run(input) {
    const { positionals, out, err, json, signal } = input
    const connection = await connect(input)
    await connection.client.close()
    const path = operation.path.replace("{brand_id}", encodeURIComponent(connection.brandId))
    const report = { files: positionals.length, rows: 0, changed: 0, refused: 0, lines: [] as string[] }
    let lastProgressAt = performance.now()
    const send = async ({ source, links, domains }: Batch) => {
      if (links.length + domains.length === 0) return
      const answer = await callService(connection, "POST", path, { body: { source, links, domains }, signal })
      const { rows, changed } = operation.output.parse(answer)
      report.rows += rows
      report.changed += changed
      if (json || performance.now() - lastProgressAt < 2000) return
      lastProgressAt = performance.now()
      err(`${report.rows} rows`)
    }
    for (const file of positionals) {
      let batch = newBatch("csv_import")
      for await (const row of readLinkFile(file)) {
        if ("refused" in row) {
          report.refused += 1
          if (report.lines.length < maxNamed) report.lines.push(`${file}, line ${row.line}: ${row.refused}.`)
          continue
        }
        if (isFull(batch)) {
          await send(batch)
          batch = newBatch(row.table.source)
        }
        add(batch, row)
      }
      await send(batch)
    }
    if (json) out(JSON.stringify(report))
    else for (const line of toLines(report)) out(line)
    return report.refused > 0 ? 1 : 0
  },
}

const newBatch = (source: string): Batch => ({ source, links: [], domains: [], characters: 0 })

const isFull = ({ links, domains, characters }: Batch) =>
  links.length + domains.length >= maxRows || characters >= maxCharacters

function add(batch: Batch, row: Exclude<FileRow, { refused: string }>): void {
  batch.source = row.table.source
  if ("link" in row) {
    batch.links.push(row.link)
    batch.characters += JSON.stringify(row.link).length
  } else {
    batch.domains.push(row.domain)
    batch.characters += JSON.stringify(row.domain).length
  }
}

function toLines(report: { rows: number; changed: number; refused: number; lines: readonly string[] }): string[] {
  const { rows, changed, refused, lines } = report
  const more = refused - lines.length
  return [
    `${rows} rows: ${changed} new or changed, ${rows - changed} unchanged. ${refused} lines refused.`,
    // These lines quote the file.
    ...lines.map((line) => `  ${toPrintable(line)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}
