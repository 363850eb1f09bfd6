import { type BuildCommand, startBuild } from "./start-build.ts"

/** Runs a command in its own process group. Resolves if it ends with 0. An abort ends the whole group. */
export async function runBuild({ signal, ...command }: BuildCommand & { signal: AbortSignal }): Promise<void> {
  const build = await startBuild(command)
  await build.finish(signal)
}
