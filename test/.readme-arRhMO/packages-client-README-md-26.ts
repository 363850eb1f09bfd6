import { createClient, etagOf } from "@citable/client"

const client = createClient()
const article = await client.getContentBySlug({ slug: "hello-world" })
await client.updateContent({ content_id: article.id, title: "Hello, world" }, { ifMatch: etagOf(article) })

export {}
