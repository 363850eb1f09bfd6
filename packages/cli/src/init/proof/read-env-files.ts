import { join } from "node:path"
import { parseEnv } from "node:util"

import { readIf } from "../site-plan.ts"
import type { SiteEnv } from "./served-site.ts"

/** The variables of env files that are not set already, as a host has them for a server that reads no such file. The later files win. */
export function readEnvFiles(folder: string, names: readonly string[], env: SiteEnv): SiteEnv {
  const texts = names.map((name) => readIf(join(folder, name)) ?? "")
  const found = Object.assign({}, ...texts.map((text) => parseEnv(text))) as Record<string, string>
  return Object.fromEntries(Object.entries(found).filter(([name]) => env[name] === undefined))
}
