import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"

import type { Site } from "./read-site.ts"

export interface EnvValue {
  value: string
  /** The file that it is from, such as `.env.local`, or `the environment`. */
  from: string
  /** Another value of a file, over which the environment wins. */
  over?: { value: string; from: string }
}

/** Later files win. Both frameworks read these for a build (https://vite.dev/guide/env-and-mode, https://nextjs.org/docs/app/guides/environment-variables). */
const files = {
  astro: [".env", ".env.local", ".env.production", ".env.production.local"],
  next: [".env", ".env.production", ".env.local", ".env.production.local"],
}

/** Reads what a build of the site gets of the variables of Citable, and from where. The environment wins over files. */
export function readSiteEnv(
  { folder, framework }: Pick<Site, "folder" | "framework">,
  env: Record<string, string | undefined>,
): Map<string, EnvValue> {
  const found = new Map<string, EnvValue>()
  for (const file of files[framework]) {
    const path = join(folder, file)
    if (!existsSync(path)) continue
    for (const [name, value = ""] of Object.entries(parseEnv(readFileSync(path, "utf8")))) {
      if (name.startsWith("CITABLE_") && value !== "") found.set(name, { value, from: file })
    }
  }
  for (const [name, value = ""] of Object.entries(env)) {
    if (!name.startsWith("CITABLE_") || value === "") continue
    const file = found.get(name)
    const over = file === undefined || file.value === value ? {} : { over: file }
    found.set(name, { value, from: "the environment", ...over })
  }
  return found
}
