import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import type { Article, Webhook } from "@citable/contract"
import { bundleProgram, listen } from "@citable/dev"
import { createService } from "@citable/service"
import { verifyWebhook } from "@citable/webhooks"

export interface DeliveryKillFigures {
  kills: number
  /** Acknowledged publishes × webhooks. */
  deliveries: number
  lost: number
  /** Repeated arrivals of a delivery that the receiver had accepted. */
  duplicates: number
}

const program = await bundleProgram(new URL("../fixtures/serve.ts", import.meta.url))

/**
 * Publishes to a service with many webhooks, and kills it repeatedly on one data folder while it sends. Every tenth
 * request fails. It counts the events of acknowledged publishes that never arrived, signed, at a receiver.
 */
export async function runDeliveryKills(options: {
  kills: number
  articles: number
  webhooks: number
}): Promise<DeliveryKillFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-deliveries-"))
  const secrets: string[] = []
  const taken = Array.from({ length: options.webhooks }, () => new Map<string, number>())
  let requests = 0
  const receiver = await listen(async (request) => {
    const index = Number(new URL(request.url).pathname.slice(1))
    const body = new Uint8Array(await request.arrayBuffer())
    if (++requests % 10 === 0) return new Response(null, { status: 503 })
    await verifyWebhook({ headers: request.headers, body, secrets: [secrets[index] ?? ""] })
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { content_id: string } }
    taken[index]?.set(data.content_id, (taken[index].get(data.content_id) ?? 0) + 1)
    return new Response(null, { status: 204 })
  })
  let child: ChildProcess | undefined
  try {
    const service = await createService({ dataDir })
    const { operatorToken = "", brandId = "" } = service
    const call = async <Answer>(url: string, path: string, body: unknown): Promise<Answer> => {
      const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
      const request = new Request(url + path, { method: "POST", headers, body: JSON.stringify(body) })
      const response = url === "http://service" ? await service.fetch(request) : await fetch(request)
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as Answer
    }
    for (let index = 0; index < options.webhooks; index++) {
      const path = `/v1/brands/${brandId}/webhooks`
      const hook = await call<Webhook & { secret: string }>("http://service", path, { url: `${receiver.url}/${index}` })
      secrets.push(hook.secret)
    }
    await service.close()

    const published = new Set<string>()
    const figures: DeliveryKillFigures = { kills: 0, deliveries: 0, lost: 0, duplicates: 0 }
    const start = async (): Promise<string> => {
      const retryDelays = Array.from({ length: 100 }, () => 50)
      const settings = JSON.stringify({ dataDir, rateLimit: false, retryDelays })
      child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, settings], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) return line
      throw new Error("the service ended without listening")
    }
    const perRound = Math.ceil(options.articles / options.kills)
    for (; figures.kills < options.kills; figures.kills++) {
      const url = await start()
      const goal = Math.min(options.articles, published.size + perRound)
      while (published.size < goal) {
        const title = `Article ${published.size}`
        const { id } = await call<Article>(url, `/v1/brands/${brandId}/content`, { title })
        await call(url, `/v1/content/${id}/publish`, {})
        published.add(id)
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200))
      const gone = once(child as unknown as ChildProcess, "exit")
      child?.kill("SIGKILL")
      await gone
    }
    await start()
    const missing = () => taken.reduce((sum, seen) => sum + [...published].filter((id) => !seen.has(id)).length, 0)
    for (let left = missing(), still = 0; left > 0 && still < 300; still = missing() === left ? still + 1 : 0) {
      left = missing()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    figures.deliveries = published.size * options.webhooks
    figures.lost = missing()
    for (const seen of taken) for (const count of seen.values()) figures.duplicates += count - 1
    return figures
  } finally {
    child?.kill("SIGKILL")
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
