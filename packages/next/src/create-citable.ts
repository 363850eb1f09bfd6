import { type Citable, type CitableOptions, createAppCitable } from "./internal/app-citable.ts"
import { createDataCache } from "./internal/cache/data-cache.ts"
import { connect } from "./internal/connection.ts"

/**
 * Articles for the App Router.
 *
 * In `next build` all workers read one replica on disk, brought up to date once. While the site runs, each article and each page of a
 * list is one request, kept until the webhook route (`@citable/next/webhook`) invalidates it.
 *
 * @throws {CitableError} `invalid_site_url` at once; `missing_api_key` and what a request fails with, at the first use.
 */
export function createCitable(options: CitableOptions = {}): Citable {
  const connection = connect(
    options,
    createDataCache({ revalidate: options.revalidate ?? false, scope: () => connection.cacheScope() }),
  )
  return createAppCitable(options, { connection, reader: connection.reader })
}
