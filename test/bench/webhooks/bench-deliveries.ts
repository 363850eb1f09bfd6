import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import type { Webhook } from "@citable/contract"
import { createService } from "@citable/service"

import type { BenchOptions, Figure } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import type { PosterArgument } from "./poster-process.ts"
import type { Arrivals } from "./receiver-process.ts"

type DeliveryFigure = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

interface Took {
  /** Milliseconds from the first arrival to the last. */
  ms: number
  /** Microseconds of CPU of whoever sent. */
  cpu: number
}

const here = (name: string) => new URL(name, import.meta.url)
const endpoints = 20
const hanging = 2
const body = JSON.stringify({
  type: "webhook.test",
  timestamp: "2026-01-01T00:00:00Z",
  data: { text: "x".repeat(2000) },
})

/**
 * What the sender makes of a full outbox: events of 2 KB for 20 webhooks, signed, sent, logged and kept on disk, by the whole service in
 * a process of its own; the receiver is another one.
 */
export async function* benchDeliveries({ small, progress }: BenchOptions): AsyncGenerator<DeliveryFigure> {
  const each = small ? 3 : 200
  const rounds = small ? 1 : 5
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  const receiver = await startProcess<{ url: string }>(here("receiver-process.ts"), null)
  try {
    const url = receiver.ready.url
    const outbox = await openOutbox(folder, url)
    const took: Record<"all" | "posts" | "hung" | "others", Took[]> = { all: [], posts: [], hung: [], others: [] }
    for (let round = 0; round < rounds; round++) {
      progress(`round ${round + 1} of ${rounds}`)
      took.all.push(await send(outbox, url, { each, answering: endpoints, hung: 0 }))
      took.posts.push(await post(url, each))
      // The same eighteen, once beside two that hang and once alone.
      took.hung.push(await send(outbox, url, { each, answering: endpoints - hanging, hung: hanging }))
      took.others.push(await send(outbox, url, { each, answering: endpoints - hanging, hung: 0 }))
    }
    const of = (name: keyof typeof took, key: keyof Took, count: number) =>
      median(took[name].map((one) => one[key])) / count
    const all = endpoints * each
    const others = (endpoints - hanging) * each
    progress(`${Math.round(1000 / of("all", "ms", all))} deliveries a second`)
    yield {
      figure: "CPU us a signed delivery of 2 KB, against a bare POST by undici",
      ours: of("all", "cpu", all),
      baseline: of("posts", "cpu", all),
    }
    yield {
      figure: "ms a signed delivery of 2 KB, against a bare POST by undici",
      ours: of("all", "ms", all),
      baseline: of("posts", "ms", all),
    }
    yield {
      figure: "ms a delivery of 18 webhooks while 2 more hang, against the 18 alone",
      ours: of("hung", "ms", others),
      baseline: of("others", "ms", others),
      goal: 1 / 0.9,
    }
  } finally {
    await receiver.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Outbox {
  dataDir: string
  /** The ids of webhooks that are answered, and of those that are not. */
  answering: string[]
  hung: string[]
}

async function openOutbox(dataDir: string, url: string): Promise<Outbox> {
  const service = await createService({ dataDir })
  const { operatorToken = "", brandId = "" } = service
  const register = async (path: string): Promise<string> => {
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
    const init = { method: "POST", headers, body: JSON.stringify({ url: url + path }) }
    const answer = await service.fetch(new Request(`http://service/v1/brands/${brandId}/webhooks`, init))
    return ((await answer.json()) as Webhook).id
  }
  const outbox: Outbox = { dataDir, answering: [], hung: [] }
  for (let index = 0; index < endpoints; index++) outbox.answering.push(await register(`/take/${index}`))
  for (let index = 0; index < hanging; index++) outbox.hung.push(await register(`/hang/${index}`))
  await service.close()
  return outbox
}

/** Fills the outbox anew, as publishes would, oldest first over all webhooks. */
function fill({ dataDir, answering, hung }: Outbox, load: { each: number; answering: number; hung: number }): void {
  const database = new DatabaseSync(join(dataDir, "service.db"))
  database.exec(
    "delete from deliveries; update webhooks set failures = 0, failing_since = null, retry_at = null; begin",
  )
  const insert = database.prepare(
    "insert into deliveries (id, webhook_id, brand_id, event_id, event_type, body, status, attempts, next_attempt_at, created_at) " +
      "values (?, ?, (select brand_id from webhooks limit 1), ?, 'webhook.test', ?, 'pending', 0, ?, ?)",
  )
  const webhooks = [...hung.slice(0, load.hung), ...answering.slice(0, load.answering)]
  const at = Date.now() - 60_000
  for (let event = 0, row = 0; event < load.each; event++) {
    for (const webhook of webhooks) {
      const number = String(row++).padStart(10, "0")
      insert.run(`dlv_${number}`, webhook, `evt_${event}`, body, at + event, at + event)
    }
  }
  database.exec("commit")
  database.close()
}

async function send(
  outbox: Outbox,
  url: string,
  load: { each: number; answering: number; hung: number },
): Promise<Took> {
  fill(outbox, load)
  await fetch(url, { method: "DELETE" })
  return take(
    await startProcess(here("sender-process.ts"), { dataDir: outbox.dataDir }),
    url,
    load.answering * load.each,
  )
}

async function post(url: string, each: number): Promise<Took> {
  await fetch(url, { method: "DELETE" })
  const urls = Array.from({ length: endpoints }, (_, index) => `${url}/take/${index}`)
  const argument: PosterArgument = { urls, each, body }
  return take(await startProcess(here("poster-process.ts"), argument), url, endpoints * each)
}

/** Waits until all have arrived. */
async function take(sender: MeasuredProcess<unknown>, url: string, count: number): Promise<Took> {
  try {
    const before = await sender.cpu()
    for (;;) {
      const arrivals = (await (await fetch(url)).json()) as Arrivals
      if (arrivals.count >= count) return { ms: arrivals.ms, cpu: (await sender.cpu()) - before }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    await sender.stop()
  }
}
