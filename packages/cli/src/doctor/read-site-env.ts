import { join } from "node:path"
import { parseEnv } from "node:util"

import { readIf } from "../site/site-plan.ts"
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

type Place = Pick<Site, "folder" | "framework">
type Env = Readonly<Record<string, string | undefined>>

/** Reads the variables of the env files of a site. */
function readFiles({ folder, framework }: Place): Map<string, EnvValue> {
  const found = new Map<string, EnvValue>()
  for (const file of files[framework]) {
    const text = readIf(join(folder, file)) ?? ""
    for (const [name, value = ""] of Object.entries(parseEnv(text)))
      if (value !== "") found.set(name, { value, from: file })
  }
  return found
}

/** The variables of env files that are not set already, as a host has them for a server that reads no such file. */
export function readUnset(site: Place, env: Env): Record<string, string> {
  const unset = [...readFiles(site)].filter(([name]) => env[name] === undefined)
  return Object.fromEntries(unset.map(([name, { value }]) => [name, value]))
}

/** Reads what a build of the site gets of the variables of Citable, and from where. The environment wins over files. */
export function readSiteEnv(site: Place, env: Env): Map<string, EnvValue> {
  const found = new Map([...readFiles(site)].filter(([name]) => name.startsWith("CITABLE_")))
  for (const [name, value = ""] of Object.entries(env)) {
    if (!name.startsWith("CITABLE_") || value === "") continue
    const file = found.get(name)
    const over = file === undefined || file.value === value ? {} : { over: file }
    found.set(name, { value, from: "the environment", ...over })
  }
  return found
}
