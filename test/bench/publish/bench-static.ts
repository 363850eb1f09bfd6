import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { cp, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { fileURLToPath } from "node:url"

import type { Article } from "@citable/contract"
import { type StartedService, startService } from "@citable/dev"

import { compareOutputs } from "../../../packages/cli/src/rebuild/compare-outputs.ts"
import { startRunner, type StartedRunner } from "../../start-runner.ts"
import { unpackModules } from "../astro/unpack-modules.ts"
import type { BenchOptions, Figure } from "../figure.ts"
import { makeArticle } from "../sync/make-article.ts"
import { percentile } from "./percentile.ts"
import { publishEdits } from "./publish-edits.ts"
import { type StaticSite, staticSites } from "./static-sites.ts"

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

interface Size {
  pages: number
  rounds: number
}

/** Two services, of which one has the articles and the other one only the first, and folders of packages for their sites. */
interface Given extends Size {
  service: StartedService
  single: StartedService
  articles: readonly Article[]
  only: Article
  modules: readonly string[]
  progress: (line: string) => void
}

const sources = fileURLToPath(new URL("../../node_modules", import.meta.url))
/** Articles after these have a cover, because the blog starter takes an hour to draw ten thousand. */
const withoutCover = 1000
const bodyBytes = 6000
const command = "node node_modules/astro/bin/astro.mjs build"

/**
 * From publish to live on static Astro sites that `citable rebuild --partial --standby` builds: against `astro build` of the same site with one article,
 * which no build of a changed page avoids. Throws if the last release is not that of a full build, byte for byte.
 */
export async function* benchStatic({ small, progress }: BenchOptions): AsyncGenerator<Measured> {
  const sizes: Size[] = small
    ? [{ pages: 20, rounds: 1 }]
    : [
        { pages: 1000, rounds: 8 },
        { pages: 10_000, rounds: 5 },
      ]
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-packed-"))
  try {
    // A small run measures nothing, so it saves the time to pack.
    const modules = small ? [sources] : [await unpackModules(folder), sources]
    for (const size of sizes) yield* measureSize(size, modules, progress)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* measureSize(
  size: Size,
  modules: readonly string[],
  progress: (line: string) => void,
): AsyncGenerator<Measured> {
  const [service, single] = [await startService(), await startService()]
  try {
    const articles: Article[] = []
    for (let at = 0; at < size.pages; at++) {
      if (at % 1000 === 0) progress(`${size.pages} articles: ${at} published`)
      articles.push(await service.publish(toNew(at)))
    }
    const only = await single.publish(toNew(0))
    for (const site of staticSites)
      yield* measureSite(site, {
        ...size,
        service,
        single,
        articles,
        only,
        modules,
        progress: (line) => progress(`${size.pages} articles, ${site.name}: ${line}`),
      })
  } finally {
    await Promise.all([service.close(), single.close()])
  }
}

async function* measureSite(
  site: StaticSite,
  { pages, rounds, service, single, articles, only, modules, progress }: Given,
): AsyncGenerator<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-static-"))
  const hooks = `/v1/brands/${service.brandId}/webhooks`
  const hook = await service.call<{ id: string; secret: string }>("POST", hooks, { url: "http://127.0.0.1:9/" })
  let runner: StartedRunner | undefined
  try {
    const sites = { live: join(folder, "live"), whole: join(folder, "whole"), one: join(folder, "one") }
    for (const copy of Object.values(sites)) await site.write(copy, modules)
    await service.call("PATCH", `/v1/webhooks/${hook.id}`, { enabled: false })
    const env = toEnv(service)
    progress("first builds")
    const secret = { CITABLE_WEBHOOK_SECRET: hook.secret }
    const started = await startRunner({
      site: sites.live,
      command,
      partial: true,
      standby: true,
      env: { ...env, ...secret },
    })
    runner = started
    const { served, url } = started
    while ((await readdir(served).catch(() => [])).length === 0) await delay(100)
    // The starter keeps the pictures that it draws, which takes minutes.
    const pictures = "node_modules/.cache"
    if (existsSync(join(sites.live, pictures)))
      await cp(join(sites.live, pictures), join(sites.whole, pictures), { recursive: true })
    for (const [copy, of] of [[sites.whole, service] as const, [sites.one, single] as const])
      await build(copy, toEnv(of))
    const live: number[] = []
    const bare = { whole: [] as number[], one: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      progress(`round ${round + 1} of ${rounds}`)
      await service.call("PATCH", `/v1/webhooks/${hook.id}`, { url: `${url}/webhook`, enabled: true })
      const edits = await publishEdits({
        service,
        articles: articles.slice(round),
        count: 1,
        read: (slug) => readFile(join(served, "blog", slug, "index.html"), "utf8").catch(() => ""),
        pauseMs: 10,
        guardMs: 600_000,
      }).catch((cause: unknown) => {
        throw new Error(started.output(), { cause })
      })
      live.push(...edits.live)
      await service.call("PATCH", `/v1/webhooks/${hook.id}`, { enabled: false })
      // The runner is done with its own.
      while (await isBuilding(url)) await delay(50)
      await edit(single, only, round)
      bare.whole.push(await build(sites.whole, env))
      bare.one.push(await build(sites.one, toEnv(single)))
    }
    const different = await compareOutputs(await realpath(served), join(sites.whole, "dist"), new Set())
    if (different.length > 0)
      throw new Error(`${site.name}: not as in a full build: ${different.slice(0, 5).join(", ")}`)
    const what = `publish -> live, Astro static by citable rebuild --partial --standby, ${site.name}, ${pages} articles`
    const ours = percentile(live, 50)
    yield {
      figure: `${what}: p50 ms, against astro build of the site with one article`,
      ours,
      baseline: percentile(bare.one, 50),
      goal: 1.3,
    }
    yield { figure: `${what}: p50 ms, against astro build`, ours, baseline: percentile(bare.whole, 50) }
    yield {
      figure: `${what}: slowest of ${rounds} ms, against the slowest astro build`,
      ours: Math.max(...live),
      baseline: Math.max(...bare.whole),
    }
  } finally {
    if (runner !== undefined && runner.child.exitCode === null) {
      const ended = once(runner.child, "exit")
      runner.kill()
      await ended
    }
    await service.call("DELETE", `/v1/webhooks/${hook.id}`)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const toEnv = ({ url, apiKey }: StartedService) => ({ CITABLE_URL: url, CITABLE_API_KEY: apiKey })

function toNew(at: number) {
  const { title, slug, body, tags } = makeArticle(at, { bodyBytes, revision: 1 })
  const url = `https://images.example.com/${at}.jpg`
  return { title, slug, body, tags, ...(at < withoutCover ? {} : { cover: { url, alt: "A picture" } }) }
}

async function edit(service: StartedService, { id }: Article, round: number): Promise<void> {
  await service.call("PATCH", `/v1/content/${id}`, { title: `Built alone ${round}` })
  await service.call("POST", `/v1/content/${id}/publish`, {})
}

async function isBuilding(url: string): Promise<boolean> {
  const { builds } = (await (await fetch(`${url}/status.json`)).json()) as {
    builds: { requested: number; built: number }
  }
  return builds.built < builds.requested
}

/** Milliseconds of a build. */
async function build(cwd: string, env: Record<string, string>): Promise<number> {
  // The runner has moved its own output away, so Astro has none to empty there either.
  await rm(join(cwd, "dist"), { recursive: true, force: true })
  const began = performance.now()
  const quiet = { ASTRO_TELEMETRY_DISABLED: "1", ASTRO_DISABLE_UPDATE_CHECK: "true", CI: "1" }
  const child = spawn(command, { cwd, shell: true, env: { ...process.env, ...quiet, ...env }, stdio: "ignore" })
  const [code] = (await once(child, "exit")) as [number | null]
  if (code !== 0) throw new Error(`astro build ended with ${String(code)}`)
  return performance.now() - began
}
