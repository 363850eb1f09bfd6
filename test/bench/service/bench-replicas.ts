import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { Worker } from "node:worker_threads"

import { findPostgres, onEngine, startPostgres } from "@citable/dev"

import type { BenchOptions } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import type { BalancerArgument, BalancerReady } from "./balancer-process.ts"
import type { Measured } from "./bench-reads.ts"
import type { Load } from "./load-thread.ts"
import { publishSome } from "./publish-some.ts"
import type { ReplicaArgument, ReplicaReady } from "./replica-process.ts"

type Replica = MeasuredProcess<ReplicaReady>

/** Connections of each client, and of each replica. */
const connections = 4
/** Milliseconds between the calls on a connection: together they leave the cores of a small machine some time. */
const pause = 12

/** Where articles are read, with the credential that reads them. */
type Place = Pick<Load, "url" | "paths" | "authorization">

interface Side {
  name: string
  replicas: Replica[]
  /** Where a client has its connections; as many clients as replicas. */
  places: Place[]
}

/**
 * One, two and four replicas on one Postgres behind a balancer of TCP connections: the CPU time that all of them together take for a
 * request. Held equal is what each replica has to do: as many requests on as many connections, each of which waits between its calls, after
 * as many that warmed it up, and a client for each replica, since one for all would decide how many calls a replica is at; calls that wait
 * in one process share a question to Postgres. Each client's connections are spread over the replicas.
 *
 * Against one replica alone the figure tells also what it costs any program to have its core and caches used by others. So there is another
 * baseline: as many services of one replica, each with a database of its own, under the same load from the same clients. Nothing where no
 * Postgres is installed.
 */
export async function* benchReplicas({ small, progress }: BenchOptions): AsyncGenerator<Measured> {
  if (findPostgres(existsSync) === undefined) {
    progress("no Postgres found: replicas are not measured")
    return
  }
  const postgres = await startPostgres()
  const started: MeasuredProcess<unknown>[] = []
  const clients: Worker[] = []
  const start = async (argument: ReplicaArgument): Promise<Replica> => {
    const replica = await startProcess<ReplicaReady>(new URL("replica-process.ts", import.meta.url), argument)
    started.push(replica)
    return replica
  }
  try {
    // Where databases for tests are made: packages/dev/src/open-test-database.ts.
    process.env["CITABLE_TEST_POSTGRES"] = postgres.url
    const secretKey = randomBytes(32).toString("base64url")
    const place = () => onEngine(":memory:", "postgres")
    progress("starting replicas on Postgres")
    const shared = { ...(await place()), secretKey }
    const replicas: [Replica, ...Replica[]] = [await start({ ...shared })]
    const apart = [...replicas]
    for (let number = 1; number < 4; number++) {
      replicas.push(await start({ ...shared }))
      apart.push(await start({ ...(await place()), secretKey }))
    }
    const sqlite = await start({ secretKey })
    const groups = [...apart.map((one) => [one]), replicas.slice(0, 2), replicas, [sqlite]]
    const argument: BalancerArgument = { groups: groups.map((group) => group.map(({ ready }) => ready.port)) }
    const balancer = await startProcess<BalancerReady>(new URL("balancer-process.ts", import.meta.url), argument)
    started.push(balancer)
    const urlOf = (group: number) => balancer.ready.urls[group] ?? ""

    const count = small ? 20 : 600
    const rounds = small ? 1 : 7
    const publish = async (service: Replica, group: number): Promise<Place> => {
      return { url: urlOf(group), ...(await publishSome(service, small ? 5 : 50)) }
    }
    const first = await publish(replicas[0], 0)
    const places = [first]
    for (const [number, service] of apart.entries()) if (number > 0) places.push(await publish(service, number))
    const onSqlite = await publish(sqlite, 6)
    const sides: Side[] = [
      { name: "SQLite", replicas: [sqlite], places: [onSqlite] },
      { name: "one", replicas: replicas.slice(0, 1), places: [first] },
      ...[2, 4].flatMap((number, index): Side[] => [
        {
          name: `${number} together`,
          replicas: replicas.slice(0, number),
          places: [{ ...first, url: urlOf(4 + index) }],
        },
        { name: `${number} apart`, replicas: apart.slice(0, number), places: places.slice(0, number) },
      ]),
    ]
    for (const _ of replicas) clients.push(new Worker(new URL("load-thread.ts", import.meta.url)))
    progress("warming up")
    for (const [index, one] of [...apart, ...replicas.slice(1), sqlite].entries()) {
      const known = one === sqlite ? onSqlite : (places[index] ?? first)
      await measure({ replicas: [one], places: [{ ...known, url: one.ready.url }] }, clients, {
        count: 10 * count,
        pause: 0,
      })
    }

    progress("measuring")
    const took = new Map(sides.map(({ name }) => [name, [] as number[]]))
    for (let round = 0; round < rounds; round++) {
      for (const side of sides) took.get(side.name)?.push(await measure(side, clients, { count, pause }))
    }
    const micros = (name: string) => median(took.get(name) ?? [])
    const figure = "one article by slug, on Postgres: microseconds of CPU a request"
    const alone = micros("one")
    yield { figure: `${figure}, against SQLite behind the same balancer`, ours: alone, baseline: micros("SQLite") }
    for (const number of [2, 4]) {
      const ours = micros(`${number} together`)
      // Requests for a second of CPU are to stay within a tenth, and within a twentieth of what replicas without a common database do.
      yield {
        figure: `${figure}, ${number} replicas under the same load each, against one`,
        ours,
        baseline: alone,
        goal: 1 / 0.9,
      }
      const others = `${number} services of one replica each at the same time, which share nothing`
      yield {
        figure: `${figure}, ${number} replicas, against ${others}`,
        ours,
        baseline: micros(`${number} apart`),
        goal: 1.05,
      }
    }
  } finally {
    await Promise.all(clients.map((client) => client.terminate()))
    await Promise.all(started.map((one) => one.stop()))
    await postgres.close()
  }
}

/** Microseconds of CPU that all replicas together took for a request; so many requests for each of them. */
async function measure(
  { replicas, places }: Omit<Side, "name">,
  clients: readonly Worker[],
  { count, pause: waits }: Pick<Load, "count" | "pause">,
): Promise<number> {
  const cpu = async () => sum(await Promise.all(replicas.map((replica) => replica.cpu())))
  const loads = Array.from({ length: connections }, (_, index): Load => {
    const place = places[index % places.length]
    if (place === undefined) throw new Error("There is nothing to ask for")
    return { ...place, count: count / connections, pause: waits }
  })
  const before = await cpu()
  await Promise.all(
    clients.slice(0, replicas.length).map(async (client) => {
      client.postMessage(loads, [])
      await once(client, "message")
    }),
  )
  return ((await cpu()) - before) / (count * replicas.length)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
