import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import type { Article, Integration } from "@citable/contract"
import { bundleProgram, listen } from "@citable/dev"
import { createService } from "@citable/service"
import { expect, it, vi } from "vitest"

const program = await bundleProgram(new URL("../fixtures/serve.ts", import.meta.url))

it("a service that is killed after a publish or during a call of a deploy hook still calls it for every publish", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-hook-kill-"))
  const built: number[] = []
  let isAnswering = false
  let calls = 0
  const platform = await listen(async (request) => {
    const { build } = (await request.json()) as { build: number }
    calls++
    // A hook that gets a call but does not answer, so that nobody knows whether a build started.
    if (!isAnswering) await new Promise((resolve) => setTimeout(resolve, 60_000))
    built.push(build)
    return new Response(null, { status: 202 })
  })
  let child: ChildProcess | undefined
  try {
    const service = await createService({ dataDir })
    const { operatorToken = "", brandId = "" } = service
    const call = async <Answer>(url: string, path: string, body?: unknown): Promise<Answer> => {
      const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
      const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) }
      const request = new Request(url + path, init)
      const response = url === "http://service" ? await service.fetch(request) : await fetch(request)
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as Answer
    }
    const path = `/v1/brands/${brandId}/integrations`
    const connection = {
      kind: "deploy_hook",
      config: { platform: "generic" },
      credentials: { url: `${platform.url}/hook` },
    }
    const { id } = await call<Integration>("http://service", path, { name: "Site", connection })
    await service.close()

    // Each start is an hour after the previous one, so that no earlier build delays it.
    const start = async (hours: number): Promise<string> => {
      const settings = {
        dataDir,
        rateLimit: false,
        buildTiming: { quietMs: 100, maxWaitMs: 500, intervalMs: 50 },
        ahead: hours * 3_600_000,
      }
      child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, JSON.stringify(settings)], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) return line
      throw new Error("the service ended without listening")
    }
    let published = 0
    for (let round = 1; round <= 5; round++) {
      const url = await start(round)
      const before = calls
      const { id: article } = await call<Article>(url, `/v1/brands/${brandId}/content`, { title: `Article ${round}` })
      await call(url, `/v1/content/${article}/publish`, {})
      published++
      // Some rounds end before the call of the hook, some during it.
      if (round % 2 === 1)
        await vi.waitFor(() => expect(calls).toBeGreaterThan(before), { timeout: 60_000, interval: 20 })
      const gone = once(child as unknown as ChildProcess, "exit")
      child?.kill("SIGKILL")
      await gone
    }
    isAnswering = true
    const url = await start(7)
    await vi.waitFor(() => expect(built).toContain(published), { timeout: 60_000, interval: 50 })
    await vi.waitFor(async () => {
      const { data } = await call<{ data: Integration[] }>(url, path)
      expect(data.find((one) => one.id === id)?.builds).toMatchObject({
        requested: published,
        building: null,
        built: published,
      })
    }, 60_000)
  } finally {
    child?.kill("SIGKILL")
    await platform.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)
