import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { expect, it, onTestFinished, vi } from "vitest"

import { copySite } from "./copy-site.ts"
import { startRunner } from "./start-runner.ts"

it("what is published, edited and withdrawn is so on the example's static site, by webhook, runner and astro build", async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const site = await copySite("examples/astro-blog")
  onTestFinished(() => site.remove())
  const hooks = `/v1/brands/${service.brandId}/webhooks`
  const hook = await service.call<{ id: string; secret: string }>("POST", hooks, { url: "http://127.0.0.1:9/webhook" })
  const runner = await startRunner({
    site: site.folder,
    command: "node node_modules/astro/bin/astro.mjs build",
    partial: true,
    standby: true,
    env: { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: hook.secret },
  })
  onTestFinished(() => runner.kill())
  await service.call("PATCH", `/v1/webhooks/${hook.id}`, { url: `${runner.url}/webhook` })

  const isLive = (slug: string) =>
    readFile(join(runner.served, "blog", slug, "index.html"), "utf8").catch(() => undefined)
  const shows = (slug: string, words: string | undefined) =>
    vi.waitFor(
      async () => {
        const page = await isLive(slug)
        if (words === undefined) expect(page, runner.output()).toBeUndefined()
        else expect(page ?? runner.output()).toContain(words)
      },
      { timeout: 240_000, interval: 20 },
    )
  // The build at the start, of a site without articles.
  await vi.waitFor(() => readdir(runner.served), { timeout: 240_000, interval: 20 })

  const began = performance.now()
  const { id } = await service.publish({ title: "From publish to live", slug: "from-publish", body: "First words." })
  await shows("from-publish", "First words.")
  console.log(`publish -> live with astro build: ${Math.round(performance.now() - began)} ms`)
  const assets = await readdir(join(runner.served, "_astro"))
  expect(assets.length).toBeGreaterThan(0)

  await service.call("PATCH", `/v1/content/${id}`, { body: "Second words." })
  await service.call("POST", `/v1/content/${id}/publish`, {})
  await shows("from-publish", "Second words.")
  await service.call("POST", `/v1/content/${id}/unpublish`, {})
  await shows("from-publish", undefined)
  expect(await readFile(join(runner.served, "index.html"), "utf8")).not.toContain("From publish to live")
  const left = await readdir(join(runner.served, "_astro"))
  expect(left).toEqual(expect.arrayContaining(assets))

  expect(runner.output().match(/the waiting build continues/g)?.length ?? 0, runner.output()).toBeGreaterThanOrEqual(2)
  const status = (await (await fetch(`${runner.url}/status.json`)).json()) as { current: { id: string } }
  // The runner writes the record once the release is live.
  const record = await vi.waitFor(() => readFile(join(runner.served, "../pages", `${status.current.id}.json`), "utf8"))
  expect(JSON.parse(record)).toMatchObject({ waits: "load" })
  // The page of an error and robots.txt read no article.
  expect(runner.output()).toMatch(/ [2-9] as they were\./)

  const ended = once(runner.child, "exit")
  runner.child.kill("SIGTERM")
  expect(await ended).toEqual([0, null])
})
