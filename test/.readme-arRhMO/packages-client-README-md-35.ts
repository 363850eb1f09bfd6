import { ApiError, createClient } from "@citable/client"

const client = createClient()
try {
  await client.getContentBySlug({ slug: "hello-world" })
} catch (error) {
  if (!(error instanceof ApiError) || error.code !== "not_found") throw error
  console.log("There is no such article.")
}

export {}
