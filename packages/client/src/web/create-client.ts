import { CitableError } from "@citable/contract/core"

import type { ClientOptions } from "../client-options.ts"
import type { Client } from "../client.ts"
import { assembleClient } from "../request/assemble-client.ts"
import { assertNotBrowser } from "../request/assert-not-browser.ts"
import { createFetchExchange } from "../request/fetch-exchange.ts"

/** `createClient` for runtimes whose fetch keeps connections open and decompresses: edge runtimes, Deno, Bun. */
export function createClient(options: ClientOptions = {}): Client {
  assertNotBrowser()
  if (options.dispatcher !== undefined) {
    throw new CitableError(
      "This runtime does not use undici, so a dispatcher has no effect. Pass fetch to createClient instead.",
      {
        code: "invalid_option",
      },
    )
  }
  return assembleClient(options, createFetchExchange(options.fetch ?? fetchNow))
}

/** The runtime's fetch, looked up for each request. Frameworks replace it with one that caches unless told not to. */
const fetchNow: typeof fetch = async (url, init) =>
  await globalThis.fetch(url, knowsCacheModes() ? { ...init, cache: "no-store" } : init)

/** Older Workers throw if the option is present. */
function knowsCacheModes(): boolean {
  try {
    return new Request("http://localhost", { cache: "no-store" }).url !== ""
  } catch {
    return false
  }
}
