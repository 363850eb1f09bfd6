import { startService } from "@citable/dev"

import { argument, ready } from "../measured.ts"
import { fillBrand } from "./fill-brand.ts"

/** A service on a SQLite file with so many published articles. */
export interface ServiceArgument {
  dataDir: string
  articles: number
  bodyBytes: number
  /** 0: every answer is made anew. */
  pageCacheBytes: number
}

export interface ServiceReady {
  url: string
  brandId: string
  apiKey: string
  writeKey: string
}

const { dataDir, articles, bodyBytes, pageCacheBytes } = argument() as ServiceArgument
const service = await startService({ dataDir, pageCacheBytes, engine: "sqlite", burst: 1e6 })
await fillBrand(service, dataDir, { articles, bodyBytes })
const { url, brandId, apiKey, writeKey } = service
ready({ url, brandId, apiKey, writeKey } satisfies ServiceReady, () => service.close())
