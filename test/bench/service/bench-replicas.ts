import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"

import { findPostgres, listen, onEngine, startPostgres } from "@citable/dev"
import { Pool } from "undici"

import type { BenchOptions } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import type { Measured } from "./bench-reads.ts"
import type { ReplicaArgument, ReplicaReady } from "./replica-process.ts"
import { sendRequests } from "./send-requests.ts"

type Replica = MeasuredProcess<ReplicaReady>

/** Calls at a time. */
const perReplica = 4

/**
 * One, two and four replicas on one Postgres behind a proxy that takes them in turn: how many requests they answer for a second of
 * their CPU time, against one alone. Each replica has the same load, four calls at a time, however many there are: calls that wait in one
 * process share a question to Postgres, so that replicas between which one load is split ask more. Nothing where no Postgres is installed.
 */
export async function* benchReplicas({ small, progress }: BenchOptions): AsyncGenerator<Measured> {
  if (findPostgres(existsSync) === undefined) {
    progress("no Postgres found: replicas are not measured")
    return
  }
  const postgres = await startPostgres()
  const replicas: Replica[] = []
  const others: Replica[] = []
  const start = (argument: ReplicaArgument) =>
    startProcess<ReplicaReady>(new URL("replica-process.ts", import.meta.url), argument)
  try {
    // Where databases for tests are made: packages/dev/src/open-test-database.ts.
    process.env["CITABLE_TEST_POSTGRES"] = postgres.url
    const { databaseUrl = "" } = await onEngine(":memory:", "postgres")
    const secretKey = randomBytes(32).toString("base64url")
    progress("starting replicas on Postgres")
    for (const role of ["all", "api", "api", "api"] as const) {
      replicas.push(await start({ databaseUrl, secretKey, role }))
    }
    const [first] = replicas
    const sqlite = await start({ secretKey, role: "all" })
    others.push(sqlite)
    if (first === undefined) return
    const slugs = await publishSome(first, small ? 5 : 50)
    const beside = await publishSome(sqlite, small ? 5 : 50)
    const requests = small ? 40 : 3000
    const rounds = small ? 1 : 5
    const took = new Map<number, number[]>([1, 2, 4].map((count) => [count, []]))
    // Each is measured when the engine has compiled what runs often, however few of the requests it gets.
    for (const replica of replicas) await measure([replica], slugs, requests)
    await measure([sqlite], beside, requests)
    const onSqlite: number[] = []
    for (let round = 0; round < rounds; round++) {
      onSqlite.push(await measure([sqlite], beside, requests))
      for (const [count, all] of took) all.push(await measure(replicas.slice(0, count), slugs, requests))
    }
    const alone = median(took.get(1) ?? [])
    const figure = "one article by slug, on Postgres: microseconds of CPU a request"
    yield { figure: `${figure}, against SQLite behind the same proxy`, ours: alone, baseline: median(onSqlite) }
    for (const count of [2, 4]) {
      const ours = median(took.get(count) ?? [])
      // Requests for a second of CPU are to stay within a tenth.
      yield {
        figure: `${figure}, ${count} replicas under ${count} times the load against one`,
        ours,
        baseline: alone,
        goal: 1 / 0.9,
      }
    }
  } finally {
    await Promise.all([...replicas, ...others].map((replica) => replica.stop()))
    await postgres.close()
  }
}

/** Publishes articles. Returns where they are read, with the credential that reads them. */
async function publishSome({ ready }: Replica, count: number): Promise<{ paths: string[]; authorization: string }> {
  const { url, brandId, operatorToken } = ready
  const authorization = `Bearer ${operatorToken}`
  const headers = { authorization, "content-type": "application/json" }
  const post = async (path: string, body: unknown): Promise<{ id: string }> => {
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const paths: string[] = []
  for (let number = 0; number < count; number++) {
    const article = { title: `Article ${number}`, slug: `article-${number}`, body: "text ".repeat(1200) }
    const { id } = await post(`/v1/brands/${brandId}/content`, article)
    await post(`/v1/content/${id}/publish`, {})
    paths.push(`/v1/brands/${brandId}/content/by-slug/${article.slug}`)
  }
  return { paths, authorization }
}

/** Microseconds of CPU that all replicas together took for a request. */
async function measure(
  replicas: Replica[],
  { paths, authorization }: { paths: string[]; authorization: string },
  requests: number,
): Promise<number> {
  const pools = replicas.map(({ ready }) => new Pool(ready.url, { connections: 8 }))
  let turn = 0
  const proxy = await listen(async (request) => {
    const { pathname, search } = new URL(request.url)
    const pool = pools[turn++ % pools.length]
    const headers = { authorization: request.headers.get("authorization") ?? "" }
    const answer = await pool?.request({ method: "GET", path: pathname + search, headers })
    return new Response(await answer?.body.arrayBuffer(), { status: answer?.statusCode ?? 502 })
  })
  const client = new Pool(proxy.url, { connections: perReplica * replicas.length })
  const cpu = async () =>
    (await Promise.all(replicas.map((replica) => replica.cpu()))).reduce((sum, one) => sum + one, 0)
  try {
    const before = await cpu()
    await sendRequests(client, paths, {
      count: requests,
      headers: { authorization },
      concurrency: perReplica * replicas.length,
    })
    return ((await cpu()) - before) / requests
  } finally {
    await client.close()
    await proxy.close()
    await Promise.all(pools.map((pool) => pool.close()))
  }
}
