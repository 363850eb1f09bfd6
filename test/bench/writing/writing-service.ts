import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as wait } from "node:timers/promises"

import type { Article, ToolOutput } from "@citable/contract"
import { createAnthropicWriter } from "@citable/engines/writers/create-anthropic-writer"
import { createService } from "@citable/service"

import { cpuMs } from "./cpu-ms.ts"

/** What one job took, in milliseconds of CPU of this process. */
export interface JobCosts {
  cpu: number
  /** Until the first request to the model. */
  before: number
  /** From the last answer on. */
  after: number
  /** The bodies of the requests to the model. */
  requests: string[]
  article: Article
}

export interface WritingBench {
  brandId: string
  db: DatabaseSync
  call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
  /** Begins a job by a call, and waits until its article is saved. */
  run: (path: string, body: unknown) => Promise<JobCosts>
  close: () => Promise<void>
}

/** Milliseconds between two looks at the article that a job writes. They are made in the database, which costs next to nothing. */
const lookMs = 5
/** The pages of the benchmark are on loopback. */
const readNetwork = { allowPrivateNetwork: true, chromium: false } as const

/** A service in this process that knows when it asks its model. */
export async function openWritingService({
  dataDir,
  model,
}: {
  dataDir: string
  model: string
}): Promise<WritingBench> {
  let requests: string[] = []
  let first = 0
  let last = 0
  const writer = createAnthropicWriter({
    apiKey: "sk-test-0123456789",
    url: `${model}/v1/messages`,
    async fetch(url, init) {
      if (requests.length === 0) first = cpuMs()
      requests.push(init.body ?? "")
      const answer = await fetch(url, init)
      last = cpuMs()
      return answer
    },
  })
  const service = await createService({ dataDir, rateLimit: 1e6, writers: [writer], readNetwork })
  const { brandId = "", operatorToken = "" } = service
  const db = new DatabaseSync(join(dataDir, "service.db"))
  const status = db.prepare("select status from contents where id = ?")
  const call: WritingBench["call"] = async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await service.fetch(
      new Request(`http://127.0.0.1${path}`, {
        method,
        headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return {
    brandId,
    db,
    call,
    async run(path, body) {
      requests = []
      const start = cpuMs()
      const { content } = await call<{ content: Article }>("POST", path, body)
      while (status.get(content.id)?.["status"] === "generating") await wait(lookMs)
      const end = cpuMs()
      const article = await call<ToolOutput<"get_content">>("GET", `/v1/content/${content.id}`)
      if (article.writing?.status !== "completed") {
        throw new Error(`The job ended as ${article.writing?.status}: ${article.writing?.error?.message}`)
      }
      const unread = article.writing.checks.find(({ kind }) => kind === "address")
      if (unread !== undefined) throw new Error(`${unread.text} was not read: ${unread.detail}`)
      return { cpu: end - start, before: first - start, after: end - last, requests, article }
    },
    async close() {
      db.close()
      await service.close()
    },
  }
}
