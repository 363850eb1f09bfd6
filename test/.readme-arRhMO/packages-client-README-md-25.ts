import { createClient } from "@citable/client"

const client = createClient()
const article = await client.getContentBySlug({ slug: "hello-world" })
console.log(article.title, article.published_at)

for await (const { slug, title } of client.listAllContent({ tag: ["news"], fields: ["slug", "title"] })) {
  console.log(slug, title)
}
for await (const page of client.pages("list_content_revisions", { content_id: article.id })) {
  console.log(page.data.length)
}
const { data } = await client.call("list_webhooks", {}, { signal: AbortSignal.timeout(5000) })
console.log(data)
await client.close()

export {}
