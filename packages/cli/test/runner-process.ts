import { createRunner } from "../src/rebuild/create-runner.ts"

/**
 * A runner that builds what is due and exits, or kills itself at the given step, counted by name or over all. A build that prints
 * `begun` is also a step.
 */
const { SITE: site = "", KILL_AT: killAt, KILL_NTH: killNth, REQUEST: request, ...env } = process.env

let seen = 0
const reach = (step: string): void => {
  if (killAt !== "any" && killAt !== step) return
  seen++
  if (seen === Number(killNth)) process.kill(process.pid, "SIGKILL")
}

const runner = await createRunner({
  site,
  folder: `${site}/site`,
  command: `${process.execPath} build.mjs`,
  output: "dist",
  keep: 2,
  minPages: 0.5,
  debounceMs: 0,
  maxWaitMs: 0,
  timeoutMs: 60_000,
  env,
  ahead: reach,
  onLine: (line) => {
    console.log(line)
    if (line === "begun") reach("build")
  },
})
if (request !== undefined) await runner.request()
for (;;) {
  const { builds } = await runner.status()
  if (builds.built === builds.requested) break
  await new Promise((resolve) => setTimeout(resolve, 20))
}
await runner.close()
