import { listen } from "@citable/dev"
import { createService } from "@citable/service"

import { argument, ready } from "../measured.ts"

/** A replica of a service on Postgres, or a service of its own on SQLite, in memory or in a folder. */
export interface ReplicaArgument {
  dataDir?: string
  databaseUrl?: string
  /** 0: every answer is made anew. */
  pageCacheBytes?: number
  secretKey: string
}

export interface ReplicaReady {
  url: string
  port: number
  /** Of the first start alone. */
  brandId: string
  operatorToken: string
}

const given = argument() as ReplicaArgument
// Background work would count for the calls of whoever has it.
const service = await createService({ dataDir: ":memory:", ...given, role: "api", rateLimit: false })
const server = await listen((request) => service.fetch(request))
const { brandId = "", operatorToken = "" } = service
ready({ url: server.url, port: server.port, brandId, operatorToken } satisfies ReplicaReady, async () => {
  await server.close()
  await service.close()
})
