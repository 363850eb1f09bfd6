import { type Citable, type CitableOptions, createAppCitable } from "../internal/app-citable.ts"
import { connect } from "../internal/connection.ts"
import { cacheReads } from "./cache-reads.ts"
import { scopeCache } from "./scope-cache.ts"

/**
 * Articles for the App Router with Cache Components: the same as without, but kept by `use cache`. Options and errors are those of
 * `createCitable` in `../create-citable.ts`.
 */
export function createCitable(options: CitableOptions = {}): Citable {
  const connection = connect(options, scopeCache)
  const reader = cacheReads(connection, options.revalidate ?? false)
  return createAppCitable(options, { connection, reader: () => reader })
}
