import { rename } from "node:fs/promises"
import { join } from "node:path"

import type { Measured } from "./bench-astro.ts"
import type { LoadersOptions } from "./bench-loaders.ts"
import { type BuildCost, measureBuild } from "./measure-build.ts"
import { writeSite } from "./write-site.ts"

interface PartialOptions extends LoadersOptions {
  /** What a build with `glob()` costs when nothing has changed. */
  glob: BuildCost
}

/**
 * What a build of `citable rebuild --partial` costs, against `glob()` and against a floor: Astro writes as many pages that read nothing.
 */
export async function* benchPartial(options: PartialOptions): AsyncGenerator<Measured> {
  const { dir, articles, bodyBytes, modules, env, progress, glob } = options
  const root = join(dir, "partial")
  let last: { record: string; output: string } | undefined
  const build = async (how: string): Promise<BuildCost> => {
    progress(`partial, ${how}: a build of ${articles} articles`)
    const record = join(root, `${how}.json`)
    const variable = JSON.stringify({ record, command: "astro build", from: last })
    const cost = await measureBuild(root, { ...env, CITABLE_PARTIAL: variable })
    if (cost.pages !== articles) throw new Error(`A partial build made ${cost.pages} of ${articles} pages`)
    last = { record, output: join(root, how) }
    await rename(join(root, "dist"), last.output)
    return cost
  }
  for (const kind of ["partial", "floor"] as const)
    await writeSite(join(dir, kind), kind, { articles, bodyBytes, modules })
  progress(`floor: a build of ${articles} pages`)
  const floor = await measureBuild(join(dir, "floor"), env)
  const whole = await build("whole")
  const unchanged = await build("unchanged")
  await fetch(`${env["CITABLE_URL"]}/change?articles=1`)
  const changed = await build("changed")
  const what = `partial build of ${articles} articles`
  yield {
    figure: `${what}, nothing changed: s of CPU, against glob()`,
    ours: unchanged.cpu,
    baseline: glob.cpu,
    goal: 0.2,
  }
  yield {
    figure: `${what}, one changed: s of CPU, against a build of as many pages that read nothing`,
    ours: changed.cpu,
    baseline: floor.cpu,
    goal: 1.1,
  }
  yield { figure: `${what}, one changed: s of CPU, against a whole build`, ours: changed.cpu, baseline: whole.cpu }
  yield {
    figure: `${what}, one changed: MB of memory at most, against a budget of 900`,
    ours: changed.memory,
    baseline: 900,
    goal: 1,
  }
}
