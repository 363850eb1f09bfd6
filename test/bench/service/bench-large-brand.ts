import { join } from "node:path"

import type { ToolOutput } from "@citable/contract"
import { Pool } from "undici"

import type { BenchOptions } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import type { Measured } from "./bench-reads.ts"
import { compareCpu, type Side } from "./compare-cpu.ts"
import { sendRequests } from "./send-requests.ts"
import type { ServiceArgument, ServiceReady } from "./service-process.ts"

/** Whether a brand of 100,000 articles is read as fast as a small one; every answer is made anew. */
export async function* benchLargeBrand(folder: string, { small, progress }: BenchOptions): AsyncGenerator<Measured> {
  const articles = small ? 500 : 100_000
  const rounds = small ? 1 : 7
  progress(`starting services with 100 and ${articles} articles`)
  const few = await open(join(folder, "few"), 100)
  const many = await open(join(folder, "many"), articles)
  try {
    const pages = articles / 100
    for (const sort of ["-published_at", "-updated_at", "title"]) {
      progress(`walking ${pages} pages by ${sort}`)
      const first = `/v1/brands/${many.ready.brandId}/content?limit=100&sort=${sort}`
      const last = await lastPage(many, first, pages)
      const requests = small ? 1 : 30
      const { ours, baseline } = await compareCpu(many.side([last], requests), many.side([first], requests), {
        requests,
        rounds,
        // The sort that comes first is not to be the one that finds code which the engine has yet to compile.
        warmUps: rounds,
      })
      const figure = `page ${pages} of ${articles} articles by ${sort}: microseconds of CPU a request, against page 1`
      yield { figure, ours, baseline, goal: 1.3 }
    }

    progress("changes of 10 articles")
    const requests = small ? 2 : 200
    const [manySide, fewSide] = [await afterTenChanges(many, requests), await afterTenChanges(few, requests)]
    const { ours, baseline } = await compareCpu(manySide, fewSide, { requests, rounds })
    const figure = `changes of 10 among ${articles} articles: microseconds of CPU a request, against 10 among 100`
    yield { figure, ours, baseline, goal: 2 }
  } finally {
    await Promise.all([few.close(), many.close()])
  }
}

interface OpenService {
  ready: ServiceReady
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
  side(paths: string[], requests: number): Side
  close(): Promise<void>
}

async function open(dataDir: string, articles: number): Promise<OpenService> {
  const argument: ServiceArgument = { dataDir, articles, bodyBytes: 1000, pageCacheBytes: 0 }
  const service: MeasuredProcess<ServiceReady> = await startProcess(
    new URL("service-process.ts", import.meta.url),
    argument,
  )
  const { url, apiKey, writeKey } = service.ready
  const pool = new Pool(url, { connections: 4 })
  const headers = { authorization: `Bearer ${apiKey}` }
  const ask = async (method: "GET" | "POST", path: string, key: string, body?: unknown): Promise<unknown> => {
    const answer = await pool.request({
      method,
      path,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.body.text()
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
    return JSON.parse(text)
  }
  return {
    ready: service.ready,
    get: (path) => ask("GET", path, apiKey),
    post: (path, body) => ask("POST", path, writeKey, body),
    side: (paths, requests) => ({
      cpu: () => service.cpu(),
      send: () => sendRequests(pool, paths, { count: requests, headers }),
    }),
    async close() {
      await pool.close()
      await service.stop()
    },
  }
}

/** The path of the last page of a listing, found by its cursors. */
async function lastPage(service: OpenService, first: string, pages: number): Promise<string> {
  let path = first
  for (let page = 1; page < pages; page++) {
    // Which fields are asked for is not part of a cursor.
    const { next_cursor } = (await service.get(`${path}&fields=slug`)) as ToolOutput<"list_content">
    path = `${first}&cursor=${next_cursor ?? ""}`
  }
  return path
}

/** Publishes ten more articles; then a round reads what changed since before. */
async function afterTenChanges(service: OpenService, requests: number): Promise<Side> {
  const list = `/v1/brands/${service.ready.brandId}/content`
  const { sync_token } = (await service.get(`${list}?limit=1`)) as ToolOutput<"list_content">
  for (let index = 0; index < 10; index++) {
    const { id } = (await service.post(list, {
      title: `Change ${index}`,
      body: "Changed.",
    })) as ToolOutput<"create_content">
    await service.post(`/v1/content/${id}/publish`, {})
  }
  return service.side([`${list}/changes?since=${sync_token}`], requests)
}
