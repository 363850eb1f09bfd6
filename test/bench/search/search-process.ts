import { listen } from "@citable/dev"
import { createService } from "@citable/service"

import { argument, ready } from "../measured.ts"

/** A service with or without the workers that make sums of searches. */
export interface SearchArgument {
  dataDir: string
  databaseUrl?: string
  secretKey: string
  role: "api" | "all"
}

export interface SearchReady {
  url: string
  /** Of the first start alone. */
  brandId: string
  operatorToken: string
}

const { role, ...place } = argument() as SearchArgument
// Every answer is made anew.
const service = await createService({ ...place, role, pageCacheBytes: 0, rateLimit: false })
const server = await listen((request) => service.fetch(request))
const { brandId = "", operatorToken = "" } = service
ready({ url: server.url, brandId, operatorToken } satisfies SearchReady, async () => {
  await server.close()
  await service.close()
})
