import type { Command } from "../command.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { findBySlug } from "../internal/find-by-slug.ts"

export const unpublish: Command = {
  usage: "<slug> [options]",
  example: "citable unpublish my-article",
  options: {
    locale: { type: "string", value: "tag", help: "the language of the article; default: the brand's" },
    ...connectionOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { client } = await connect(input)
    try {
      const article = await findBySlug(client, input)
      const content = await client.unpublishContent({ content_id: article.id }, { signal: input.signal })
      // Without content:read_drafts, the answer is a reference without the fields of the article.
      const { id, slug, title } = "slug" in content ? content : article
      input.out(input.json ? JSON.stringify(content) : `Withdrew ${slug} (${id}), “${title}”.`)
      return 0
    } finally {
      await client.close()
    }
  },
}
