import { z } from "zod"

import type { Google } from "./create-google.ts"
import type { GoogleCredentials } from "./google-credentials.ts"
import { sitePath } from "./query-search-console.ts"
import { unreadable } from "./read-google-answer.ts"

/** Google's JSON writes 64-bit integers as text. */
const count = z.coerce.number().int().min(0).optional()
const sitemapSchema = z.object({
  path: z.string(),
  lastSubmitted: z.string().optional(),
  isPending: z.boolean().optional(),
  isSitemapsIndex: z.boolean().optional(),
  type: z.string().optional(),
  lastDownloaded: z.string().optional(),
  warnings: count,
  errors: count,
  contents: z.array(z.object({ type: z.string().optional(), submitted: count })).optional(),
})
const answerSchema = z.object({ sitemap: z.array(sitemapSchema).optional() })

export type SubmittedMap = z.infer<typeof sitemapSchema>

/** Reads the submitted sitemaps of a property. `sitemaps.list` of the Search Console API v3. */
export async function readSitemaps(
  google: Google,
  credentials: GoogleCredentials,
  property: string,
): Promise<SubmittedMap[]> {
  const json = await google.request(credentials, {
    api: "search_console",
    method: "GET",
    path: `${sitePath(property)}/sitemaps`,
  })
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw unreadable("its sitemaps are not as documented")
  return answer.data.sitemap ?? []
}
