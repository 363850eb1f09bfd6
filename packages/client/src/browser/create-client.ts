import type { ClientOptions } from "../client-options.ts"
import type { Client } from "../client.ts"
import { keyInBrowser } from "../request/assert-not-browser.ts"

/** `createClient` in what is bundled for browsers: throws `key_in_browser`, since everybody could read the key there. */
export function createClient(_options?: ClientOptions): Client {
  throw keyInBrowser()
}
