import type { Command } from "../command.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { findBySlug } from "../internal/find-by-slug.ts"

export const publish: Command = {
  usage: "<slug> [options]",
  options: { locale: { type: "string", value: "tag", help: "default: the brand's" }, ...connectionOptions },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { client } = await connect(input)
    try {
      const article = await findBySlug(client, input)
      const { content } = await client.publishContent({ content_id: article.id }, { signal: input.signal })
      // A credential that may not read drafts gets a reference to what is not live.
      const { id, slug, title } = "slug" in content ? content : article
      input.out(input.json ? JSON.stringify(content) : `Published ${slug} (${id}), “${title}”.`)
      return 0
    } finally {
      await client.close()
    }
  },
}
