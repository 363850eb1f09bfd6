import { rm } from "node:fs/promises"
import { stripVTControlCharacters } from "node:util"

import type { PartialBuilds } from "./open-partial-builds.ts"
import type { Standby } from "./open-standby.ts"
import { runBuild } from "./run-build.ts"
import type { BuildCommand } from "./start-build.ts"

export interface SiteBuild extends BuildCommand {
  signal: AbortSignal
  /** The folder that the command writes to. Each build empties it first. */
  output: string
  partial: PartialBuilds | undefined
  standby: Standby | undefined
}

/** What Astro says of a page that it did not render. The file of such a page is there: it comes from the live release. */
const reusedPage = /├─ .*\(file not created, response body was empty\)\s*$/

/** Builds a site, and only the pages that change if it may. If that fails, it builds all of them. */
export async function buildSite({ output, partial, standby, ...build }: SiteBuild): Promise<void> {
  const run = async (variable: string | undefined, onLine = build.onLine): Promise<void> => {
    // Output of an earlier build must not pass for the output of this one.
    await rm(output, { recursive: true, force: true })
    const started = variable === undefined ? undefined : await standby?.take(variable, onLine, build.signal)
    if (started !== undefined) await started.finish(build.signal)
    else await runBuild({ ...build, onLine, env: { ...build.env, CITABLE_PARTIAL: variable } })
  }
  const runFull = async (): Promise<void> => await run((await partial?.plan({ full: true }))?.variable)
  const plan = await partial?.plan({ full: false })
  if (partial === undefined || plan?.isPartial !== true) {
    await run(plan?.variable)
    return
  }
  try {
    await run(plan.variable, (line) =>
      reusedPage.test(stripVTControlCharacters(line)) ? undefined : build.onLine(line),
    )
  } catch (error) {
    if (build.signal.aborted) throw error
    build.onLine(`the build failed, so all pages are built: ${error instanceof Error ? error.message : String(error)}`)
    await runFull()
    return
  }
  if (!(await partial.isDue())) return
  await partial.setAside(output)
  await runFull()
  await partial.verify(output).catch((error: unknown) => {
    // The full build is right, so it goes live.
    build.onLine(`failed: ${error instanceof Error ? error.message : String(error)}`)
  })
}
