import { createDiskCache } from "@citable/markdown/cache"

import { toCachedText } from "./to-cached-text.ts"

// Writes and reads the same few entries forever, like concurrent builds. A wrong text ends it with exit code 3.
const [dir = "", seed = ""] = process.argv.slice(2)
const cache = createDiskCache({ dir, maxBytes: 60 * 4096 })
let state = Number(seed)
// Even on a busy machine, there is an entry by then.
cache.set("key 0", toCachedText("key 0"))
process.send?.("started")
for (;;) {
  state = (state * 1103515245 + 12345) % 2147483648
  const key = `key ${(state >> 8) % 40}`
  const found = cache.get(key)
  if (found === undefined) cache.set(key, toCachedText(key))
  else if (found !== toCachedText(key)) process.exit(3)
}
