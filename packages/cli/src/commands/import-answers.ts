import { basename } from "node:path"

import { importAnswers as operation } from "@citable/contract/visibility"
import { readAnswerRows, toAnswerBatches } from "@citable/import/search"

import type { Command } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { createRefusedLines } from "../internal/create-refused-lines.ts"
import { readChunks } from "../internal/read-chunks.ts"
import { usage } from "../usage.ts"

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
    const report = { files: positionals.length, added: 0, unchanged: 0, prompts: 0, dry_run: dryRun }
    const refusals = createRefusedLines()
    const progress = createProgress(input)
    for (const file of positionals) {
      const onRefused = ({ refused, line }: { refused: string; line: number }) => refusals.add(file, line, refused)
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
    const { count: refused, lines } = refusals
    if (json) out(JSON.stringify({ ...report, refused, lines }))
    else {
      const { added, unchanged, prompts } = report
      const counts = `${added + unchanged} answers: ${added} new, ${unchanged} unchanged. ${prompts} prompts created. ${refused} lines refused.`
      out(dryRun ? `Dry run: nothing was stored. ${counts}` : counts)
      for (const line of refusals.toLines()) out(line)
    }
    return refused > 0 ? 1 : 0
  },
}
