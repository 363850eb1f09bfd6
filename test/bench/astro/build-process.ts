import { argument, ready } from "../measured.ts"

export interface BuildArgument {
  root: string
  /** What the site's environment holds. */
  env: Record<string, string>
}

const { root, env } = argument() as BuildArgument
Object.assign(process.env, env, { ASTRO_TELEMETRY_DISABLED: "1" })
process.chdir(root)
const { build } = await import("astro")
await build({ root, logLevel: "error" }).catch((error: Error) => {
  // Where a build has to fail, its stack is of no use.
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
// What the pages of an incremental site count.
ready({ renders: (globalThis as { renders?: number }).renders ?? 0 })
