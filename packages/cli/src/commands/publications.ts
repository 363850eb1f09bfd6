import type { Command } from "../command.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { findBySlug } from "../internal/find-by-slug.ts"
import { formatPublications } from "../publish/format-publications.ts"
import { usage } from "../usage.ts"

export const publications: Command = {
  usage: "<slug> [options]",
  example: "citable publications my-article",
  options: {
    locale: { type: "string", value: "tag", help: "the language of the article; default: the brand's" },
    limit: { type: "string", value: "n", help: "how many requests of the history to show, at most 100; default: 20" },
    ...connectionOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { positionals, values, json, out, signal } = input
    const limit = toLimit(values["limit"])
    const { client } = await connect(input)
    try {
      const { id, slug } = await findBySlug(client, positionals[0] ?? "", input)
      const found = await client.listPublications({ content_id: id, limit }, { signal })
      if (json) out(JSON.stringify(found))
      // Platforms chose some of these words.
      else out(formatPublications(slug, found).join("\n"))
      return 0
    } finally {
      await client.close()
    }
  },
}

function toLimit(value: string | boolean | undefined): number {
  const limit = value === undefined ? 20 : Number(value)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit
  throw usage("--limit must be a number from 1 to 100.")
}
