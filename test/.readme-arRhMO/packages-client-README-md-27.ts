import { createClient } from "@citable/client"

const client = createClient()
const created = await client.createContent({ title: "Hello" })
console.log("slug" in created ? created.slug : created.id)

export {}
