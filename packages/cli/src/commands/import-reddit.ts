import { formatCount } from "@citable/charts"
import { importRedditThreads as operation } from "@citable/contract/reddit"

import type { Command } from "../command.ts"
import { readThreadFile } from "../import-reddit/read-thread-file.ts"
import { callService } from "../internal/call-service.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { createRefusedLines } from "../internal/create-refused-lines.ts"

/** The limit of one call, far below the 4 MiB of a body. */
const maxCharacters = 1_000_000
const maxUrls = 5000

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
    const report = { files: positionals.length, threads: 0, added: 0, texts: 0, left_out: 0 }
    const refusals = createRefusedLines()
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
      for (const line of refused.toSorted((a, b) => a - b)) {
        refusals.add(file, line, "not the address of a thread, or a share link")
      }
    }
    const { count, lines } = refusals
    if (json) out(JSON.stringify({ ...report, refused: count, lines }))
    else {
      const { threads, added, texts, left_out: leftOut } = report
      out(
        `${threads} threads: ${added} new, ${texts} with their text. ${leftOut} posts or comments left out. ${count} lines refused.`,
      )
      for (const line of refusals.toLines()) out(line)
    }
    return count > 0 ? 1 : 0
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
