import type { Google } from "./create-google.ts"
import type { GoogleCredentials } from "./google-credentials.ts"
import { sitePath } from "./query-search-console.ts"

/** Submits a sitemap to a property. `sitemaps.submit` of the Search Console API v3, whose answer is empty. */
export async function submitSitemap(
  google: Google,
  credentials: GoogleCredentials,
  { property, sitemap }: { property: string; sitemap: string },
): Promise<void> {
  await google.request(credentials, {
    api: "search_console",
    method: "PUT",
    path: `${sitePath(property)}/sitemaps/${encodeURIComponent(sitemap)}`,
  })
}
