import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

import type { Article } from "@citable/contract"
import { startService } from "@citable/dev"

import { startRunner, type StartedRunner } from "../../start-runner.ts"
import { writeSite } from "../astro/write-site.ts"
import type { BenchOptions, Figure } from "../figure.ts"
import { makeArticle } from "../sync/make-article.ts"
import { percentile } from "./percentile.ts"
import { publishEdits } from "./publish-edits.ts"

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

const bodyBytes = 6000
const command = "node node_modules/astro/bin/astro.mjs build"

/** From publish to live on a static Astro site that `citable rebuild` builds, against `astro build` of the same site alone. */
export async function* benchStatic({ small, progress }: BenchOptions): AsyncGenerator<Measured> {
  const count = small ? 20 : 1000
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-static-"))
  const service = await startService()
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
  let runner: StartedRunner | undefined
  try {
    progress(`${count} articles`)
    const articles: Article[] = []
    for (let at = 0; at < count; at++) {
      const { title, slug, body, tags } = makeArticle(at, { bodyBytes, revision: 1 })
      articles.push(await service.publish({ title, slug, body, tags }))
    }
    const hooks = `/v1/brands/${service.brandId}/webhooks`
    const hook = await service.call<{ id: string; secret: string }>("POST", hooks, { url: "http://127.0.0.1:9/" })
    const [site, other] = [join(folder, "site"), join(folder, "other")]
    for (const one of [site, other]) await writeSite(one, "citable", { articles: 0, bodyBytes })
    await service.call("PATCH", `/v1/webhooks/${hook.id}`, { enabled: false })
    const started = await startRunner({ site, command, env: { ...env, CITABLE_WEBHOOK_SECRET: hook.secret } })
    runner = started
    const { served, url } = started
    while ((await readdir(served).catch(() => [])).length === 0) await delay(100)
    await build(other, env)
    const set = (enabled: boolean) =>
      service.call("PATCH", `/v1/webhooks/${hook.id}`, { url: `${url}/webhook`, enabled })
    const read = (slug: string) => readFile(join(served, "blog", slug, "index.html"), "utf8").catch(() => "")
    const live: number[] = []
    const bare: number[] = []
    const rounds = small ? 1 : 8
    for (let round = 0; round < rounds; round++) {
      progress(`${count} pages, round ${round + 1} of ${rounds}`)
      await set(true)
      const edits = await publishEdits({
        service,
        articles: articles.slice(round),
        count: 1,
        read,
        pauseMs: 10,
        guardMs: 600_000,
      }).catch((cause: unknown) => {
        throw new Error(started.output(), { cause })
      })
      live.push(...edits.live)
      await set(false)
      const { id } = articles[round] as Article
      await service.call("PATCH", `/v1/content/${id}`, { title: `Built alone ${round}` })
      await service.call("POST", `/v1/content/${id}/publish`, {})
      // Neither empties an old output, and the runner is done with its own.
      await rm(join(other, "dist"), { recursive: true })
      while (await isBuilding(url)) await delay(50)
      bare.push(await build(other, env))
    }
    const what = `publish -> live, Astro static by citable rebuild, ${count} pages`
    const ours = percentile(live, 50)
    yield { figure: `${what}: p50 ms, against astro build alone`, ours, baseline: percentile(bare, 50), goal: 1.25 }
    yield {
      figure: `${what}: slowest of ${rounds} ms, against the slowest astro build`,
      ours: Math.max(...live),
      baseline: Math.max(...bare),
    }
  } finally {
    if (runner !== undefined && runner.child.exitCode === null) {
      const ended = once(runner.child, "exit")
      runner.kill()
      await ended
    }
    await service.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function isBuilding(url: string): Promise<boolean> {
  const { builds } = (await (await fetch(`${url}/status.json`)).json()) as {
    builds: { requested: number; built: number }
  }
  return builds.built < builds.requested
}

/** Milliseconds of a build. */
async function build(cwd: string, env: Record<string, string>): Promise<number> {
  const began = performance.now()
  const quiet = { ASTRO_TELEMETRY_DISABLED: "1", ASTRO_DISABLE_UPDATE_CHECK: "true", CI: "1" }
  const child = spawn(command, { cwd, shell: true, env: { ...process.env, ...quiet, ...env }, stdio: "ignore" })
  const [code] = (await once(child, "exit")) as [number | null]
  if (code !== 0) throw new Error(`astro build ended with ${String(code)}`)
  return performance.now() - began
}
