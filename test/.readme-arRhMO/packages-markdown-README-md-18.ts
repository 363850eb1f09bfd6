import { createMemoryCache, renderCached } from "@citable/markdown"
import { createDiskCache } from "@citable/markdown/cache"

declare const body: string
// Once for all bodies. On an edge runtime: createMemoryCache() alone.
const cache = createMemoryCache({ below: createDiskCache({ dir: "node_modules/.cache/citable" }) })
const rendered = await renderCached(body, { cache, name: "coffee" })

export {}
