import { extname, resolve } from "node:path"

import { formatCount } from "@citable/charts"

import type { Command, CommandInput } from "../command.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { showWhile } from "../internal/show-while.ts"
import { writeWhole } from "../internal/write-whole.ts"
import { readReport, type Report, reportParts, type ReportRange } from "../report/read-report.ts"
import { usage } from "../usage.ts"

/** Writers by file extension. The code that draws charts is loaded only for pages. */
const formats: Record<string, (report: Report) => Promise<string>> = {
  ".html": async (report) => (await import("../report/render-report.ts")).renderReport(report),
  ".csv": async (report) => (await import("../report/to-csv.ts")).toCsv(report),
  ".json": async (report) => `${JSON.stringify(report, null, 2)}\n`,
}

export const report: Command = {
  usage: "--out <file> [options]",
  example: "citable report --out report.html",
  options: {
    out: { type: "string", value: "file", help: "the file to write; its extension is .html, .csv or .json" },
    from: {
      type: "string",
      value: "day",
      help: "the first day, such as 2026-07-01; default: 27 days before the last one",
    },
    to: { type: "string", value: "day", help: "the last day; default: the day of the latest answers" },
    ...connectionOptions,
  },
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { out, json } = input
    const path = resolve(readText(input, "out") ?? "")
    const write = formats[extname(path).toLowerCase()]
    if (readText(input, "out") === undefined || write === undefined) {
      throw usage("Name the file to write with --out: a page (report.html), CSV (report.csv) or JSON (report.json).")
    }
    const range = { from: readDay(input, "from"), to: readDay(input, "to") }
    const data = await readAll(input, range)
    await writeWhole(path, await write(data))
    const { from, to, overall } = data.visibility
    const summary = { report: path, brand_id: data.brand.id, from, to, answers: overall.answers }
    out(json ? JSON.stringify(summary) : `Wrote ${path}: ${from} to ${to}, ${formatCount(overall.answers)} answers.`)
    return 0
  },
}

async function readAll(input: CommandInput, range: ReportRange): Promise<Report> {
  let read = 0
  const { signal } = input
  return showWhile(
    input,
    () => `${read} of ${reportParts} parts of the report read`,
    async () => {
      const connection = await connect(input)
      try {
        return await readReport(connection, range, { signal, now: Date.now, onPart: () => (read += 1) })
      } finally {
        await connection.client.close()
      }
    },
  )
}

function readText({ values }: CommandInput, name: string): string | undefined {
  const value = values[name]
  return typeof value === "string" && value !== "" ? value : undefined
}

function readDay(input: CommandInput, name: string): string | undefined {
  const value = readText(input, name)
  if (value === undefined || /^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  throw usage(`--${name} must be a day such as 2026-07-01.`)
}
