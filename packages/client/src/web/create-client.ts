import { CitableError } from "@citable/contract/core"

import type { ClientOptions } from "../client-options.ts"
import type { Client } from "../client.ts"
import { assembleClient } from "../request/assemble-client.ts"
import { assertNotBrowser } from "../request/assert-not-browser.ts"
import { createFetchExchange } from "../request/fetch-exchange.ts"

/** `createClient` where the runtime's own fetch keeps connections and inflates: edge runtimes, Deno, Bun. */
export function createClient(options: ClientOptions = {}): Client {
  assertNotBrowser()
  if (options.dispatcher !== undefined) {
    throw new CitableError("There is no undici here, and so no use for a dispatcher. Pass fetch to createClient.", {
      code: "invalid_option",
    })
  }
  return assembleClient(options, createFetchExchange(options.fetch ?? fetchNow))
}

/** The runtime's fetch, looked up at each request: frameworks replace it by one that keeps answers unless told not to. */
const fetchNow: typeof fetch = async (url, init) =>
  await globalThis.fetch(url, knowsCacheModes() ? { ...init, cache: "no-store" } : init)

/** Older Workers throw at the mere mention of one. */
function knowsCacheModes(): boolean {
  try {
    return new Request("http://localhost", { cache: "no-store" }).url !== ""
  } catch {
    return false
  }
}
