import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { startService } from "@citable/dev"
import { expect, it, onTestFinished, vi } from "vitest"

import { startRunner } from "./start-runner.ts"

const site = fileURLToPath(new URL("../packages/next/test/fixtures/site", import.meta.url))
const next = createRequire(new URL("package.json", `file://${site}/../../../`)).resolve("next/dist/bin/next")

it("what is published, edited and withdrawn is so on a static export of Next, by webhook, runner and next build", async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const folder = await mkdtemp(join(tmpdir(), "citable-next-releases-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const made of [".next", "out"]) {
    onTestFinished(() => rm(join(site, made), { recursive: true, force: true, maxRetries: 5 }))
    await rm(join(site, made), { recursive: true, force: true, maxRetries: 5 })
  }
  const hooks = `/v1/brands/${service.brandId}/webhooks`
  const hook = await service.call<{ id: string; secret: string }>("POST", hooks, { url: "http://127.0.0.1:9/webhook" })
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: hook.secret }
  const runner = await startRunner({
    site,
    folder,
    output: "out",
    command: `node "${next}" build`,
    env: { ...env, SITE_OUTPUT: "export", NEXT_TELEMETRY_DISABLED: "1" },
  })
  onTestFinished(() => runner.kill())
  await service.call("PATCH", `/v1/webhooks/${hook.id}`, { url: `${runner.url}/webhook` })
  const patience = { timeout: 300_000, interval: 50 }
  await vi.waitFor(() => readdir(runner.served), patience)

  const shows = (slug: string, words: string | undefined) =>
    vi.waitFor(async () => {
      const page = await readFile(join(runner.served, "blog", `${slug}.html`), "utf8").catch(() => undefined)
      if (words === undefined) expect(page, runner.output()).toBeUndefined()
      else expect(page ?? runner.output()).toContain(words)
    }, patience)
  const began = performance.now()
  const { id } = await service.publish({ title: "One", slug: "one", body: "First words." })
  await shows("one", "First words.")
  console.log(`publish -> live with next build: ${Math.round(performance.now() - began)} ms`)
  const assets = await readdir(join(runner.served, "_next/static"), { recursive: true })
  await service.call("PATCH", `/v1/content/${id}`, { body: "Second words." })
  await service.call("POST", `/v1/content/${id}/publish`, {})
  await shows("one", "Second words.")
  await service.call("POST", `/v1/content/${id}/unpublish`, {})
  await shows("one", undefined)
  expect(await readdir(join(runner.served, "_next/static"), { recursive: true })).toEqual(
    expect.arrayContaining(assets),
  )

  const ended = once(runner.child, "exit")
  runner.child.kill("SIGTERM")
  expect(await ended).toEqual([0, null])
})
