import { listen } from "@citable/dev"
import { createService } from "@citable/service"

import { argument, ready } from "../measured.ts"

/** A replica of a service on Postgres, or a service of its own on SQLite in memory. */
export interface ReplicaArgument {
  databaseUrl?: string
  secretKey: string
}

export interface ReplicaReady {
  url: string
  port: number
  /** Of the first start alone. */
  brandId: string
  operatorToken: string
}

const { databaseUrl, secretKey } = argument() as ReplicaArgument
const place = { dataDir: ":memory:", ...(databaseUrl === undefined ? {} : { databaseUrl }) }
// Background work would count for the calls of whoever has it.
const service = await createService({ ...place, secretKey, role: "api", rateLimit: false })
const server = await listen((request) => service.fetch(request))
const { brandId = "", operatorToken = "" } = service
ready({ url: server.url, port: server.port, brandId, operatorToken } satisfies ReplicaReady, async () => {
  await server.close()
  await service.close()
})
