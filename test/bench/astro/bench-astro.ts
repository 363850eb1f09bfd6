import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { formatCredential } from "@citable/contract"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import type { ServerArgument, ServerReady } from "../sync/server-process.ts"
import type { BuildArgument } from "./build-process.ts"
import type { LoadArgument, LoadReady } from "./load-process.ts"
import { type SiteKind, writeSite } from "./write-site.ts"

const apiKey = formatCredential({ prefix: "ctb", id: "0123456789", secret: "s".repeat(32) })
const bodyBytes = 6000
const megabyte = 1_000_000

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

/** What a static build of many articles costs, against Astro's own `glob()` over the same Markdown. Each build is made once. */
export async function* benchAstro(options: BenchOptions): AsyncGenerator<Figure> {
  for await (const values of measure(options)) yield toFigure({ area: "astro", ...values })
}

async function* measure({ small, progress }: BenchOptions): AsyncGenerator<Measured> {
  const articles = small ? 20 : 10_000
  const dir = await mkdtemp(join(tmpdir(), "citable-bench-astro-"))
  const server = await startProcess<ServerReady>(new URL("../sync/server-process.ts", import.meta.url), {
    articles,
    bodyBytes,
    keep: false,
  } satisfies ServerArgument)
  const { url } = server.ready
  const env = { CITABLE_API_KEY: apiKey, CITABLE_URL: url }
  const build = async (kind: SiteKind, how: string): Promise<{ cpu: number; memory: number }> => {
    progress(`${kind}, ${how}: a build of ${articles} articles`)
    const root = join(dir, kind)
    // Astro would empty it, which costs more than some of what is measured.
    await rm(join(root, "dist"), { recursive: true, force: true })
    const child = await startProcess(new URL("build-process.ts", import.meta.url), {
      root,
      env,
    } satisfies BuildArgument)
    const [cpu, memory] = [(await child.cpu()) / 1e6, (await child.peakMemory()) / megabyte]
    await child.stop()
    const pages = await readdir(join(root, "dist/blog"))
    if (pages.length !== articles) throw new Error(`${kind} built ${pages.length} of ${articles} pages`)
    return { cpu, memory }
  }
  try {
    for (const kind of ["glob", "citable"] as const) await writeSite(join(dir, kind), kind, { articles, bodyBytes })
    const globCold = await build("glob", "cold")
    const ourCold = await build("citable", "cold")
    const what = `static build of ${articles} articles`
    yield { figure: `${what}, cold: s of CPU, against glob() cold`, ours: ourCold.cpu, baseline: globCold.cpu, goal: 1 }
    yield {
      figure: `${what}, cold: MB of memory at most, against glob()`,
      ours: ourCold.memory,
      baseline: globCold.memory,
    }
    yield {
      figure: `${what}, cold: MB of memory at most, against a budget of 1,000`,
      ours: ourCold.memory,
      baseline: 1000,
      goal: 1,
    }
    const store = (kind: SiteKind) => join(dir, kind, "cache/data-store.json")
    const [ourStore, globStore] = await Promise.all([stat(store("citable")), stat(store("glob"))])
    yield {
      figure: `${what}: MB of data store, against glob()`,
      ours: ourStore.size / megabyte,
      baseline: globStore.size / megabyte,
    }
    yield {
      figure: `${what}: MB of data store, against a budget of 5`,
      ours: ourStore.size / megabyte,
      baseline: 5,
      goal: 1,
    }
    // As Astro does when its configuration changes: its own store is empty, and what the loader keeps stays.
    await rm(store("citable"))
    const ourWiped = await build("citable", "with a warm render cache")
    yield {
      figure: `${what}, warm render cache: s of CPU, against glob() cold`,
      ours: ourWiped.cpu,
      baseline: globCold.cpu,
      goal: 1 / 3,
    }
    const [globWarm, ourWarm] = [await build("glob", "warm"), await build("citable", "warm")]
    yield { figure: `${what}, nothing changed: s of CPU, against glob()`, ours: ourWarm.cpu, baseline: globWarm.cpu }
    yield {
      figure: `${what}, nothing changed: MB of memory at most, against glob()`,
      ours: ourWarm.memory,
      baseline: globWarm.memory,
    }
    yield* measureLoad({ dir, url, progress })
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** The loader alone, on what the builds have left in the cache. */
async function* measureLoad({
  dir,
  url,
  progress,
}: {
  dir: string
  url: string
  progress: BenchOptions["progress"]
}): AsyncGenerator<Measured> {
  progress("the loader alone, with nothing changed")
  const argument: LoadArgument = { cacheDir: join(dir, "citable/cache"), baseUrl: url, apiKey }
  const loading = await startProcess<LoadReady>(new URL("load-process.ts", import.meta.url), argument)
  const { unchanged, entries } = loading.ready
  await loading.stop()
  yield {
    figure: `sync of ${entries} articles, nothing changed: ms of CPU of the loader, against a budget of 1,000`,
    ours: unchanged,
    baseline: 1000,
    goal: 1,
  }
  await (await fetch(`${url}/requests`)).text()
  const again = await startProcess<LoadReady>(new URL("load-process.ts", import.meta.url), argument)
  await again.stop()
  // Of its two loads, the first of which fills an empty store from the cache.
  const requests = Number(await (await fetch(`${url}/requests`)).text())
  yield {
    figure: `sync of ${entries} articles, nothing changed: requests, against 1`,
    ours: requests / 2,
    baseline: 1,
    goal: 1,
  }
}
