import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startFaultyProxy, startService } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"
import { createSignedRequest } from "@citable/webhooks/testing"
import { expect, it, onTestFinished, vi } from "vitest"

import { createRunner, type Runner } from "../src/rebuild/create-runner.ts"

const secret = createWebhookSecret()

/** Starts a runner of a site whose build asks the service at that address for its articles, and that looks for changes five times a second. */
async function startRunner(url: string, { brandId, apiKey }: { brandId: string; apiKey: string }, lines: string[]) {
  const site = await mkdtemp(join(tmpdir(), "citable-poll-"))
  onTestFinished(() => rm(site, { recursive: true, force: true, maxRetries: 5 }))
  await writeFile(
    join(site, "build.mjs"),
    `import { mkdirSync, writeFileSync } from "node:fs"
    const headers = { authorization: "Bearer ${apiKey}" }
    const answer = await fetch("${url}/v1/brands/${brandId}/content", { headers })
    mkdirSync("dist", { recursive: true })
    writeFileSync("dist/index.html", JSON.stringify(await answer.json()))`,
  )
  const env = { CITABLE_URL: url, CITABLE_API_KEY: apiKey }
  const runner = await createRunner({
    site,
    folder: join(site, "releases"),
    command: "node build.mjs",
    output: "dist",
    keep: 2,
    minPages: 0,
    // Only webhooks wait for others.
    debounceMs: 3_600_000,
    maxWaitMs: 3_600_000,
    timeoutMs: 60_000,
    secret,
    env,
    watch: { everySeconds: 0.2, env },
    onLine: (line) => lines.push(line),
  })
  onTestFinished(() => runner.close())
  return runner
}

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const shows = (runner: Runner, text: string) =>
  until(async () => expect(await readFile(join(runner.releases.link, "index.html"), "utf8")).toContain(text))

it("the runner builds what changed without a webhook, and does not build again what a webhook announced", async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const lines: string[] = []
  const runner = await startRunner(service.url, service, lines)
  await shows(runner, '"data":[]')

  const { id, slug, locale } = await service.publish({ title: "Unheard" })
  await shows(runner, "Unheard")
  expect(lines).toContain("1 article has changed without a webhook")

  await service.call("PATCH", `/v1/content/${id}`, { title: "Heard" })
  const { revision } = await service.call<{ revision: number }>(
    "GET",
    `/v1/brands/${service.brandId}/content`,
    undefined,
    service.apiKey,
  )
  const data = { brand_id: service.brandId, content_id: id, slug, locale, revision: revision + 1, tags: [] }
  const event = { type: "content.updated" as const, data }
  const answer = await runner.fetch(await createSignedRequest({ url: "http://127.0.0.1/webhook", secret, event }))
  expect(answer.status).toBe(200)
  await service.call("POST", `/v1/content/${id}/publish`, {})
  const seen = service.requests.length
  await until(async () =>
    expect(service.requests.slice(seen).filter(({ status }) => status === 304).length).toBeGreaterThan(2),
  )
  expect(lines.filter((line) => line.includes("without a webhook"))).toHaveLength(1)
})

it("a build that failed while the service was away is asked for again by the first look that succeeds", async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const proxy = await startFaultyProxy({ target: service.url })
  onTestFinished(() => proxy.close())
  const lines: string[] = []
  const runner = await startRunner(proxy.url, service, lines)
  await shows(runner, '"data":[]')
  // The first look asks for a build too.
  await until(async () => expect((await runner.status()).builds).toMatchObject({ requested: 1, built: 1 }))

  proxy.onRequest = () => ({ kind: "lost_request" })
  await runner.request()
  await until(async () => expect((await runner.status()).builds.failures).toBe(1))
  await until(async () => expect(lines.join("\n")).toContain("cannot look for changes"))
  const { requested } = (await runner.status()).builds
  proxy.onRequest = undefined
  // Nothing has changed meanwhile. The runner's own next attempt would be no request.
  await until(async () => expect((await runner.status()).builds.requested).toBe(requested + 1))
  await until(async () => expect((await runner.status()).builds).toMatchObject({ built: requested + 1, failures: 0 }))
})
