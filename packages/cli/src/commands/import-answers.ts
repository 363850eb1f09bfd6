import { basename } from "node:path"

import { importAnswers as operation } from "@citable/contract/visibility"
import { readAnswerRows, toAnswerBatches } from "@citable/import/search"

import type { Command } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { readChunks } from "../internal/read-chunks.ts"
import { usage } from "../usage.ts"

/** How many refused lines the report lists. */
const maxNamed = 20

/** Imports answers of AI apps that a provider has asked. The exit code is 1 if a line was refused. */
export const importAnswers: Command = {
  usage: "<file>… [options]",
  example: "citable import answers answers.jsonl --provider peec",
  options: {
    provider: {
      type: "string",
      value: "name",
      help: "who asked the apps, if the file does not say it; default: import",
    },
    prompt: { type: "string", value: "text", help: "the prompt of answers that do not name theirs" },
    "create-prompts": { type: "boolean", help: "create prompts that are not tracked; no scan asks them" },
    "dry-run": { type: "boolean", help: "read and judge every line, and store nothing" },
    ...connectionOptions,
  },
  positionals: { min: 1, max: 100 },
  async run(input) {
    const { values, positionals, out, json, signal } = input
    const provider = String(values["provider"] ?? "import")
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(provider)) throw usage("--provider takes a name such as peec.")
    const prompt = values["prompt"] === undefined ? undefined : String(values["prompt"])
    const dryRun = values["dry-run"] === true
    const connection = await connect(input)
    await connection.client.close()
    const path = operation.path.replace("{brand_id}", encodeURIComponent(connection.brandId))
    const how = { unknown_prompts: values["create-prompts"] === true ? "create" : "refuse", dry_run: dryRun }
    const report = { files: positionals.length, added: 0, unchanged: 0, prompts: 0, refused: 0, dry_run: dryRun }
    const lines: string[] = []
    const progress = createProgress(input)
    for (const file of positionals) {
      const onRefused = ({ refused, line }: { refused: string; line: number }) => {
        report.refused += 1
        if (lines.length < maxNamed) lines.push(`${file}, line ${line}: ${refused.replace(/\.$/, "")}.`)
      }
      const rows = readAnswerRows(basename(file), readChunks(file), { prompt })
      for await (const { lines: places, ...batch } of toAnswerBatches(rows, { provider, onRefused })) {
        const answer = operation.output.parse(
          await callService(connection, "POST", path, { body: { ...how, ...batch }, signal }),
        )
        for (const name of ["added", "unchanged", "prompts"] as const) report[name] += answer[name]
        for (const { place, reason } of answer.refused) onRefused({ refused: reason, line: places[place] ?? 0 })
        progress(`${report.added + report.unchanged} answers`)
      }
    }
    if (json) out(JSON.stringify({ ...report, lines }))
    else for (const line of toLines(report, lines)) out(line)
    return report.refused > 0 ? 1 : 0
  },
}

interface Counts {
  added: number
  unchanged: number
  prompts: number
  refused: number
  dry_run: boolean
}

function toLines(
  { added, unchanged, prompts, refused, dry_run: isDryRun }: Counts,
  lines: readonly string[],
): string[] {
  const more = refused - lines.length
  const counts = `${added + unchanged} answers: ${added} new, ${unchanged} unchanged. ${prompts} prompts created. ${refused} lines refused.`
  return [
    isDryRun ? `Dry run: nothing was stored. ${counts}` : counts,
    // These lines quote the file.
    ...lines.map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}
