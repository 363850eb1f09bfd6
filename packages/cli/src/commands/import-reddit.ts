import { formatCount } from "@citable/charts"
import { importRedditThreads as operation } from "@citable/contract/reddit"

import type { Command } from "../command.ts"
import { readThreadFile } from "../import-reddit/read-thread-file.ts"
import { callService } from "../internal/call-service.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"

/** The limit of one call, far below the 4 MiB of a body. */
const maxCharacters = 1_000_000
const maxUrls = 5000
/** How many refused lines the report lists. */
const maxNamed = 20

interface Address {
  line: number
  url: string
}

/** Imports threads of Reddit. The exit code is 1 if a line was refused. */
export const importReddit: Command = {
  usage: "<file>… [options]",
  example: "citable import reddit threads.txt",
  options: { ...connectionOptions },
  positionals: { min: 1, max: 100 },
  async run(input) {
    const { positionals, out, json, signal } = input
    const connection = await connect(input)
    await connection.client.close()
    const path = operation.path.replace("{brand_id}", encodeURIComponent(connection.brandId))
    const report = { files: positionals.length, threads: 0, added: 0, texts: 0, left_out: 0, refused: 0 }
    const lines: string[] = []
    const progress = createProgress(input)
    const send = async (body: object): Promise<number[]> => {
      const { refused, ...counts } = operation.output.parse(
        await callService(connection, "POST", path, { body, signal }),
      )
      for (const [name, count] of Object.entries(counts)) report[name as keyof typeof counts] += count
      progress(`${formatCount(report.threads)} threads`)
      return refused
    }
    for (const file of positionals) {
      const content = await readThreadFile(file)
      if ("json" in content) {
        await send({ json: content.json, read_at: content.readAt.toISOString() })
        continue
      }
      const refused = [...content.refused]
      for (const batch of toBatches(content.addresses)) {
        const places = await send({ urls: batch.map(({ url }) => url) })
        refused.push(...places.flatMap((place) => batch[place]?.line ?? []))
      }
      report.refused += refused.length
      for (const line of refused.toSorted((a, b) => a - b).slice(0, maxNamed - lines.length)) {
        lines.push(`${file}, line ${line}: not the address of a thread, or a share link.`)
      }
    }
    if (json) out(JSON.stringify({ ...report, lines }))
    else for (const line of toLines(report, lines)) out(line)
    return report.refused > 0 ? 1 : 0
  },
}

function* toBatches(addresses: readonly Address[]): Generator<readonly Address[]> {
  let batch: Address[] = []
  let characters = 0
  for (const address of addresses) {
    if (batch.length >= maxUrls || characters >= maxCharacters) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(address)
    characters += address.url.length
  }
  if (batch.length > 0) yield batch
}

function toLines(
  report: { threads: number; added: number; texts: number; left_out: number; refused: number },
  lines: readonly string[],
): string[] {
  const more = report.refused - lines.length
  return [
    `${report.threads} threads: ${report.added} new, ${report.texts} with their text. ${report.left_out} posts or comments left out. ${report.refused} lines refused.`,
    // These lines quote the name of the file.
    ...lines.map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}
