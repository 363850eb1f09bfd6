import { join } from "node:path"

import type { Measured } from "./bench-astro.ts"
import type { LoadersOptions } from "./bench-loaders.ts"
import { measureBuild } from "./measure-build.ts"
import { startWire } from "./start-wire.ts"
import { writeSite } from "./write-site.ts"

/** What `experimental.incrementalBuild` renders when one article has changed, by the keys that `articlePaths()` gives it. */
export async function* benchIncremental({
  dir,
  articles,
  bodyBytes,
  modules,
  env,
  progress,
}: LoadersOptions): AsyncGenerator<Measured> {
  const { url, tell, stop } = await startWire({ articles, bodyBytes })
  const root = join(dir, "incremental")
  const build = () => measureBuild(root, { ...env, CITABLE_URL: url })
  try {
    await writeSite(root, "incremental", { articles, bodyBytes, modules })
    progress(`incremental builds of ${articles} articles`)
    const full = await build()
    const unchanged = await build()
    await tell({ withdrawn: 0, edition: 1, changed: 1, failAt: 0 })
    const changed = await build()
    const what = `incremental build of ${articles} articles, one changed`
    yield {
      figure: `${what}: pages rendered more than with none changed, against 1`,
      ours: changed.renders - unchanged.renders,
      baseline: 1,
      goal: 1,
    }
    yield { figure: `${what}: pages rendered, against a full build`, ours: changed.renders, baseline: full.renders }
    yield { figure: `${what}: s of CPU, against a full build with a cold cache`, ours: changed.cpu, baseline: full.cpu }
  } finally {
    await stop()
  }
}
