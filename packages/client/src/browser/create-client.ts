import type { ClientOptions } from "../client-options.ts"
import type { Client } from "../client.ts"
import { keyInBrowser } from "../request/assert-not-browser.ts"

/** `createClient` for browser bundles. Throws `key_in_browser`, because everybody could read the key there. */
export function createClient(_options?: ClientOptions): Client {
  throw keyInBrowser()
}
