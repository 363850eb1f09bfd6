import type { CustomValues } from "@citable/contract/content"

import { type Citable, type CitableOptions, createAppCitable } from "./internal/app-citable.ts"
import { createDataCache } from "./internal/cache/data-cache.ts"
import { connect } from "./internal/connection.ts"

/**
 * Reads articles for the App Router.
 *
 * In `next build`, all workers read one replica on disk, which is brought up to date once. While the site runs, each article and each page
 * of a list is one request. Next caches it until the webhook route (`@citable/next/webhook`) invalidates it.
 *
 * @example
 *     export const citable = createCitable({ siteUrl: "https://example.com" })
 *
 * @throws {CitableError} `invalid_site_url` at once; `missing_api_key` and errors of requests at the first use.
 */
export function createCitable<Custom extends object = CustomValues>(options: CitableOptions = {}): Citable<Custom> {
  const connection = connect(
    options,
    createDataCache({ revalidate: options.revalidate ?? false, scope: () => connection.cacheScope() }),
  )
  // The service checks values against the declaration, which the type comes from.
  return createAppCitable(options, { connection, reader: connection.reader }) as Citable<object> as Citable<Custom>
}
