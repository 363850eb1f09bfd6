import { readFile } from "node:fs/promises"

import { CitableError } from "@citable/contract"
import { importSearchData } from "@citable/contract/search"
import {
  addToSearchReport,
  createSearchReport,
  readSearchFiles,
  type SearchReport,
  toSearchBatches,
} from "@citable/import/search"

import type { Command } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { usage } from "../usage.ts"

/** Imports an export of Search Console. A brand gets search data this way without a connection to Google. */
export const importSearch: Command = {
  usage: "<file>… [options]",
  example: "citable import search Export.zip",
  options: {
    from: {
      type: "string",
      value: "day",
      help: "the first day of files whose rows have no day; default: from the file of days",
    },
    to: { type: "string", value: "day", help: "the last day of such files" },
    ...connectionOptions,
  },
  positionals: { min: 1, max: 100 },
  async run(input) {
    const { values, positionals, out, json, signal } = input
    const started = performance.now()
    const files = await Promise.all(positionals.map(async (name) => ({ name, bytes: await readBytes(name) })))
    const read = await readSearchFiles(files)
    const batches = toSearchBatches(read.tables, { from: toDay("from", values["from"]), to: toDay("to", values["to"]) })
    const connection = await connect(input)
    await connection.client.close()
    const path = importSearchData.path.replace("{brand_id}", encodeURIComponent(connection.brandId))
    const report = createSearchReport(read)
    const progress = createProgress(input)
    for (const body of batches) {
      const answer = await callService(connection, "POST", path, { body, signal })
      addToSearchReport(report, body, importSearchData.output.parse(answer))
      progress(`${report.rows} rows`)
    }
    const seconds = Math.round((performance.now() - started) / 10) / 100
    if (json) out(JSON.stringify({ ...report, seconds }))
    else for (const line of toLines(report, seconds)) out(line)
    return report.refusedLines === 0 ? 0 : 1
  },
}

function toLines(
  { files, left, tables, rows, changed, skipped, refused, refusedLines, otherSearches }: SearchReport,
  seconds: number,
): string[] {
  const before = rows - changed - skipped
  return [
    `${rows} rows of ${files} ${files === 1 ? "file" : "files"} in ${seconds} s: ${changed} new or changed, ${before} unchanged.`,
    ...tables.map(
      (table) =>
        `By ${table.by.join(", ")}: ${table.rows} rows, ${table.report === undefined ? `${table.clicks} clicks, ${table.impressions} impressions` : `${table.impressions} ${countedIn[table.report] ?? "impressions"}`}.`,
    ),
    ...(skipped === 0 ? [] : [`Skipped ${skipped} rows: Search Console already reported their days.`]),
    ...(otherSearches === 0
      ? []
      : [`Skipped ${otherSearches} rows of images, videos, news or Discover: only web searches are read.`]),
    ...refused.map(({ name, line, reason }) => `Not imported: ${name}, line ${line}: ${reason}.`),
    ...(refusedLines > refused.length ? [`Not imported: ${refusedLines - refused.length} more lines.`] : []),
    ...left.map((name) => `Skipped ${name}: it is not about queries or pages, and its rows have no day.`),
  ]
}

/** What reports about assistants count. */
const countedIn: Readonly<Record<string, string>> = {
  search_console_ai: "impressions in AI answers of Google",
  bing_ai: "citations in AI answers of Bing",
}

async function readBytes(name: string): Promise<Uint8Array> {
  try {
    return await readFile(name)
  } catch (cause) {
    throw new CitableError(`Cannot read ${name}. Check the path and its permissions.`, { code: "unreadable", cause })
  }
}

function toDay(name: string, value: string | boolean | undefined): string | undefined {
  if (typeof value !== "string") return undefined
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value
  throw usage(`--${name} must be a day such as 2026-07-01.`)
}
