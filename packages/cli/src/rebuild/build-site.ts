import { rm } from "node:fs/promises"

import type { PartialBuilds } from "./open-partial-builds.ts"
import { type BuildCommand, runBuild } from "./run-build.ts"

export interface SiteBuild extends BuildCommand {
  /** The folder that the command writes to. Each build empties it first. */
  output: string
  partial: PartialBuilds | undefined
}

/** Builds a site, and only the pages that change if it may. If that fails, it builds all of them. */
export async function buildSite({ output, partial, ...build }: SiteBuild): Promise<void> {
  const run = async (variable: string | undefined): Promise<void> => {
    // Output of an earlier build must not pass for the output of this one.
    await rm(output, { recursive: true, force: true })
    await runBuild({ ...build, env: { ...build.env, CITABLE_PARTIAL: variable } })
  }
  const runFull = async (): Promise<void> => await run((await partial?.plan({ full: true }))?.variable)
  const plan = await partial?.plan({ full: false })
  if (partial === undefined || plan?.isPartial !== true) {
    await run(plan?.variable)
    return
  }
  try {
    await run(plan.variable)
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
