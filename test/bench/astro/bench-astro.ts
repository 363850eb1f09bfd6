import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { formatCredential } from "@citable/contract"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import type { ServerArgument, ServerReady } from "../sync/server-process.ts"
import { benchIncremental } from "./bench-incremental.ts"
import { benchLoaders } from "./bench-loaders.ts"
import { benchPartial } from "./bench-partial.ts"
import type { LoadArgument, LoadReady } from "./load-process.ts"
import { type BuildCost, measureBuild } from "./measure-build.ts"
import { unpackModules } from "./unpack-modules.ts"
import { type SiteKind, writeSite } from "./write-site.ts"

const apiKey = formatCredential({ prefix: "ctb", id: "0123456789", secret: "s".repeat(32) })
const bodyBytes = 6000
const megabyte = 1_000_000

export type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

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
  const build = async (kind: SiteKind, how: string): Promise<BuildCost> => {
    progress(`${kind}, ${how}: a build of ${articles} articles`)
    const cost = await measureBuild(join(dir, kind), env)
    if (cost.pages !== articles) throw new Error(`${kind} built ${cost.pages} of ${articles} pages`)
    return cost
  }
  try {
    // A small run measures nothing, so it saves the time to pack.
    const modules = small ? undefined : await unpackModules(join(dir, "packed"))
    for (const kind of ["glob", "citable", "lean"] as const)
      await writeSite(join(dir, kind), kind, { articles, bodyBytes, modules })
    const globCold = await build("glob", "cold")
    const ourCold = await build("citable", "cold")
    const what = `static build of ${articles} articles`
    yield {
      figure: `${what}, cold: s of CPU, against glob() cold`,
      ours: ourCold.cpu,
      baseline: globCold.cpu,
      goal: 0.6,
    }
    yield {
      figure: `${what}, cold: MB of memory at most, against glob()`,
      ours: ourCold.memory,
      baseline: globCold.memory,
    }
    yield {
      figure: `${what}, cold: MB of memory at most, against a budget of 900`,
      ours: ourCold.memory,
      baseline: 900,
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
    const lean = await build("lean", "a schema of the fields that glob() has too")
    const leanStore = await stat(store("lean"))
    yield {
      figure: `${what}, the same fields as with glob(): MB of data store, against a budget of 5`,
      ours: leanStore.size / megabyte,
      baseline: 5,
      goal: 1,
    }
    yield {
      figure: `${what}, the same fields as with glob(), cold: MB of memory at most, against a budget of 900`,
      ours: lean.memory,
      baseline: 900,
      goal: 1,
    }
    yield {
      figure: `${what}, the same fields as with glob(), cold: s of CPU, against glob() cold`,
      ours: lean.cpu,
      baseline: globCold.cpu,
    }
    // As Astro does when its configuration changes: its own store is empty, and what the loader keeps stays.
    await rm(store("citable"))
    const ourWiped = await build("citable", "with a warm render cache")
    yield {
      figure: `${what}, warm render cache: s of CPU, against glob() cold`,
      ours: ourWiped.cpu,
      baseline: globCold.cpu,
      goal: 0.35,
    }
    const [globWarm, ourWarm] = [await build("glob", "warm"), await build("citable", "warm")]
    yield {
      figure: `${what}, nothing changed: s of CPU, against glob()`,
      ours: ourWarm.cpu,
      baseline: globWarm.cpu,
      goal: 0.2,
    }
    yield {
      figure: `${what}, nothing changed: MB of memory at most, against glob()`,
      ours: ourWarm.memory,
      baseline: globWarm.memory,
    }
    yield* measureLoad({ dir, url, progress })
    yield* benchPartial({ dir, articles, bodyBytes, modules, env, progress, glob: globWarm })
    const few = { dir, articles: small ? 20 : 1000, bodyBytes, modules, env, progress }
    yield* benchIncremental(few)
    yield* benchLoaders(few)
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
