import { CitableError } from "@citable/contract/core"

import type { ClientOptions } from "../client-options.ts"
import type { Client } from "../client.ts"
import { assembleClient } from "../internal/assemble-client.ts"
import { createFetchExchange } from "../internal/fetch-exchange.ts"
import { refuseBrowser } from "../internal/refuse-browser.ts"

/** `createClient` where the runtime's own fetch keeps connections and inflates: edge runtimes, Deno, Bun. */
export function createClient(options: ClientOptions = {}): Client {
  refuseBrowser()
  if (options.dispatcher !== undefined) {
    throw new CitableError("There is no undici here, and so no use for a dispatcher. Pass fetch to createClient.", {
      code: "invalid_option",
    })
  }
  // Looked up at each request, since frameworks replace it.
  const fetch = options.fetch ?? (async (...given) => await globalThis.fetch(...given))
  return assembleClient(options, createFetchExchange(fetch))
}
