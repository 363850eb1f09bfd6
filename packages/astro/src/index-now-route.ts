import { createClient } from "@citable/client"
import { toIndexNowKey } from "@citable/contract/core"
import type { APIRoute } from "astro"

import { readSiteEnv } from "./internal/read-site-env.ts"
import { siteState } from "./internal/site-state.ts"

let known: Promise<string> | undefined

/** The integration injects this route with `indexNow: true`. It asks the service for the brand, unless a collection has told it. */
export const GET: APIRoute = async () => {
  known ??= readKey().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return new Response(await known, { headers: { "content-type": "text/plain; charset=utf-8" } })
}

async function readKey(): Promise<string> {
  const { brandId } = siteState()
  if (brandId !== undefined) return toIndexNowKey(brandId)
  const client = createClient({
    apiKey: await readSiteEnv("CITABLE_API_KEY"),
    baseUrl: await readSiteEnv("CITABLE_URL"),
  })
  try {
    return await toIndexNowKey(await client.brandId())
  } finally {
    await client.close()
  }
}
