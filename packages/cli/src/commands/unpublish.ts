import type { Client } from "@citable/client"

import type { Command, CommandInput } from "../command.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { findBySlug } from "../internal/find-by-slug.ts"
import { findIntegration } from "../publish/find-integration.ts"

export const unpublish: Command = {
  usage: "<slug> [options]",
  example: "citable unpublish my-article",
  options: {
    from: {
      type: "string",
      value: "integration",
      help: "withdraw it from this integration: its name, id or kind; all: from everywhere, your sites too",
    },
    locale: { type: "string", value: "tag", help: "the language of the article; default: the brand's" },
    ...connectionOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { client } = await connect(input)
    try {
      const article = await findBySlug(client, input.positionals[0] ?? "", input)
      const from = input.values["from"]
      const target = typeof from === "string" ? await toTarget(client, from, input) : undefined
      const content = await client.unpublishContent(
        { content_id: article.id, ...(target === undefined ? {} : { integration_id: target.id }) },
        { signal: input.signal },
      )
      // Without content:read_drafts, the answer is a reference without the fields of the article.
      const { id, slug, title } = "slug" in content ? content : article
      const place = target === undefined ? "" : ` ${target.place}`
      input.out(input.json ? JSON.stringify(content) : `Withdrew ${slug} (${id}), “${title}”${place}.`)
      return 0
    } finally {
      await client.close()
    }
  },
}

async function toTarget(client: Client, from: string, input: CommandInput): Promise<{ id: string; place: string }> {
  if (from === "all") return { id: "*", place: "everywhere" }
  const { id, name } = await findIntegration(client, from, input)
  return { id, place: `from ${name}` }
}
