import { join } from "node:path"

import { Pool } from "undici"

import type { BenchOptions } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import type { Answer, BareReady } from "./bare-process.ts"
import { compareCpu } from "./compare-cpu.ts"
import { sendRequests } from "./send-requests.ts"
import type { ServiceArgument, ServiceReady } from "./service-process.ts"

export interface Measured {
  figure: string
  ours: number
  baseline: number
  goal?: number
}

const bodyBytes = 6000

/** Reads that sites make, of a brand of a thousand articles. */
export async function* benchReads(folder: string, { small, progress }: BenchOptions): AsyncGenerator<Measured> {
  const articles = small ? 120 : 1000
  const rounds = small ? 1 : 7
  const start = (name: string, pageCacheBytes: number) =>
    startProcess<ServiceReady>(new URL("service-process.ts", import.meta.url), {
      dataDir: join(folder, name),
      articles,
      bodyBytes,
      pageCacheBytes,
    } satisfies ServiceArgument)
  progress(`starting services with ${articles} articles`)
  const caching = await start("caching", 256 * 1024 * 1024)
  const making = await start("making", 0)
  const bare = await startProcess<BareReady>(new URL("bare-process.ts", import.meta.url), null)
  try {
    const list = (url: ServiceReady) => [`/v1/brands/${url.brandId}/content?limit=100`]
    const slugs = (url: ServiceReady) =>
      Array.from({ length: articles }, (_, index) => `/v1/brands/${url.brandId}/content/by-slug/article-${index}`)
    const cases = [
      { name: "not modified (304)", service: caching, paths: list, requests: 4000, goal: 2, revalidate: true },
      { name: "page of 100 articles, cached", service: caching, paths: list, requests: 400, goal: 1.5 },
      { name: "one article by slug, cached", service: caching, paths: slugs, requests: 4000, goal: 3 },
      { name: "one article by slug, read from the database", service: making, paths: slugs, requests: 2000, goal: 4 },
      { name: "page of 100 articles, read from the database", service: making, paths: list, requests: 60, goal: 15 },
    ]
    for (const { name, service, paths, requests, goal, revalidate } of cases) {
      progress(name)
      const { ours, baseline } = await measure(service, bare, {
        paths: paths(service.ready),
        requests: small ? Math.ceil(requests / 100) : requests,
        rounds,
        revalidate: revalidate === true,
      })
      const figure = `${name}: microseconds of CPU a request, against a bare node:http server`
      yield { figure, ours, baseline, goal }
    }
    progress("page of 100 articles, cached and compressed")
    const compressed = await measureCompressed(caching, list(caching.ready), { requests: small ? 4 : 400, rounds })
    const figure = "page of 100 articles, cached, in zstd: microseconds of CPU a request, against the plain one"
    yield { figure, ...compressed, goal: 1.2 }
  } finally {
    await Promise.all([caching.stop(), making.stop(), bare.stop()])
  }
}

async function measure(
  service: MeasuredProcess<ServiceReady>,
  bare: MeasuredProcess<BareReady>,
  options: { paths: string[]; requests: number; rounds: number; revalidate: boolean },
): Promise<{ ours: number; baseline: number }> {
  const { paths, requests, rounds, revalidate } = options
  const oursPool = new Pool(service.ready.url, { connections: 4 })
  const barePool = new Pool(bare.ready.url, { connections: 4 })
  try {
    const headers: Record<string, string> = { authorization: `Bearer ${service.ready.apiKey}` }
    if (revalidate) headers["if-none-match"] = (await record(oursPool, paths[0] ?? "/", headers)).headers["etag"] ?? ""
    const answers: Answer[] = []
    for (const path of paths) answers.push(await record(oursPool, path, headers))
    await barePool.request({ method: "PUT", path: "/", body: JSON.stringify(answers) }).then(({ body }) => body.dump())
    const status = revalidate ? 304 : 200
    const side = (pool: Pool, process: MeasuredProcess<unknown>) => ({
      cpu: () => process.cpu(),
      send: () => sendRequests(pool, paths, { count: requests, headers, status }),
    })
    // More code is longer in the making: both are measured when the engine has compiled what runs often.
    return await compareCpu(side(oursPool, service), side(barePool, bare), { requests, rounds, warmUps: rounds })
  } finally {
    await Promise.all([oursPool.close(), barePool.close()])
  }
}

/** The same page from the same process, with and without compression. */
async function measureCompressed(
  service: MeasuredProcess<ServiceReady>,
  paths: string[],
  { requests, rounds }: { requests: number; rounds: number },
): Promise<{ ours: number; baseline: number }> {
  const pool = new Pool(service.ready.url, { connections: 4 })
  try {
    const plain = { authorization: `Bearer ${service.ready.apiKey}` }
    const encoded = { ...plain, "accept-encoding": "zstd" }
    const sample = await record(pool, paths[0] ?? "/", encoded)
    if (sample.headers["content-encoding"] !== "zstd") throw new Error("The page is not compressed")
    const side = (headers: Record<string, string>) => ({
      cpu: () => service.cpu(),
      send: () => sendRequests(pool, paths, { count: requests, headers }),
    })
    return await compareCpu(side(encoded), side(plain), { requests, rounds, warmUps: rounds })
  } finally {
    await pool.close()
  }
}

/** An answer with its headers, but those that every node:http server sets by itself. */
async function record(pool: Pool, path: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await pool.request({ method: "GET", path, headers })
  const own = ["date", "connection", "keep-alive", "transfer-encoding"]
  return {
    path,
    status: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers).flatMap(([name, value]) => (own.includes(name) ? [] : [[name, String(value)]])),
    ),
    body: Buffer.from(await answer.body.arrayBuffer()).toString("base64"),
  }
}
