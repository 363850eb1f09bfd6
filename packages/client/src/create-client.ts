import { CitableError } from "@citable/contract/core"

import type { ClientOptions } from "./client-options.ts"
import type { Client } from "./client.ts"
import { isWorkerd } from "./internal/is-workerd.ts"
import { assembleClient } from "./request/assemble-client.ts"
import { assertNotBrowser } from "./request/assert-not-browser.ts"
import { createFetchExchange } from "./request/fetch-exchange.ts"
import { createUndiciExchange } from "./request/undici-exchange.ts"
import { createClient as createWebClient } from "./web/create-client.ts"

/**
 * Creates a client, without a request. Throws `missing_api_key`, `invalid_api_key`, `invalid_base_url`,
 * `invalid_option` and, in a browser, `key_in_browser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  // A bundle for Node that runs in a Worker has no undici, which compiles WebAssembly.
  if (isWorkerd()) return createWebClient(options)
  assertNotBrowser()
  const { fetch, dispatcher } = options
  if (fetch !== undefined && dispatcher !== undefined) {
    throw new CitableError("Pass fetch or dispatcher to createClient, not both: each makes the requests.", {
      code: "invalid_option",
    })
  }
  return assembleClient(options, fetch === undefined ? createUndiciExchange(dispatcher) : createFetchExchange(fetch))
}
