import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"

import { findPostgres, onEngine, startPostgres } from "@citable/dev"
import { Pool } from "undici"

import type { BenchOptions } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import type { Measured } from "./bench-reads.ts"
import { compareCpu, type Side } from "./compare-cpu.ts"
import { publishSome } from "./publish-some.ts"
import type { ReplicaArgument, ReplicaReady } from "./replica-process.ts"
import { sendRequests } from "./send-requests.ts"

/** Reads from Postgres against the same reads from a SQLite file; every answer is made anew. Nothing where no Postgres is installed. */
export async function* benchEngines(folder: string, { small, progress }: BenchOptions): AsyncGenerator<Measured> {
  if (findPostgres(existsSync) === undefined) {
    progress("no Postgres found: its reads are not measured")
    return
  }
  const postgres = await startPostgres()
  const started: MeasuredProcess<ReplicaReady>[] = []
  const pools: Pool[] = []
  try {
    // Where databases for tests are made: packages/dev/src/open-test-database.ts.
    process.env["CITABLE_TEST_POSTGRES"] = postgres.url
    const secretKey = randomBytes(32).toString("base64url")
    const open = async (place: Pick<ReplicaArgument, "dataDir" | "databaseUrl">) => {
      const argument: ReplicaArgument = { ...place, secretKey, pageCacheBytes: 0 }
      const service = await startProcess<ReplicaReady>(new URL("replica-process.ts", import.meta.url), argument)
      started.push(service)
      const pool = new Pool(service.ready.url, { connections: 4 })
      pools.push(pool)
      const { paths: slugs, authorization } = await publishSome(service, small ? 5 : 120)
      const list = [`/v1/brands/${service.ready.brandId}/content?limit=100`]
      const side = (paths: string[], count: number): Side => ({
        cpu: () => service.cpu(),
        send: () => sendRequests(pool, paths, { count, headers: { authorization } }),
      })
      return { slugs, list, side }
    }
    progress("starting services on Postgres and SQLite")
    const onPostgres = await open(await onEngine(":memory:", "postgres"))
    const onSqlite = await open({ dataDir: join(folder, "engine") })
    for (const { what, name, requests, goal } of [
      { what: "page of 100 articles", name: "list", requests: 60, goal: 1.5 },
      { what: "one article by slug", name: "slugs", requests: 2000, goal: undefined },
    ] as const) {
      progress(`${what}, read from Postgres and SQLite`)
      const count = small ? 4 : requests
      const rounds = small ? 1 : 7
      const { ours, baseline } = await compareCpu(
        onPostgres.side(onPostgres[name], count),
        onSqlite.side(onSqlite[name], count),
        { requests: count, rounds, warmUps: rounds },
      )
      const figure = `${what}, read from Postgres: microseconds of CPU a request, against SQLite`
      yield { figure, ours, baseline, ...(goal === undefined ? {} : { goal }) }
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.close()))
    await Promise.all(started.map((one) => one.stop()))
    await postgres.close()
  }
}
