import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"

import { findPostgres, startPostgres } from "@citable/dev"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import type { ReplicaArgument, ReplicaReady } from "../service/replica-process.ts"
import { addTenants } from "./add-tenants.ts"
import { fillAccount, type Filled } from "./fill-account.ts"
import { psql } from "./psql.ts"

const area = "tenants"
/** Of the account that is measured. The accounts of others have one each. */
const ownBrands = 10

/** Brands on one database, with a service. */
interface Side {
  brands: number
  database: string
  service: MeasuredProcess<ReplicaReady>
}

/** What a call costs. Times are those of the fastest, in which nothing else that the machine did has a part. */
interface Measured {
  brands: number
  /** Milliseconds that its statements take Postgres, with their planning. */
  ms: number
  /** Pages of 8 KB that they touch, in memory or on the disk. */
  pages: number
  /** Milliseconds, as its caller sees it. */
  call: number
}

/**
 * What the calls of one account cost beside the brands of others: in Postgres, and for the caller, with a thousand brands, ten thousand more
 * and a hundred thousand more. The role is the one that the documents recommend, so that row-level security restricts each statement.
 * Databases of all sizes take turns, so that what else the machine does slows all of them down. Nothing where no Postgres is installed.
 */
export async function* benchTenants({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  if (findPostgres(existsSync) === undefined) {
    progress("no Postgres found: nothing is measured")
    return
  }
  const sizes = small ? [20, 40] : [1000, 11_000, 101_000]
  const postgres = await startPostgres({
    settings: {
      shared_preload_libraries: "pg_stat_statements",
      "pg_stat_statements.track_planning": "on",
      "pg_stat_statements.max": 10_000,
      shared_buffers: "1GB",
      // It would work in the midst of a measurement.
      autovacuum: "off",
    },
  })
  const superuser = Object.assign(new URL(postgres.url), { username: "postgres" }).href
  const sides: Side[] = []
  try {
    const secretKey = randomBytes(32).toString("base64url")
    const start = (database: string) => {
      const argument: ReplicaArgument = { databaseUrl: `${postgres.url}/${database}`, pageCacheBytes: 0, secretKey }
      return startProcess<ReplicaReady>(new URL("../service/replica-process.ts", import.meta.url), argument)
    }
    await psql(`${postgres.url}/postgres`, `create database brands_${sizes[0]}`)
    progress("filling the account that is measured")
    const filling = await start(`brands_${sizes[0]}`)
    const filled = await fillAccount(filling.ready, { brands: ownBrands, articles: small ? 2 : 100 })
    await filling.stop()
    let had = ownBrands
    let former: string | undefined
    for (const brands of sizes) {
      const database = `brands_${brands}`
      progress(`adding the brands of others: ${brands.toLocaleString("en")}`)
      if (former !== undefined) await psql(`${superuser}/postgres`, `create database ${database} template ${former}`)
      if (former !== undefined) await psql(`${superuser}/postgres`, `alter database ${database} owner to citable`)
      await addTenants(`${superuser}/${database}`, filled, { from: had + 1, to: brands })
      had = brands
      former = database
    }
    for (const brands of sizes)
      sides.push({ brands, database: `brands_${brands}`, service: await start(`brands_${brands}`) })
    yield* measureSides({ sides, filled, superuser, small, progress })
  } finally {
    await Promise.all(sides.map(({ service }) => service.stop()))
    await postgres.close()
  }
}

async function* measureSides({
  sides,
  filled,
  superuser,
  small,
  progress,
}: {
  sides: readonly Side[]
  filled: Filled
  superuser: string
} & Pick<BenchOptions, "small" | "progress">): AsyncGenerator<Figure> {
  const statements = `${superuser}/postgres`
  await psql(statements, "create extension pg_stat_statements")
  for (const { name, call } of filled.calls) {
    progress(name)
    const fastest = new Map(sides.map((side) => [side, Number.POSITIVE_INFINITY]))
    const turns = async (side: Side, count: number) => {
      for (let turn = 0; turn < count; turn++) {
        const begun = performance.now()
        await call(side.service.ready.url, turn)
        fastest.set(side, Math.min(fastest.get(side) ?? 0, performance.now() - begun))
      }
    }
    // Postgres plans a statement anew until it has run five times on a connection.
    for (const side of sides) await turns(side, small ? 1 : 60)
    await psql(statements, "select pg_stat_statements_reset()")
    const rounds = small ? 1 : 15
    const count = small ? 2 : 20
    for (let round = 0; round < rounds; round++) for (const side of sides) await turns(side, count)
    const measured: Measured[] = []
    for (const side of sides) {
      const spent = `select sum(calls * min_exec_time + plans * min_plan_time), sum(shared_blks_hit + shared_blks_read)
        from pg_stat_statements where dbid = (select oid from pg_database where datname = '${side.database}')`
      const [ms = Number.NaN, pages = Number.NaN] = (await psql(statements, spent)).split("|").map(Number)
      const calls = rounds * count
      measured.push({ brands: side.brands, ms: ms / calls, pages: pages / calls, call: fastest.get(side) ?? 0 })
    }
    const [first, ...others] = measured as [Measured, ...Measured[]]
    for (const other of others) {
      const beside = `${name}, beside ${other.brands.toLocaleString("en")} brands against ${first.brands.toLocaleString("en")}`
      const figure = (text: string, of: keyof Measured, goal?: number) =>
        toFigure({ area, figure: `${beside}: ${text}`, ours: other[of], baseline: first[of], goal })
      yield figure("ms in Postgres", "ms", 1.2)
      yield figure("pages in Postgres", "pages")
      yield figure("ms of the call", "call", 1.2)
    }
  }
}
