import { listen } from "@citable/dev"
import { createService } from "@citable/service"

import { argument, ready } from "../measured.ts"

/** A replica of a service on Postgres, or a service of its own on SQLite in memory. */
export interface ReplicaArgument {
  databaseUrl?: string
  secretKey: string
  /** Those after the first one answer calls alone. */
  role: "api" | "all"
}

export interface ReplicaReady {
  url: string
  /** Of the first start alone. */
  brandId: string
  operatorToken: string
}

const { databaseUrl, secretKey, role } = argument() as ReplicaArgument
const place = { dataDir: ":memory:", ...(databaseUrl === undefined ? {} : { databaseUrl }) }
const service = await createService({ ...place, secretKey, role, burst: false })
const server = await listen((request) => service.fetch(request))
const { brandId = "", operatorToken = "" } = service
ready({ url: server.url, brandId, operatorToken } satisfies ReplicaReady, async () => {
  await server.close()
  await service.close()
})
