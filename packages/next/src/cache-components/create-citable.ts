import type { CustomValues } from "@citable/contract/content"

import { type Citable, type CitableOptions, createAppCitable } from "../internal/app-citable.ts"
import { connect } from "../internal/connection.ts"
import { cacheReads } from "./cache-reads.ts"
import { scopeCache } from "./scope-cache.ts"

/**
 * Reads articles for the App Router with Cache Components. It differs from `../create-citable.ts` only in that `use cache` keeps what it
 * reads.
 */
export function createCitable<Custom extends object = CustomValues>(options: CitableOptions = {}): Citable<Custom> {
  const connection = connect(options, scopeCache)
  const reader = cacheReads(connection, options.revalidate ?? false)
  // The service checks values against the declaration, which the type comes from.
  return createAppCitable(options, { connection, reader: () => reader }) as Citable<object> as Citable<Custom>
}
