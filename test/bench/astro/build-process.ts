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
await build({ root, logLevel: "error" })
ready({})
